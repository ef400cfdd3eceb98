package io.github.clrsim.model.execution;

import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.Unwinding;
import io.github.clrsim.model.execution.FailedConstructors.Need;
import io.github.clrsim.model.jit.ClassConstructorFailure;
import io.github.clrsim.model.jit.ClassUse;
import io.github.clrsim.model.jit.CompileTimeLoads;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.statics.ThreadStatics;
import java.util.function.Consumer;

/** Classes and their static fields as code uses them: their constructors run before. */
final class UsedClasses {
  private final FailedConstructors failed;
  private final ClassUse classUse;
  private final CompileTimeLoads loads;
  private final ThreadStatics threadStatics;
  private final StaticStores stores;
  private final Operands operands;

  UsedClasses(
      FailedConstructors failed,
      ClassUse classUse,
      CompileTimeLoads loads,
      ThreadStatics threadStatics,
      StaticStores stores,
      Operands operands) {
    this.failed = failed;
    this.classUse = classUse;
    this.loads = loads;
    this.threadStatics = threadStatics;
    this.stores = stores;
    this.operands = operands;
  }

  /**
   * Runs a class constructor for the runtime, which wraps whatever it throws, and what keeps it
   * from being compiled.
   *
   * @param run calls it
   */
  void initialize(MethodKey constructor, Consumer<MethodKey> run) {
    try {
      run.accept(constructor);
    } catch (TypeLoadFailure failure) {
      throw failed.wrapped(constructor.owner(), failure);
    } catch (Unwinding border) {
      throw failed.wrapped(constructor.owner());
    }
  }

  /** A method uses the class; if its constructor fails, that is thrown in the method. */
  void require(TypeKey type, Frame frame, Consumer<MethodKey> initialize) {
    require(type, Need.NUMBER, frame, initialize);
  }

  private void require(TypeKey type, Need need, Frame frame, Consumer<MethodKey> initialize) {
    try {
      classUse.require(type, initialize);
    } catch (ClassConstructorFailure failure) {
      throw failed.thrown(frame, need, failure);
    }
  }

  /** A method begins, and with some methods the class constructor does before. */
  void begin(Activation frame, Consumer<MethodKey> initialize) {
    if (classUse.startsConstructor(frame.method())) {
      require(frame.method().owner(), frame.physical(), initialize);
    }
  }

  /** A method reads a static field or writes it, if that is known. */
  void field(Activation frame, Instruction.StaticField use, Consumer<MethodKey> initialize) {
    MethodKey method = frame.method();
    loads
        .ownerOfField(method.assembly(), use.field(), method.variables())
        .ifPresent(owner -> field(frame, use, owner, initialize));
  }

  private void field(
      Activation frame,
      Instruction.StaticField use,
      TypeKey owner,
      Consumer<MethodKey> initialize) {
    Need need = stores.isObject(frame, use, owner) ? Need.OBJECT : Need.NUMBER;
    require(owner, need, frame.physical(), initialize);
    threadStatics.use(owner, use.field(), frame.method().assembly());
    if (use.stores()) {
      operands.before(frame, use).ifPresent(bits -> stores.store(frame, use, owner, bits));
    }
  }
}
