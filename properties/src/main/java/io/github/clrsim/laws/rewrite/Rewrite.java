package io.github.clrsim.laws.rewrite;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Disassembly;
import io.github.clrsim.api.il.Flaw;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Rewriting;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.il.Verifier;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A body that the profiler set for a method, and what it set it for.
 *
 * @param method readable
 * @param inFile the body in the file, header and all; no bytes if there is none or it is not known
 * @param before what the profiler set before, the same
 * @param body the one that is set
 * @param isWhole whether all of its bytes are known
 * @param tokens what tokens mean, as far as that is known
 */
public record Rewrite(
    MetadataToken token,
    String method,
    Blob inFile,
    Blob before,
    Blob body,
    boolean isWhole,
    Tokens tokens) {

  /**
   * What is wrong with it; what is not known is not wrong. Of a body that was faulty in its file
   * already nobody can tell what of it is the profiler's doing, so there nothing is.
   */
  public List<Flaw> flaws() {
    MethodBody now;
    try {
      now = MethodBody.of(token, body);
    } catch (DiagnosticException unreadable) {
      String what = "no body can be read: " + unreadable.diagnostic().what();
      return isWhole ? List.of(new Flaw(Flaw.Kind.UNREADABLE, 0, what)) : List.of();
    }
    Optional<MethodBody> original = MethodBody.in(inFile, token);
    Optional<Tokens.Effect> effect =
        tokens
            .effect(token)
            .or(
                () ->
                    original.flatMap(each -> Verifier.answers(each, tokens)).map(Rewrite::effect));
    if (original.filter(each -> !Verifier.flaws(each, tokens, effect).isEmpty()).isPresent()) {
      return List.of();
    }
    List<Flaw> flaws = new ArrayList<>(Verifier.flaws(now, tokens, effect));
    Optional<MethodBody> set = MethodBody.in(before, token).filter(each -> !each.equals(now));
    original.flatMap(each -> Rewriting.lostClause(each, now)).ifPresent(flaws::add);
    if (original.isPresent() && set.isPresent()) {
      Rewriting.twice(original.get(), set.get(), now).ifPresent(flaws::add);
    }
    return flaws;
  }

  /** Of a method of which the signature is not known. */
  private static Tokens.Effect effect(boolean answers) {
    return new Tokens.Effect(Integer.MAX_VALUE, answers, false);
  }

  /** The body in the file, for people. */
  public String textBefore() {
    return MethodBody.in(inFile, token).map(each -> Disassembly.of(each, tokens)).orElse("");
  }

  /** The body that is set, for people. */
  public String text() {
    return MethodBody.in(body, token)
        .map(each -> Disassembly.of(each, tokens))
        .orElseGet(body::toString);
  }
}
