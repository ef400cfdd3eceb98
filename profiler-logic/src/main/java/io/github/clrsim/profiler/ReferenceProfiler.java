package io.github.clrsim.profiler;

import static io.github.clrsim.api.id.TokenKind.TYPE_REF;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.ModuleRecord;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.option.TakesOption;
import io.github.clrsim.profiler.resolve.Lookup;
import io.github.clrsim.profiler.resolve.MetadataOf;
import io.github.clrsim.profiler.resolve.References;
import io.github.clrsim.profiler.resolve.Resolution;
import io.github.clrsim.profiler.resolve.Tier;
import io.github.clrsim.profiler.resolve.TypeTokens;
import io.github.clrsim.profiler.resolve.TypeTokens.Declaration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right profiler that says what type references mean: those of each class that is loaded, and on
 * a thread of its own, round after round, some of every module. It claims nothing where several
 * loaded types are as good.
 *
 * <p>The base class of a class is a reference of which the runtime tells the meaning, so the
 * profiler learns from each class to which assembly the references of its module lead. The option
 * {@value IdentityMapProfiler#ROUNDS} bounds the rounds.
 */
@TakesOption(
    key = IdentityMapProfiler.ROUNDS,
    summary = "how many rounds its thread makes; to the end, if not said")
public class ReferenceProfiler extends LoadTracking {
  private static final int REFERENCES_PER_ROUND = 2;

  private final TypeTokens tokens;
  private final References references;
  private final int roundsMax;

  // The references of each module; many a module, the core library first of all, has none.
  private final Map<ModuleId, List<MetadataToken>> referencesOf = new ConcurrentHashMap<>();
  private volatile boolean isOver;

  // Used by the sampler alone.
  private int turn;

  /** A profiler for one run. */
  public ReferenceProfiler(ProfilerHost host) {
    this(host, Lookup.RIGHT);
  }

  /** One that resolves otherwise. */
  public ReferenceProfiler(ProfilerHost host, Lookup lookup) {
    super(host);
    MetadataOf metadata = new MetadataOf(host.info(), host.objects());
    this.tokens = new TypeTokens(metadata);
    this.references = new References(metadata, lookup);
    this.roundsMax = IdentityMapProfiler.roundsMax(host);
  }

  /** What metadata names. */
  protected final TypeTokens tokens() {
    return tokens;
  }

  /** All references of a module that is loaded. */
  protected final List<MetadataToken> referencesOf(ModuleId moduleId) {
    return referencesOf.getOrDefault(moduleId, List.of());
  }

  /** What this profiler resolves by. */
  protected final References references() {
    return references;
  }

  @Override
  protected void started() {
    host().startThread("reference sampler", this::sample);
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    references.complete();
    return super.initialize(event);
  }

  @Override
  public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    // EnumModules may trigger a collection, so the guard is taken for each module, after it.
    info()
        .enumModules()
        .answer()
        .ifPresent(
            found -> {
              found.forEach(this::catchUp);
              references.complete();
            });
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    if (map().find(event.moduleId()).isPresent()) {
      guard().unloading(() -> drop(event.moduleId()));
    }
    return super.moduleLoadStarted(event);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    HResult result = super.moduleLoadFinished(event);
    if (!event.hrStatus().failed()) {
      guard().using(() -> add(event.moduleId()));
    }
    return result;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    HResult result = super.assemblyLoadFinished(event);
    if (!event.hrStatus().failed()) {
      guard()
          .using(
              () ->
                  info()
                      .getAssemblyInfo(event.assemblyId())
                      .answer()
                      .ifPresent(told -> references.place(told.moduleId(), told.appDomainId())));
    }
    return result;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    if (!event.hrStatus().failed()) {
      guard().using(() -> lookAt(event.classId()));
    }
    return result;
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    // Whatever metadata a round still has in hand is given back first.
    guard().unloading(() -> isOver = true);
    return super.shutdown(event);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    drop(moduleId);
  }

  private void add(ModuleId moduleId) {
    references.add(moduleId);
    referencesOf.put(moduleId, tokens.references(moduleId));
  }

  private void drop(ModuleId moduleId) {
    references.remove(moduleId);
    referencesOf.remove(moduleId);
  }

  private void catchUp(ModuleId moduleId) {
    guard()
        .using(
            () -> {
              if (!map().isGone(moduleId) && map().find(moduleId).isEmpty()) {
                info()
                    .getModuleInfo2(moduleId)
                    .answer()
                    .ifPresent(found -> map().addFoundModule(moduleId, found.name()));
                add(moduleId);
              }
            });
  }

  private void lookAt(ClassId classId) {
    boolean mayRefer =
        map().find(classId).map(ClassRecord::identity).stream()
            .anyMatch(
                identity ->
                    identity instanceof Definition known
                        && !referencesOf(known.moduleId()).isEmpty());
    if (mayRefer) {
      info().getClassIDInfo2(classId).answer().ifPresent(this::lookAt);
    }
  }

  private void lookAt(ClassIDInfo2 told) {
    Declaration declared = tokens.of(told.moduleId(), told.typeDefToken());
    declared
        .base()
        .filter(base -> base.kind() == TYPE_REF)
        .ifPresent(
            base ->
                info()
                    .getClassIDInfo2(told.parentClassId())
                    .answer()
                    .ifPresent(parent -> observe(told.moduleId(), base, parent)));
    declared.all().stream()
        .filter(token -> token.kind() == TYPE_REF)
        .forEach(typeRef -> resolve(told.moduleId(), typeRef));
  }

  private void observe(ModuleId scope, MetadataToken typeRef, ClassIDInfo2 parent) {
    references.observe(
        scope,
        typeRef,
        new Resolution.Found(parent.moduleId(), parent.typeDefToken(), Tier.OBSERVED));
  }

  private void sample() {
    for (int round = 0; round < roundsMax && !isOver && host().pause(); round++) {
      guard()
          .using(
              () -> {
                if (!isOver) {
                  round();
                }
              });
    }
  }

  private void round() {
    List<ModuleRecord> known = map().snapshot().modules();
    if (!known.isEmpty()) {
      // The newest, whose references are the likeliest to be in doubt, and another one in turn.
      lookAt(known.getLast().moduleId());
      lookAt(known.get(Math.floorMod(turn, known.size())).moduleId());
    }
  }

  private void lookAt(ModuleId moduleId) {
    List<MetadataToken> all = referencesOf(moduleId);
    for (int i = 0; i < REFERENCES_PER_ROUND && !all.isEmpty(); i++) {
      resolve(moduleId, all.get(Math.floorMod(turn++, all.size())));
    }
  }

  private void resolve(ModuleId scope, MetadataToken typeRef) {
    if (references.resolve(scope, typeRef) instanceof Resolution.Found means) {
      host().claim(new Claim.ReferenceMeans(scope, typeRef, means.moduleId(), means.typeDef()));
    }
  }
}
