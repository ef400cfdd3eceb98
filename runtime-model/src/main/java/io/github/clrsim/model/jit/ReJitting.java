package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfRejitFlags.COR_PRF_REJIT_BLOCK_INLINING;

import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITError;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Catalog;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.profile.ReJitRules;
import io.github.clrsim.model.suspension.Adoption;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * New versions of methods at the profiler's request, and the way back (G38 to N43). A request only
 * marks; the next call of the method asks for the new body and compiles it.
 */
public final class ReJitting {
  // The first version after the original one has this number (measured on both).
  private static final long FIRST_ID = 2;
  private static final long FUNCTION_CONTROLS = AddressRange.FUNCTION_CONTROLS.start();
  private static final long FUNCTION_CONTROL_BYTES = 0x40;

  private final ReJitRules rules;
  private final Delivery delivery;
  private final ClrThreads threads;
  private final Catalog catalog;
  private final Functions functions;
  private final RuntimeLocks locks;
  private final Adoption adoption;
  private final Suspension suspension;
  // Good until the callback returns that they were lent in.
  private final Map<ComPointer, IlVersion> controls = new HashMap<>();
  // Whose code could be unloaded and was compiled when it was requested; looked up only.
  private final Set<Function> spinning = new HashSet<>();
  private long nextId = FIRST_ID;

  private record Method(ModuleId module, MetadataToken token) {}

  public ReJitting(
      ReJitRules rules,
      Delivery delivery,
      ClrThreads threads,
      Catalog catalog,
      Functions functions,
      RuntimeLocks locks,
      Adoption adoption,
      Suspension suspension) {
    this.rules = rules;
    this.delivery = delivery;
    this.threads = threads;
    this.catalog = catalog;
    this.functions = functions;
    this.locks = locks;
    this.adoption = adoption;
    this.suspension = suspension;
  }

  /** RequestReJIT: what is wrong with one method goes to ReJITError, the call itself succeeds. */
  public HResult request(List<ModuleId> modules, List<MetadataToken> tokens) {
    Optional<HResult> refusal = refusal(modules, tokens);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    change(modules, tokens, List.of(), this::request);
    return HResult.S_OK;
  }

  /** RequestReJITWithInliners: those that folded one of the methods in are requested, too. */
  public HResult requestWithInliners(
      int flags, List<ModuleId> modules, List<MetadataToken> tokens) {
    Optional<HResult> refusal = refusal(modules, tokens);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if ((flags & COR_PRF_REJIT_BLOCK_INLINING) == 0) {
      return HResult.E_INVALIDARG; // Measured on both: this flag must be there.
    }
    change(
        modules,
        tokens,
        inliners(modules, tokens),
        versions -> {
          request(versions);
          versions.neverInline();
        });
    return HResult.S_OK;
  }

  /** RequestRevert: no callback tells of it (G41). */
  public Outcome<List<HResult>> revert(List<ModuleId> modules, List<MetadataToken> tokens) {
    Optional<HResult> refusal = refusal(modules, tokens);
    if (refusal.isPresent()) {
      return Outcome.failed(refusal.get());
    }
    change(modules, tokens, List.of(), MethodVersions::revert);
    return Outcome.ok(modules.stream().map(module -> HResult.S_OK).toList());
  }

  /** Whether this is a control that GetReJITParameters lends right now. */
  public boolean lends(ComPointer control) {
    return controls.containsKey(control);
  }

  /** Sets the body of the version that this control is of. */
  public void setIl(ComPointer control, Blob body) {
    version(control).body(body);
  }

  /** Sets how the version is compiled that this control is of. */
  public void setCodegenFlags(ComPointer control, int flags) {
    version(control).codegenFlags(flags);
  }

  private IlVersion version(ComPointer control) {
    return Objects.requireNonNull(controls.get(control));
  }

  /** The version of a function that is to be called now; its parameters are asked for once. */
  IlVersion called(Function.OfMetadata function) {
    MethodVersions versions = function.il();
    IlVersion version = versions.active();
    if (function.home().isCollectible() && !version.isOriginal()) {
      // Code that can be unloaded has one version only, and no error says so (measured on both).
      return unversioned(function);
    }
    if (version.isRequested()) {
      version.ask(threads.current());
      ModuleId module = versions.assembly().moduleId();
      ComPointer control =
          new ComPointer(FUNCTION_CONTROLS + version.id().value() * FUNCTION_CONTROL_BYTES);
      controls.put(control, version);
      HResult answer =
          delivery.deliver(new GetReJITParameters(module, versions.token(), control)).hresult();
      controls.remove(control);
      if (answer.failed()) {
        // The version is compiled all the same, from the IL as it is (measured on both).
        delivery.deliver(new ReJITError(module, versions.token(), function.id(), answer));
      }
      version.activate();
    } else if (!version.isActive()) {
      locks.await(
          "the ReJIT parameters of %s asked by another thread".formatted(function),
          version::asker,
          version::isActive);
    }
    return version;
  }

  private IlVersion unversioned(Function.OfMetadata function) {
    switch (rules.reJITOfCollectible()) {
      case IGNORED -> {}
      case SPINS -> {
        if (spinning.contains(function)) {
          locks.await("a body of %s, for ever".formatted(function), Optional::empty, () -> false);
        }
      }
    }
    return function.il().original();
  }

  private Optional<HResult> refusal(List<ModuleId> modules, List<MetadataToken> tokens) {
    if (!delivery.mask().hasLow(COR_PRF_ENABLE_REJIT)) {
      return Optional.of(HResult.CORPROF_E_REJIT_NOT_ENABLED);
    }
    return modules.isEmpty() || modules.size() != tokens.size()
        ? Optional.of(HResult.E_INVALIDARG)
        : Optional.empty();
  }

  private void change(
      List<ModuleId> modules,
      List<MetadataToken> tokens,
      List<MethodVersions> more,
      Consumer<MethodVersions> change) {
    adoption.adoptCurrent();
    List<ReJITError> errors = new ArrayList<>();
    List<MethodVersions> good = new ArrayList<>();
    for (int i = 0; i < modules.size(); i++) {
      Method method = new Method(modules.get(i), tokens.get(i));
      Optional<HResult> fault = fault(method);
      if (fault.isPresent()) {
        errors.add(new ReJITError(method.module(), method.token(), new FunctionId(0), fault.get()));
      } else {
        good.add(functions.versions(living(method.module()), method.token()));
      }
    }
    good.addAll(more.stream().filter(each -> !good.contains(each)).toList());
    suspended(() -> good.forEach(change));
    errors.forEach(delivery::deliver);
  }

  /** A request that nobody has acted upon yet serves for this one, too (G39). */
  private void request(MethodVersions versions) {
    if (!versions.active().isRequested()) {
      functions.alive().stream()
          .filter(function -> function instanceof Function.OfMetadata each && each.il() == versions)
          .filter(function -> !function.versions().isEmpty())
          .forEach(spinning::add);
      versions.request(IlVersion.requested(new ReJitId(nextId++)));
    }
  }

  private Optional<HResult> fault(Method method) {
    boolean isMethod = method.token().kind() == TokenKind.METHOD_DEF && !method.token().isNil();
    if (method.module().isNull() || !isMethod) {
      return Optional.of(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(method.module());
    if (module.state().compareTo(LoadState.UNLOADING) >= 0) {
      return Optional.of(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    if (module.isDynamic()) {
      return Optional.of(HResult.CORPROF_E_MODULE_IS_DYNAMIC);
    }
    return method.token().row() > module.image().methodDefs().size()
        ? Optional.of(HResult.E_INVALIDARG)
        : Optional.empty();
  }

  /** The methods that have one of these inside a body of theirs. */
  private List<MethodVersions> inliners(List<ModuleId> modules, List<MetadataToken> tokens) {
    List<MethodVersions> inliners = new ArrayList<>();
    for (Function function : functions.alive()) {
      if (function instanceof Function.OfMetadata inliner
          && function.versions().stream()
              .flatMap(version -> version.inlined().stream())
              .anyMatch(inlined -> isAmong(inlined, modules, tokens))) {
        inliners.add(inliner.il());
      }
    }
    return inliners;
  }

  private static boolean isAmong(
      MethodKey method, List<ModuleId> modules, List<MetadataToken> tokens) {
    for (int i = 0; i < modules.size(); i++) {
      if (method.assembly().moduleId().equals(modules.get(i))
          && method.token().equals(tokens.get(i))) {
        return true;
      }
    }
    return false;
  }

  private LoadedAssembly living(ModuleId module) {
    return catalog
        .module(module)
        .orElseThrow(
            () ->
                delivery.crash(
                    "A ReJIT was requested in %s, and nothing that is alive lies at that address"
                        .formatted(module)));
  }

  /** Changes versions while the runtime stands still, where that is needed (G40). */
  private void suspended(Runnable change) {
    if (!rules.suspendsForReJIT()) {
      change.run();
      return;
    }
    suspension.during(CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_REJIT, change);
  }
}
