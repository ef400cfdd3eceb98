package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A method with all its type arguments, those of its class included.
 *
 * @param assembly where its definition stands
 * @param row of the MethodDef table
 * @param owner its class; of a generic one, an instance
 * @param arguments its own type arguments
 */
public record MethodKey(LoadedAssembly assembly, int row, TypeKey owner, List<TypeKey> arguments) {
  private static final TypeSignature VOID = new TypeSignature.Primitive(ElementType.VOID);

  public MethodKey {
    arguments = List.copyOf(arguments);
  }

  /** The token of its definition. */
  public MetadataToken token() {
    return TokenKind.METHOD_DEF.token(row);
  }

  /** Its definition. */
  public MethodDef definition() {
    return assembly.image().methodDef(token());
  }

  /** Whether both are one method of one class, whatever type arguments of their own they have. */
  boolean hasDefinitionOf(MethodKey other) {
    return assembly.equals(other.assembly) && row == other.row && owner.equals(other.owner);
  }

  public boolean isStatic() {
    return definition().isStatic();
  }

  /** Whether a call of it leaves something behind. */
  public boolean returnsSomething() {
    return !definition().signature().returnType().equals(VOID);
  }

  /** The type arguments in force in its code. */
  public TypeVariables variables() {
    return new TypeVariables(TypeVariables.in(owner).ofType(), arguments);
  }

  /** All types without which it cannot be: its class and its own arguments. */
  public List<TypeKey> parts() {
    List<TypeKey> parts = new ArrayList<>(List.of(owner));
    parts.addAll(arguments);
    return parts;
  }

  @Override
  public String toString() {
    String brackets =
        arguments.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    return owner + "::" + definition().name() + (arguments.isEmpty() ? "" : brackets);
  }
}
