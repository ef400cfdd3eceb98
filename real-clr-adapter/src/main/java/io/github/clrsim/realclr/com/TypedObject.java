package io.github.clrsim.realclr.com;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Map<String, CallPlan> plans = plans(surface);
    return surface.cast(
        Proxy.newProxyInstance(
            surface.getClassLoader(),
            new Class<?>[] {surface},
            (proxy, method, arguments) ->
                call(
                    plans,
                    object.pointer(),
                    method,
                    arguments == null ? List.of() : List.of(arguments))));
  }

  private static Map<String, CallPlan> plans(Class<?> surface) {
    List<MethodSpec> rows = ProfilingSpec.get().methodsOf(surface.getSimpleName());
    Map<String, CallPlan> plans = new LinkedHashMap<>();
    CallPlans.ofPlainMethods()
        .of(rows, row -> method(surface, row))
        .forEach((row, plan) -> plans.put(row.javaName(), plan));
    return plans;
  }

  private static Method method(Class<?> surface, MethodSpec row) {
    return Arrays.stream(surface.getMethods())
        .filter(method -> method.getName().equals(row.javaName()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(surface + " lacks " + row.name()));
  }

  private static Object call(
      Map<String, CallPlan> plans, ComPointer object, Method method, List<Object> arguments) {
    CallPlan plan =
        Optional.ofNullable(plans.get(method.getName()))
            .orElseThrow(() -> new UnsupportedOperationException(method + " is no row"));
    Outcome<?> outcome = plan.call(object.value(), arguments);
    return method.getReturnType().equals(HResult.class) ? outcome.hresult() : outcome;
  }
}
