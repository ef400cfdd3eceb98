package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import net.bytebuddy.matcher.ElementMatchers;
import org.jspecify.annotations.Nullable;

/**
 * A COM interface as a Java one that is generated from its rows: it extends that of its base, and
 * has one method for each slot, with arguments and result as wide as in C. An invoker of it calls a
 * COM object, and an object made of an implementation of it is called for that. So no method of any
 * interface is written by hand.
 *
 * <p>Any thread may use it; each interface is generated once.
 */
public final class ComSurface {
  private static final String HANDLER = "handler";

  // Guarded by itself: the base of an interface is generated on the way.
  private static final Map<String, ComSurface> KNOWN = new LinkedHashMap<>();

  private final Class<?> type;
  private final Class<?> implementation;
  // Looked up only, never walked.
  private final Map<MethodSpec, Method> methods = new LinkedHashMap<>();
  private final Map<String, MethodSpec> rows = new LinkedHashMap<>();

  private ComSurface(InterfaceSpec spec) {
    this.type = loaded(generated(spec));
    this.implementation = loaded(implementation(type));
    Map<String, Method> byName = new LinkedHashMap<>();
    Arrays.stream(type.getMethods()).forEach(method -> byName.put(method.getName(), method));
    for (MethodSpec row : ProfilingSpec.get().methodsOf(spec.name())) {
      methods.put(row, Optional.ofNullable(byName.get(row.javaName())).orElseThrow());
      rows.put(row.javaName(), row);
    }
  }

  /** The surface of an interface of the tables. */
  public static ComSurface of(String interfaceName) {
    synchronized (KNOWN) {
      ComSurface known = KNOWN.get(interfaceName);
      if (known == null) {
        known = new ComSurface(ProfilingSpec.get().interfaceNamed(interfaceName));
        KNOWN.put(interfaceName, known);
      }
      return known;
    }
  }

  /** The generated interface. */
  public Class<?> type() {
    return type;
  }

  /** The method of {@link #type()} that stands for a row, of this interface or of its bases. */
  public Method method(MethodSpec row) {
    return Optional.ofNullable(methods.get(row))
        .orElseThrow(() -> new IllegalArgumentException("%s has no %s".formatted(type, row)));
  }

  /** An object of {@link #type()} whose methods call a COM object. */
  public Object invoker(ComReference reference) {
    return implementedBy(reference::call);
  }

  /** An object of {@link #type()} whose methods all reach this receiver. */
  public Object implementedBy(ComReceiver receiver) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          MethodSpec row = Optional.ofNullable(rows.get(method.getName())).orElseThrow();
          return answer(
              method, receiver.called(row, arguments == null ? List.of() : List.of(arguments)));
        };
    try {
      Object made = implementation.getDeclaredConstructor().newInstance();
      implementation.getDeclaredField(HANDLER).set(made, handler);
      return made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a generated class cannot be made: " + implementation, e);
    }
  }

  /** What a COM object does whose methods are those of an object of {@link #type()}. */
  public ComReceiver receiver(Object implementing) {
    return (row, arguments) -> {
      try {
        Object answer = method(row).invoke(implementing, arguments.toArray());
        return answer instanceof Number number ? number.longValue() : 0;
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a generated method is not public: " + row, e);
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(row.name() + " threw", e.getCause());
      }
    };
  }

  private static @Nullable Object answer(Method method, long answer) {
    Class<?> type = method.getReturnType();
    if (type.equals(void.class)) {
      return null;
    }
    return type.equals(int.class) ? (Object) (int) answer : (Object) answer;
  }

  private static DynamicType.Unloaded<?> generated(InterfaceSpec spec) {
    ByteBuddy generator = new ByteBuddy();
    DynamicType.Builder<?> builder =
        (spec.base().equals("IUnknown")
                ? generator.makeInterface()
                : generator.makeInterface(of(spec.base()).type))
            .name(ComSurface.class.getPackageName() + ".surface$" + spec.name());
    for (MethodSpec row : spec.methods()) {
      DynamicType.Builder.MethodDefinition.ParameterDefinition<?> method =
          builder.defineMethod(row.javaName(), result(row), Visibility.PUBLIC);
      for (ParameterSpec parameter : row.parameters()) {
        method = method.withParameter(Cells.type(Cells.bytes(parameter)), parameter.name());
      }
      builder = method.withoutCode();
    }
    return builder.make();
  }

  private static DynamicType.Unloaded<?> implementation(Class<?> type) {
    return new ByteBuddy()
        .subclass(Object.class)
        .name(type.getName() + "$implementation")
        .implement(type)
        .defineField(HANDLER, InvocationHandler.class, Visibility.PUBLIC)
        .method(ElementMatchers.isAbstract())
        .intercept(InvocationHandlerAdapter.toField(HANDLER))
        .make();
  }

  private static Class<?> loaded(DynamicType.Unloaded<?> generated) {
    return generated
        .load(
            ComSurface.class.getClassLoader(),
            ClassLoadingStrategy.UsingLookup.of(MethodHandles.lookup()))
        .getLoaded();
  }

  private static Class<?> result(MethodSpec row) {
    return switch (row.returns()) {
      case "void" -> void.class;
      case "PVOID" -> long.class;
      default -> int.class;
    };
  }
}
