package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.LocalVariablesSignature;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.Signature;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.LetterException;
import io.github.clrsim.model.jit.il.Tokens;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;
import java.util.OptionalInt;

/** The tokens of one module, for those who read its code. */
public record ModuleTokens(AssemblyImage image) implements Tokens {

  /** What calling a method of this signature does to the stack. */
  public static Effect effect(MethodSignature signature) {
    boolean hasObject = signature.hasThis() && !signature.explicitThis();
    int arguments =
        signature.parameters().size() + signature.variableParameters().size() + (hasObject ? 1 : 0);
    boolean answers = bare(signature.returnType()).elementType() != ElementType.VOID;
    return new Effect(arguments, answers, signature.hasThis());
  }

  /** The type behind its modifiers, which a setter that is {@code init} has. */
  private static TypeSignature bare(TypeSignature type) {
    return type instanceof TypeSignature.Modified modified ? bare(modified.type()) : type;
  }

  @Override
  public boolean resolves(MetadataToken token) {
    return token.kind() == TokenKind.STRING
        ? image.file().heaps().hasUserString(token.row())
        : Table.of(token.value() >>> 24)
            .filter(table -> image.file().tables().has(table, token.row()))
            .isPresent();
  }

  @Override
  public Optional<Effect> effect(MetadataToken method) {
    return signature(method) instanceof MethodSignature signature
        ? Optional.of(effect(signature))
        : Optional.empty();
  }

  @Override
  public OptionalInt locals(MetadataToken token) {
    return !token.isNil() && signature(token) instanceof LocalVariablesSignature(var locals)
        ? OptionalInt.of(locals.size())
        : OptionalInt.empty();
  }

  @Override
  public String name(MetadataToken token) {
    if (!resolves(token)) {
      return token + " (nothing)";
    }
    try {
      return switch (token.kind()) {
        case METHOD_DEF -> image.methodDef(token).fullName();
        case FIELD_DEF -> image.fieldDef(token).name();
        case MEMBER_REF -> image.memberRef(token).name();
        case METHOD_SPEC -> name(image.methodSpec(token).method());
        case TYPE_DEF, TYPE_REF, TYPE_SPEC -> image.typeName(token);
        case STRING -> '"' + image.userString(token) + '"';
        default -> token.toString();
      };
    } catch (LetterException unreadable) {
      return token.toString();
    }
  }

  private Signature signature(MetadataToken token) {
    return switch (token.kind()) {
      case METHOD_DEF -> image.methodDef(token).signature();
      case MEMBER_REF -> image.memberRef(token).signature();
      case METHOD_SPEC -> signature(image.methodSpec(token).method());
      case SIGNATURE -> image.standAloneSignature(token);
      default -> throw new IllegalArgumentException("no signature has " + token);
    };
  }
}
