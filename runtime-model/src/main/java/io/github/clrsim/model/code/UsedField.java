package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.Optional;

/** Which field code means by a token. */
public final class UsedField {
  private UsedField() {}

  /**
   * The definition of the field; empty if its class has none of the name, as a small core library
   * need not.
   *
   * @param scope whose code it is
   * @param token a field, or a reference to one
   * @param owner the class that the token names
   */
  public static Optional<FieldDef> of(LoadedAssembly scope, MetadataToken token, TypeKey owner) {
    if (token.kind() == TokenKind.FIELD_DEF) {
      return Optional.of(scope.image().fieldDef(token));
    }
    String name = scope.image().memberRef(token).name();
    return TypeLoader.definitionOf(owner)
        .map(Methods::typeDef)
        .flatMap(
            type -> type.fields().stream().filter(field -> field.name().equals(name)).findFirst());
  }
}
