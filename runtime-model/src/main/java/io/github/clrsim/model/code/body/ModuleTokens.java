package io.github.clrsim.model.code.body;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.signature.LocalVariablesSignature;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.Signature;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;
import java.util.OptionalInt;

/** The tokens of one module, for those who read its code. */
public record ModuleTokens(AssemblyImage image) implements Tokens {

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
        ? Optional.of(Effect.of(signature))
        : Optional.of(Effect.NONE);
  }

  @Override
  public OptionalInt locals(MetadataToken token) {
    return !token.isNil() && signature(token) instanceof LocalVariablesSignature(var locals)
        ? OptionalInt.of(locals.size())
        : OptionalInt.of(0);
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
    } catch (DiagnosticException unreadable) {
      return token.toString();
    }
  }

  /** What a trace tells of a token. */
  public Truth.BodyIsSet.Meaning meaning(MetadataToken token) {
    boolean exists = resolves(token);
    return new Truth.BodyIsSet.Meaning(
        token, exists, name(token), exists ? signatureBlob(token) : Blob.EMPTY);
  }

  private Blob signatureBlob(MetadataToken token) {
    return switch (token.kind()) {
      case METHOD_DEF -> image.methodDef(token).signatureBlob();
      case MEMBER_REF -> image.memberRef(token).signatureBlob();
      case METHOD_SPEC -> signatureBlob(image.methodSpec(token).method());
      case SIGNATURE -> image.standAloneBlob(token);
      default -> Blob.EMPTY;
    };
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
