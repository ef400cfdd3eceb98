package io.github.clrsim.model.jit;

import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;
import java.util.function.Consumer;

/** What has to be before a class is used in earnest: it is loaded, and its constructor has run. */
public final class ClassUse {
  private final Loader loader;
  private final ClassConstructors constructors;

  public ClassUse(Loader loader, ClassConstructors constructors) {
    this.loader = loader;
    this.constructors = constructors;
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

  /**
   * A method uses the class.
   *
   * @throws ClassConstructorFailure if its constructor fails, or failed before
   */
  public void require(TypeKey type, Consumer<MethodKey> run) {
    loader.types().load(type);
    boolean isOfImage =
        loader.codeTypes().areOfFramework(List.of(loader.codeTypes().canonical(type)));
    if (!isOfImage) {
      constructors.require(type, run);
    }
  }
}
