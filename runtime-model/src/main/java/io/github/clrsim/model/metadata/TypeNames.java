package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.SignatureText;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;

/**
 * Makes the full name of a type: its namespace, its enclosing types with {@code +} between, and for
 * a TypeSpec its signature. What encloses what comes from the file, and a damaged one goes in
 * circles, so a name may have only so many parts.
 */
final class TypeNames {
  private static final int PARTS_MAX = 1000;

  private final AssemblyImage image;
  private final SignatureText text = SignatureText.naming(this::name);
  private int parts;

  private TypeNames(AssemblyImage image) {
    this.image = image;
  }

  static String of(AssemblyImage image, MetadataToken token) {
    return new TypeNames(image).name(token);
  }

  /** From the inside out, in a loop: a damaged chain may be longer than a stack is deep. */
  private String name(MetadataToken token) {
    Part part = part(token);
    String name = part.name;
    while (part.enclosing.isPresent()) {
      part = part(part.enclosing.get());
      name = part.name + "+" + name;
    }
    return name;
  }

  /** A type's name without what encloses it, and that. */
  private record Part(String name, Optional<MetadataToken> enclosing) {
    static Part nested(String name, MetadataToken enclosing) {
      return new Part(name, Optional.of(enclosing));
    }

    static Part outermost(String name) {
      return new Part(name, Optional.empty());
    }

    static Part outermost(String namespace, String name) {
      return outermost(QualifiedName.of(namespace, name).toString());
    }
  }

  private Part part(MetadataToken token) {
    if (++parts > PARTS_MAX) {
      throw image
          .file()
          .bytes()
          .damaged(
              0,
              "The name of type %s of %s has more than %d parts."
                  .formatted(token, image.name(), PARTS_MAX),
              "A type that is nested in itself, however indirectly, has no name and cannot exist.");
    }
    return switch (token.kind()) {
      case TYPE_DEF -> definition(image.typeDef(token));
      case TYPE_REF -> reference(image.typeRef(token));
      case EXPORTED_TYPE -> exported(image.requireRow(Table.EXPORTED_TYPE, token));
      case TYPE_SPEC -> Part.outermost(text.type(image.typeSpec(token).signature()));
      case MODULE, FIELD_DEF, METHOD_DEF, PARAM_DEF, INTERFACE_IMPL, MEMBER_REF -> none(token);
      case CUSTOM_ATTRIBUTE, PERMISSION, SIGNATURE, EVENT, PROPERTY, METHOD_IMPL -> none(token);
      case MODULE_REF, ASSEMBLY, ASSEMBLY_REF, FILE, MANIFEST_RESOURCE -> none(token);
      case NESTED_CLASS, GENERIC_PARAM, METHOD_SPEC, GENERIC_PARAM_CONSTRAINT -> none(token);
      case STRING, UNKNOWN -> none(token);
    };
  }

  private Part definition(TypeDef type) {
    return type.enclosingType()
        .map(enclosing -> Part.nested(type.name(), enclosing.token()))
        .orElseGet(() -> Part.outermost(type.namespace(), type.name()));
  }

  private Part reference(TypeRef type) {
    return type.isNested()
        ? Part.nested(type.name(), type.resolutionScope())
        : Part.outermost(type.namespace(), type.name());
  }

  private Part exported(int row) {
    ExportedType type = ExportedType.at(image, row);
    return type.isNested()
        ? Part.nested(type.name(), type.implementation())
        : Part.outermost(type.namespace(), type.name());
  }

  private Part none(MetadataToken token) {
    throw image
        .file()
        .bytes()
        .damaged(
            0,
            "Token %s of %s names no type.".formatted(token, image.name()),
            "Types are in the tables TypeDef, TypeRef, TypeSpec and ExportedType.");
  }
}
