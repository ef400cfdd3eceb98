package io.github.clrsim.realclr.com;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A COM object that another library made, as a typed Java interface whose methods stand for rows of
 * the tables: each takes what its row is given, and returns an {@link Outcome} of what it answers,
 * or an {@link HResult} where it answers nothing else.
 */
public final class TypedObject {
  private TypedObject() {}

  /**
   * The interface of an object; the reference stays the caller's.
   *
   * @param surface is named as the interface is in the tables, and its methods as the rows are in
   *     Java
   */
  public static <T> T of(Class<T> surface, ComReference object) {
    if (!object.interfaceName().equals(surface.getSimpleName())) {
      throw new IllegalArgumentException(object + " is no " + surface);
    }
    Rows rows = Rows.of(surface);
    return surface.cast(
        Proxy.newProxyInstance(
            surface.getClassLoader(),
            new Class<?>[] {surface},
            (proxy, method, arguments) ->
                call(
                    rows.plan(method),
                    object.pointer(),
                    method,
                    arguments == null ? List.of() : List.of(arguments))));
  }

  /**
   * Works out how the methods of an interface are called, as the first call of each does; for a
   * rehearsal.
   */
  public static void prepare(Class<?> surface) {
    Rows rows = Rows.of(surface);
    for (Method method : surface.getMethods()) {
      CallPlan _ = rows.plan(method);
    }
  }

  /** The rows that an interface's methods stand for, by the names of the methods. */
  private record Rows(Map<String, MethodSpec> byName, CallPlans plans) {
    static Rows of(Class<?> surface) {
      return new Rows(
          ProfilingSpec.get().methodsOf(surface.getSimpleName()).stream()
              .collect(Collectors.toMap(MethodSpec::javaName, Function.identity())),
          CallPlans.ofPlainMethods());
    }

    CallPlan plan(Method method) {
      return Optional.ofNullable(byName.get(method.getName()))
          .flatMap(row -> plans.of(row, same -> method))
          .orElseThrow(() -> new UnsupportedOperationException(method + " is no row"));
    }
  }

  private static Object call(
      CallPlan plan, ComPointer object, Method method, List<Object> arguments) {
    Outcome<?> outcome = plan.call(object.value(), arguments);
    return method.getReturnType().equals(HResult.class) ? outcome.hresult() : outcome;
  }
}
