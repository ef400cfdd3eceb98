package io.github.clrsim.laws.rewrite;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.metadata.MemberProps;
import io.github.clrsim.api.metadata.MemberRefProps;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.signature.LocalVariablesSignature;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.Signature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What tokens of one module mean, as far as a trace tells. */
final class KnownTokens implements Tokens {
  // Looked up only, never walked.
  private final Map<MetadataToken, Meaning> meanings = new HashMap<>();

  /** What a truth tells of a token. */
  void learn(Meaning meaning) {
    meanings.put(meaning.token(), meaning);
  }

  /** What metadata answered. */
  void learn(InfoCall call, Object answer) {
    switch (answer) {
      case MethodProps props -> learn(asked(call), props.method(), props.sigBlob());
      case MemberRefProps props -> learn(asked(call), props.member(), props.sigBlob());
      case MemberProps props -> learn(asked(call), props.member(), props.sigBlob());
      case Blob signature when call.method().deed() == Deed.TELLS_SIGNATURE ->
          learn(asked(call), "", signature);
      case MetadataToken made -> learnMade(made, call);
      default -> {} // nothing that bodies name
    }
  }

  private void learnMade(MetadataToken made, InfoCall call) {
    switch (call.method().deed()) {
      case DEFINES_METHOD ->
          learn(made, (String) call.arguments().get(1), (Blob) call.arguments().get(3));
      case DEFINES_MEMBER_REFERENCE ->
          learn(made, (String) call.arguments().get(1), (Blob) call.arguments().get(2));
      case DEFINES_SIGNATURE -> learn(made, "", (Blob) call.arguments().getFirst());
      default -> {} // no signature
    }
  }

  private static MetadataToken asked(InfoCall call) {
    return (MetadataToken) call.arguments().getFirst();
  }

  private void learn(MetadataToken token, String name, Blob signature) {
    learn(new Meaning(token, true, name.isEmpty() ? token.toString() : name, signature));
  }

  @Override
  public boolean resolves(MetadataToken token) {
    return known(token).map(Meaning::exists).orElse(!token.isNil());
  }

  @Override
  public Optional<Effect> effect(MetadataToken method) {
    return known(method)
        .map(
            meaning ->
                signature(meaning) instanceof MethodSignature signature
                    ? Effect.of(signature)
                    : Effect.NONE);
  }

  @Override
  public OptionalInt locals(MetadataToken signature) {
    if (signature.isNil()) {
      return OptionalInt.of(0);
    }
    Optional<Meaning> meaning = known(signature);
    if (meaning.isEmpty()) {
      return OptionalInt.empty();
    }
    return signature(meaning.get()) instanceof LocalVariablesSignature(var locals)
        ? OptionalInt.of(locals.size())
        : OptionalInt.of(0);
  }

  @Override
  public String name(MetadataToken token) {
    return known(token).map(Meaning::name).orElseGet(token::toString);
  }

  private Optional<Meaning> known(MetadataToken token) {
    return Optional.ofNullable(meanings.get(token));
  }

  /** Nothing has no signature, and neither has what cannot be read. */
  private static Object signature(Meaning meaning) {
    try {
      Signature signature = SignatureDecoder.decode(meaning.signature());
      return signature;
    } catch (DiagnosticException unreadable) {
      return meaning;
    }
  }
}
