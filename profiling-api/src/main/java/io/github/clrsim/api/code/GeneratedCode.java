package io.github.clrsim.api.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Implements interfaces of one method by code that is made for one class or method. The JVM
 * compiles it as though somebody had written it by hand; reflection checks and copies at each use.
 */
public final class GeneratedCode {
  private GeneratedCode() {}

  /**
   * An object of a new class, which goes when nobody refers to it any more.
   *
   * @param here stands in the package of the new class, and must see all that its code uses
   * @param surface an interface with one method to implement
   * @param name of the new class, for stack traces
   * @param body the method's code; its receiver is in slot 0, the parameters come behind
   */
  public static <T> T implementing(
      MethodHandles.Lookup here, Class<T> surface, String name, Consumer<CodeBuilder> body) {
    Method method = methodOf(surface);
    byte[] file =
        ClassFile.of()
            .build(
                ClassDesc.of(here.lookupClass().getPackageName(), name),
                made ->
                    made.withInterfaceSymbols(desc(surface))
                        .withMethodBody(INIT_NAME, MTD_void, 0, GeneratedCode::construct)
                        .withMethodBody(
                            method.getName(), typeOf(method), ClassFile.ACC_PUBLIC, body));
    try {
      Constructor<?> constructor =
          here.defineHiddenClass(file, true).lookupClass().getDeclaredConstructor();
      constructor.setAccessible(true); // Its class is as little public as its surface may be.
      return surface.cast(constructor.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make code for " + name, e);
    }
  }

  private static Method methodOf(Class<?> surface) {
    return Arrays.stream(surface.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(surface + " has no method to implement"));
  }

  private static void construct(CodeBuilder code) {
    code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_();
  }

  /** Puts a component of the record that lies on the stack in its place. */
  public static CodeBuilder read(CodeBuilder code, RecordComponent component) {
    Method accessor = component.getAccessor();
    return code.invokevirtual(
        desc(accessor.getDeclaringClass()), accessor.getName(), typeOf(accessor));
  }

  /** What class files call this type. */
  public static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /** What class files call the parameters and the answer of this method. */
  public static MethodTypeDesc typeOf(Method method) {
    return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
        .describeConstable()
        .orElseThrow();
  }
}
