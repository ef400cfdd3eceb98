package io.github.clrsim.profiler.resolve;

import static io.github.clrsim.profiler.resolve.MetadataOf.required;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The types that metadata names: what a type definition extends and what its fields are, and all
 * references of a module. What is refused is not there.
 */
public final class TypeTokens {
  private static final String ENUM = "System.Enum";

  /** {@code fdStatic} of corhdr.h. */
  private static final int STATIC = 0x0010;

  private final MetadataOf metadata;

  /** Reads there. */
  public TypeTokens(MetadataOf metadata) {
    this.metadata = metadata;
  }

  /** What the module calls itself, as in {@code Hello.dll}; empty if the runtime would not tell. */
  public String scopeName(ModuleId moduleId) {
    return read(moduleId, open -> required(open.getScopeProps()).name()).orElse("");
  }

  /** All TypeRefs of a module. */
  public List<MetadataToken> references(ModuleId moduleId) {
    return read(moduleId, open -> required(open.enumTypeRefs())).orElse(List.of());
  }

  /**
   * What a type definition is made of, each definition without its type arguments.
   *
   * @param base what it extends
   * @param all that, and what its fields are, static ones too; each once
   */
  public record Declaration(Optional<MetadataToken> base, Set<MetadataToken> all) {
    public Declaration {
      all = Collections.unmodifiableSet(new LinkedHashSet<>(all));
    }
  }

  /** What a type definition of a module is made of. */
  public Declaration of(ModuleId moduleId, MetadataToken typeDef) {
    return read(moduleId, "declaration", typeDef, open -> declaration(open, typeDef))
        .orElse(new Declaration(Optional.empty(), Set.of()));
  }

  private static Declaration declaration(MetadataImport open, MetadataToken typeDef) {
    Optional<MetadataToken> base = base(open, typeDef);
    Set<MetadataToken> all = new LinkedHashSet<>();
    base.ifPresent(all::add);
    for (MetadataToken field : required(open.enumFields(typeDef))) {
      Blob signature = required(open.getFieldProps(field)).sigBlob();
      fieldType(signature).map(TypeTokens::definitionsIn).ifPresent(all::addAll);
    }
    return new Declaration(base, all);
  }

  /** What a field holds; empty if its signature is damaged, as that of a constant may stay. */
  private static Optional<TypeSignature> fieldType(Blob signature) {
    try {
      return Optional.of(SignatureDecoder.decodeField(signature).type());
    } catch (DiagnosticException damaged) {
      return Optional.empty();
    }
  }

  /**
   * A type that a signature names.
   *
   * @param isValueType whether it is named as a value type
   * @param isItself whether the field or parameter is of that type, and not something made of it:
   *     an array, a pointer, or a generic type that has it as an argument
   */
  public record Mention(MetadataToken token, boolean isValueType, boolean isItself) {
    /** Whether the field or parameter holds a value of this type. */
    public boolean isValueItself() {
      return isValueType && isItself;
    }
  }

  /** What a type definition extends, without type arguments it may have. */
  public Optional<MetadataToken> baseOf(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId, "base", typeDef, open -> required(open.getTypeDefProps(typeDef)).tkExtends())
        .filter(base -> !base.isNil() && base.kind() != TokenKind.TYPE_SPEC);
  }

  /** The interfaces that a type definition declares, without generic ones. */
  public List<MetadataToken> interfacesOf(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId,
            "interfaces",
            typeDef,
            open ->
                required(open.enumInterfaceImpls(typeDef)).stream()
                    .map(each -> required(open.getInterfaceImplProps(each)).tkIface())
                    .filter(each -> each.kind() != TokenKind.TYPE_SPEC)
                    .toList())
        .orElse(List.of());
  }

  /** The methods that a type definition declares, without generic ones. */
  public List<MetadataToken> methodsOf(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId,
            "methods",
            typeDef,
            open ->
                required(open.enumMethods(typeDef)).stream()
                    .filter(method -> required(open.enumGenericParams(method)).isEmpty())
                    .toList())
        .orElse(List.of());
  }

  /** What the instance fields of a type definition are. */
  public List<Mention> inInstanceFields(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId,
            "instance fields",
            typeDef,
            open -> {
              List<Mention> mentions = new ArrayList<>();
              for (MetadataToken field : required(open.enumFields(typeDef))) {
                FieldProps props = required(open.getFieldProps(field));
                if ((props.attr() & STATIC) == 0) {
                  mention(SignatureDecoder.decodeField(props.sigBlob()).type(), true, mentions);
                }
              }
              return mentions;
            })
        .orElse(List.of());
  }

  /** What the parameters and the result of a method are. */
  public List<Mention> inSignature(ModuleId moduleId, MetadataToken methodDef) {
    return read(
            moduleId,
            "signature",
            methodDef,
            open -> {
              MethodSignature signature =
                  SignatureDecoder.decodeMethod(required(open.getMethodProps(methodDef)).sigBlob());
              List<Mention> mentions = new ArrayList<>();
              mention(signature.returnType(), true, mentions);
              signature.parameters().forEach(each -> mention(each, true, mentions));
              return mentions;
            })
        .orElse(List.of());
  }

  /** Whether a type definition is an enumeration, or the runtime would not tell. */
  public boolean mayBeEnum(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId,
            "is enumeration",
            typeDef,
            open -> {
              MetadataToken base = required(open.getTypeDefProps(typeDef)).tkExtends();
              return switch (base.kind()) {
                case TYPE_REF -> required(open.getTypeRefProps(base)).name().equals(ENUM);
                case TYPE_DEF ->
                    !base.isNil() && required(open.getTypeDefProps(base)).typeDef().equals(ENUM);
                default -> false;
              };
            })
        .orElse(true);
  }

  /** Whether a type definition has type parameters. */
  public boolean isGeneric(ModuleId moduleId, MetadataToken typeDef) {
    return read(
            moduleId,
            "is generic",
            typeDef,
            open -> !required(open.enumGenericParams(typeDef)).isEmpty())
        .orElse(true);
  }

  private static Optional<MetadataToken> base(MetadataImport open, MetadataToken typeDef) {
    MetadataToken base = required(open.getTypeDefProps(typeDef)).tkExtends();
    if (base.isNil()) {
      return Optional.empty();
    }
    return base.kind() == TokenKind.TYPE_SPEC
        ? definitionsIn(SignatureDecoder.decodeType(required(open.getTypeSpecFromToken(base))))
            .stream()
            .findFirst()
        : Optional.of(base);
  }

  /** The definitions that a type is made of, the outermost first. */
  private static List<MetadataToken> definitionsIn(TypeSignature type) {
    List<Mention> mentions = new ArrayList<>();
    mention(type, true, mentions);
    return mentions.stream().map(Mention::token).toList();
  }

  private static void mention(TypeSignature type, boolean isItself, List<Mention> into) {
    switch (type) {
      case TypeSignature.ClassOrValueType named ->
          into.add(new Mention(named.token(), named.isValueType(), isItself));
      case TypeSignature.GenericInstance instance -> {
        // Not the type itself, but one made of it.
        mention(instance.definition(), false, into);
        instance.arguments().forEach(argument -> mention(argument, false, into));
      }
      case TypeSignature.SzArray array -> mention(array.element(), false, into);
      case TypeSignature.Array array -> mention(array.element(), false, into);
      case TypeSignature.Pointer pointer -> mention(pointer.target(), false, into);
      case TypeSignature.ByReference reference -> mention(reference.target(), false, into);
      case TypeSignature.Modified modified -> mention(modified.type(), isItself, into);
      case TypeSignature.Pinned pinned -> mention(pinned.type(), isItself, into);
      case TypeSignature.Primitive _,
          TypeSignature.TypeVariable _,
          TypeSignature.MethodVariable _,
          TypeSignature.FunctionPointer _,
          TypeSignature.RuntimeHandle _ -> {}
    }
  }

  private <T> Optional<T> read(
      ModuleId moduleId, String what, MetadataToken about, Function<MetadataImport, T> read) {
    try {
      return Optional.of(metadata.once(moduleId, what, about, read));
    } catch (AnswerRefused refused) {
      return Optional.empty();
    }
  }

  private <T> Optional<T> read(ModuleId moduleId, Function<MetadataImport, T> read) {
    try {
      return Optional.of(metadata.read(moduleId, read));
    } catch (AnswerRefused refused) {
      return Optional.empty();
    }
  }
}
