package io.github.clrsim.api.call;

import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;

/** Makes the typed interfaces that profilers see over a handler of calls as data. */
public final class TypedCalls {

  private TypedCalls() {}

  /** The runtime, answered by {@code handler}. */
  public static CorProfilerInfo runtime(CallHandler handler) {
    return typed(CorProfilerInfo.class, new Target.ProfilerInfo(), handler);
  }

  /** The metadata of a module, answered by {@code handler}. */
  public static MetadataImport metadata(ModuleId moduleId, CallHandler handler) {
    return typed(MetadataImport.class, new Target.Metadata(moduleId), handler);
  }

  /** A COM object of this interface at this address, answered by {@code handler}. */
  public static <T extends IUnknown> T object(
      Class<T> surface, ComPointer object, CallHandler handler) {
    return typed(surface, new Target.ComObject(object), handler);
  }

  /** Whose metadata it is; empty where that is not known. */
  public static Optional<ModuleId> moduleOf(MetadataImport metadata) {
    return Proxy.isProxyClass(metadata.getClass())
            && Proxy.getInvocationHandler(metadata) instanceof Typed typed
            && typed.target() instanceof Target.Metadata(ModuleId module)
            && !module.isNull()
        ? Optional.of(module)
        : Optional.empty();
  }

  /**
   * Makes a call of a typed interface as data, whose arguments nobody checks but who answers it.
   *
   * @param surface what is called; one that this class made
   * @param row one of its methods
   * @param arguments as many as the Java method has, and of their types
   */
  public static Outcome<?> call(Object surface, MethodSpec row, List<Object> arguments) {
    Typed typed = (Typed) Proxy.getInvocationHandler(surface);
    return typed.handler.answer(new InfoCall(typed.target, row, arguments));
  }

  /** The references of metadata that was handed out. */
  public static IUnknown unknown(MetadataImport metadata) {
    Typed typed = (Typed) Proxy.getInvocationHandler(metadata);
    return typed(IUnknown.class, typed.target, typed.handler);
  }

  /** What adds to metadata that was handed out. */
  public static MetadataEmit emit(MetadataImport metadata) {
    Typed typed = (Typed) Proxy.getInvocationHandler(metadata);
    return typed(MetadataEmit.class, typed.target, typed.handler);
  }

  private static <T> T typed(Class<T> surface, Target target, CallHandler handler) {
    return surface.cast(
        Proxy.newProxyInstance(
            surface.getClassLoader(),
            new Class<?>[] {surface},
            new Typed(surface, target, handler)));
  }

  private record Typed(Class<?> surface, Target target, CallHandler handler)
      implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> isSame(proxy, arguments[0]);
        case "hashCode" -> target.hashCode();
        case "toString" -> surface.getSimpleName() + " of " + target;
        default ->
            TypedCalls.invoke(
                target, handler, method, arguments == null ? List.of() : List.of(arguments));
      };
    }
  }

  @SuppressWarnings("ReferenceEquality") // A proxy has no value: it is equal to itself alone.
  private static boolean isSame(Object proxy, Object other) {
    return proxy == other;
  }

  private static Object invoke(
      Target target, CallHandler handler, Method method, List<Object> arguments) {
    MethodSpec row = CallTable.rowOf(method.getName(), target);
    Outcome<?> outcome = handler.answer(new InfoCall(target, row, arguments));
    Class<?> answer = method.getReturnType();
    if (answer.equals(HResult.class)) {
      return outcome.hresult();
    }
    if (answer.equals(boolean.class)) {
      return outcome.answer().map(Boolean.TRUE::equals).orElse(false);
    }
    if (answer.equals(int.class)) {
      return outcome.answer().map(Integer.class::cast).orElse(0);
    }
    if (answer.equals(Address.class)) {
      return outcome.answer().map(Address.class::cast).orElse(new Address(0));
    }
    return outcome;
  }
}
