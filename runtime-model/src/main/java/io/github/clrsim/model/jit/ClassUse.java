package io.github.clrsim.model.jit;

import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;
import java.util.function.Consumer;

/** What has to be before a class is used in earnest: it is loaded, and its constructor has run. */
public final class ClassUse {
  private final Loader loader;
  private final ClassConstructors constructors;
  private final Exceptions exceptions;

  public ClassUse(Loader loader, ClassConstructors constructors, Exceptions exceptions) {
    this.loader = loader;
    this.constructors = constructors;
    this.exceptions = exceptions;
  }

  /**
   * A class that is not {@code beforefieldinit} has its constructor run by its static methods, its
   * instance constructors and, if it is a value type, all of its methods. The check is part of
   * their code, so that they are compiled before it (measured on both).
   */
  public boolean startsConstructor(MethodKey method) {
    MethodDef definition = method.definition();
    boolean isEntered =
        definition.isStatic()
            || definition.name().equals(".ctor")
            || loader.codeTypes().isValueType(method.owner());
    return isEntered
        && !definition.name().equals(".cctor")
        && !ClassConstructors.isLazy(method.owner());
  }

  /** A method uses the class; if its constructor fails, that is thrown in the method. */
  public void require(TypeKey type, Frame frame, Consumer<MethodKey> run) {
    loader.types().load(type);
    boolean isOfImage =
        loader.codeTypes().areOfFramework(List.of(loader.codeTypes().canonical(type)));
    if (isOfImage) {
      return;
    }
    try {
      constructors.require(type, run);
    } catch (ClassConstructorFailure failure) {
      throw exceptions.thrown(frame, failure.thrown());
    }
  }
}
