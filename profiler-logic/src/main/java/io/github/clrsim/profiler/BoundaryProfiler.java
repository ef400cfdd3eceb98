package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.BoundaryRow;
import io.github.clrsim.profiler.boundary.BoundaryTable;
import io.github.clrsim.profiler.boundary.Expectations;
import io.github.clrsim.profiler.boundary.Finding;
import io.github.clrsim.profiler.identity.IdentityQuestions;
import io.github.clrsim.profiler.identity.TypeIdentity;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A right profiler that compares the two halves of the core library: of each of its classes that is
 * loaded, and of the arrays that it meets, once for each rank and kind of element. A class is
 * compared in a callback after its own, when it is loaded far enough to be asked about.
 */
public class BoundaryProfiler extends LoadTracking {
  private static final String OBJECT = "System.Object";

  private final Definitions definitions;
  private final Expectations expected;
  private final Queue<ClassId> pending = new ConcurrentLinkedQueue<>();
  private final Queue<BoundaryRow> rows = new ConcurrentLinkedQueue<>();
  // Asked only whether something is in it, never walked.
  private final Set<TypeIdentity> arrays = ConcurrentHashMap.newKeySet();
  private volatile Optional<Side> boundary = Optional.empty();

  /** A profiler for one run. */
  public BoundaryProfiler(ProfilerHost host) {
    this(host, Expectations.RIGHT);
  }

  /** One that expects something else of the managed side. */
  public BoundaryProfiler(ProfilerHost host, Expectations expected) {
    super(host);
    this.definitions = new Definitions(host);
    this.expected = expected;
  }

  private record Side(ModuleId coreLibrary, Boundary boundary) {}

  /** What was found so far, in the order in which it was. */
  public final BoundaryTable table() {
    return new BoundaryTable(List.copyOf(rows));
  }

  @Override
  protected int events() {
    return super.events() | COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    HResult result = super.moduleLoadFinished(event);
    if (!event.hrStatus().failed() && boundary.isEmpty() && definesObject(event.moduleId())) {
      boundary =
          Optional.of(
              new Side(
                  event.moduleId(), new Boundary(host(), definitions, event.moduleId(), expected)));
    }
    return result;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    HResult result = super.assemblyLoadFinished(event);
    comparePending();
    return result;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    comparePending();
    if (!event.hrStatus().failed() && isKept(event.classId())) {
      pending.add(event.classId());
    }
    return result;
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    boundary.ifPresent(
        side ->
            guard()
                .using(
                    () -> {
                      if (new IdentityQuestions(info()).identityOf(event.classId())
                              instanceof TypeIdentity.ArrayOf array
                          && arrays.add(form(array))) {
                        say(side.boundary.ofArray(event.objectId(), array.rank()));
                      }
                    }));
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    comparePending();
    return super.shutdown(event);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    definitions.forget(moduleId);
  }

  /** What there is to say of a class; empty while it is too early. */
  protected Optional<List<Finding>> findings(Boundary asked, ClassId classId) {
    return asked.ofClass(classId);
  }

  /** Which arrays are alike: the class of the elements does not matter. */
  private static TypeIdentity form(TypeIdentity.ArrayOf array) {
    return new TypeIdentity.ArrayOf(array.elementType(), new ClassId(0), array.rank());
  }

  private boolean isKept(ClassId classId) {
    return map()
        .find(classId)
        .filter(
            known ->
                known.identity() instanceof Definition type
                    && isForEver(type)
                    && boundary
                        .filter(side -> side.coreLibrary.equals(type.moduleId()))
                        .isPresent())
        .isPresent();
  }

  /** Whether a class of the core library never goes: its instances go with their arguments. */
  protected boolean isForEver(Definition type) {
    return type.typeArgs().isEmpty();
  }

  private boolean definesObject(ModuleId moduleId) {
    return definitions
        .inMetadata(
            moduleId,
            scope ->
                scope
                    .findTypeDefByName(OBJECT, MetadataToken.NIL_TYPE_DEF)
                    .answer()
                    .flatMap(token -> scope.getTypeDefProps(token).answer())
                    .map(TypeDefProps::tkExtends)
                    .filter(MetadataToken::isNil))
        .isPresent();
  }

  /** Another thread may take some of them; what is too early comes again. */
  private void comparePending() {
    boundary.ifPresent(
        side -> {
          for (int count = pending.size(); count > 0; count--) {
            Optional.ofNullable(pending.poll())
                .ifPresent(
                    classId ->
                        guard()
                            .using(
                                () ->
                                    findings(side.boundary, classId)
                                        .ifPresentOrElse(this::say, () -> pending.add(classId))));
          }
        });
  }

  private void say(List<Finding> findings) {
    for (Finding finding : findings) {
      rows.add(finding.row());
      finding.claim().ifPresent(host()::claim);
    }
  }
}
