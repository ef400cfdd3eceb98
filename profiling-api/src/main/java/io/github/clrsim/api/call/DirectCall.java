package io.github.clrsim.api.call;

import static io.github.clrsim.api.code.GeneratedCode.desc;
import static io.github.clrsim.api.code.GeneratedCode.typeOf;
import static java.lang.constant.ConstantDescs.CD_List;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import io.github.clrsim.api.code.GeneratedCode;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Calls one method of a typed interface with arguments that come as data. Each method gets code of
 * its own that does nothing else.
 */
interface DirectCall {

  /**
   * Calls the method.
   *
   * @param answering implements the interface
   * @param arguments as many as the method has parameters, and of their types
   * @return what it returned, numbers and truths in their boxes; null from a method that returns
   *     nothing
   */
  Object make(Object answering, List<Object> arguments);

  /** What calls this method of an interface. */
  static DirectCall of(Method method) {
    return GeneratedCode.implementing(
        MethodHandles.lookup(),
        DirectCall.class,
        "DirectCallOf" + method.getName(),
        code -> Written.call(code, method));
  }

  /** How such code is written. */
  final class Written {
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, CD_int);
    private static final int ANSWERING_SLOT = 1;
    private static final int ARGUMENTS_SLOT = 2;

    private Written() {}

    private static void call(CodeBuilder code, Method method) {
      ClassDesc declaring = desc(method.getDeclaringClass());
      code.aload(ANSWERING_SLOT).checkcast(declaring);
      for (int i = 0; i < method.getParameterCount(); i++) {
        code.aload(ARGUMENTS_SLOT).loadConstant(i).invokeinterface(CD_List, "get", GET);
        convert(code, method.getParameterTypes()[i]);
      }
      code.invokeinterface(declaring, method.getName(), typeOf(method));
      box(code, method.getReturnType());
      code.areturn();
    }

    private static void convert(CodeBuilder code, Class<?> parameter) {
      Class<?> boxed = MethodType.methodType(parameter).wrap().returnType();
      code.checkcast(desc(boxed));
      if (parameter.isPrimitive()) {
        code.invokevirtual(
            desc(boxed), parameter.getName() + "Value", MethodTypeDesc.of(desc(parameter)));
      }
    }

    private static void box(CodeBuilder code, Class<?> answer) {
      if (TypeKind.from(answer) == TypeKind.VOID) {
        code.aconst_null();
      } else if (answer.isPrimitive()) {
        ClassDesc boxed = desc(MethodType.methodType(answer).wrap().returnType());
        code.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, desc(answer)));
      }
    }
  }
}
