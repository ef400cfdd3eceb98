package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.profiler.argument.Argument;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.argument.HookedMethod;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.inspect.Conventions;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right profiler that tells what the program's methods are given, and what they return. The
 * framework's methods have no hooks. What it cannot know for sure it does not claim.
 *
 * <p>Hooks can be set at start-up only; a profiler that attaches maps what is loaded, and no more.
 */
public class ArgumentProfiler extends LoadTracking {
  private static final int HOOKS =
      COR_PRF_MONITOR_ENTERLEAVE
          | COR_PRF_ENABLE_FUNCTION_ARGS
          | COR_PRF_ENABLE_FUNCTION_RETVAL
          | COR_PRF_ENABLE_FRAME_INFO
          | COR_PRF_MONITOR_EXCEPTIONS;

  private static final String FRAMEWORK = "(System|Microsoft|netstandard)\\b.*";

  private final Definitions definitions;
  private final ArgumentReader reader;
  // By what hooks are called with, which is the function itself. Looked up only, never walked.
  private final Map<FunctionId, HookedMethod> methods = new ConcurrentHashMap<>();

  /** A profiler for one run. */
  public ArgumentProfiler(ProfilerHost host) {
    this(host, Conventions.RIGHT);
  }

  /** One that reads values otherwise. */
  public ArgumentProfiler(ProfilerHost host, Conventions conventions) {
    this(host, conventions, ArgumentReader::new);
  }

  /** One that reads arguments otherwise. */
  protected ArgumentProfiler(ProfilerHost host, Reading reading) {
    this(host, Conventions.RIGHT, reading);
  }

  private ArgumentProfiler(ProfilerHost host, Conventions conventions, Reading reading) {
    this(host, conventions, reading, new IdentityMap(), new Definitions(host));
  }

  private ArgumentProfiler(
      ProfilerHost host,
      Conventions conventions,
      Reading reading,
      IdentityMap map,
      Definitions definitions) {
    super(host, map);
    this.definitions = definitions;
    this.reader = reading.by(host, definitions, new Inspector(host, map, definitions, conventions));
  }

  /** What reads arguments. */
  @FunctionalInterface
  protected interface Reading {
    /** Reads by means of this inspector. */
    ArgumentReader by(ProfilerHost host, Definitions definitions, Inspector inspector);
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    HResult set = super.initialize(event);
    if (!set.failed()) {
      set = info().setEventMask2(events() | HOOKS, COR_PRF_HIGH_BASIC_GC);
    }
    if (!set.failed()) {
      info().setFunctionIDMapper2(this::name);
      set =
          info()
              .setEnterLeaveFunctionHooks3WithInfo(
                  this::entered, this::left, (function, elt) -> reader.close(function));
    }
    return set;
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    definitions.forget(moduleId);
  }

  @Override
  public HResult garbageCollectionStarted(
      GarbageCollectionCallback.GarbageCollectionStarted event) {
    reader.collects();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    reader.beginsToUnwind(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    reader.endsToUnwind();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    reader.catches();
    return HResult.S_OK;
  }

  /** Functions keep their IDs for names; those of the framework have no hooks. */
  private Optional<Address> name(FunctionId functionId) {
    Optional<HookedMethod> method = reader.method(functionId).filter(this::isOfProgram);
    method.ifPresent(known -> methods.put(functionId, known));
    return method.map(_ -> new Address(functionId.value()));
  }

  private boolean isOfProgram(HookedMethod method) {
    return definitions
        .inMetadata(
            method.moduleId(), scope -> scope.getScopeProps().answer().map(ScopeProps::name))
        .filter(name -> !name.matches(FRAMEWORK))
        .isPresent();
  }

  private void entered(FunctionId functionId, EltInfo elt) {
    Optional.ofNullable(methods.get(functionId))
        .ifPresent(
            method ->
                guard()
                    .using(
                        () -> claim(functionId, method, reader.entered(functionId, method, elt))));
  }

  private void left(FunctionId functionId, EltInfo elt) {
    Optional.ofNullable(methods.get(functionId))
        .ifPresent(
            method ->
                guard()
                    .using(
                        () -> {
                          ArgumentReader.Left left = reader.left(functionId, method, elt);
                          claim(functionId, method, left.references());
                          claimResult(functionId, method, left.result());
                        }));
  }

  private void claim(FunctionId functionId, HookedMethod method, List<Argument> arguments) {
    for (Argument argument : arguments) {
      if (argument.value().isKnown()) {
        host()
            .claim(
                new Claim.ArgumentIs(
                    functionId, method.name(), argument.number(), ValueText.of(argument.value())));
      }
    }
  }

  private void claimResult(FunctionId functionId, HookedMethod method, Optional<Value> result) {
    result
        .filter(Value::isKnown)
        .ifPresent(
            value ->
                host().claim(new Claim.ResultIs(functionId, method.name(), ValueText.of(value))));
  }
}
