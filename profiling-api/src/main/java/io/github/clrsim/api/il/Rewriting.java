package io.github.clrsim.api.il;

import io.github.clrsim.api.il.Listing.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What became of a body when a profiler set another in its place. */
public final class Rewriting {

  /** So end the names of those that have a longer form. */
  private static final String SHORT = ".s";

  private Rewriting() {}

  /**
   * The first exception clause that the body had and the new one has not, though what it protected
   * is still there: who puts other code in its place, as a mock does, has nothing left to protect.
   */
  public static Optional<Flaw> lostClause(MethodBody before, MethodBody after) {
    int found = 0;
    for (ExceptionClause clause : before.exceptionClauses()) {
      int at = found;
      while (at < after.exceptionClauses().size()
          && !kind(after.exceptionClauses().get(at)).equals(kind(clause))) {
        at++;
      }
      if (at == after.exceptionClauses().size()) {
        if (!isLeft(protectedBy(clause, before), words(after))) {
          continue;
        }
        return Optional.of(
            new Flaw(
                Flaw.Kind.LOST_CLAUSE,
                0,
                "the clause for %s, which protected IL_%04x to IL_%04x before, is gone"
                    .formatted(kind(clause), clause.tried().offset(), clause.tried().end())));
      }
      found = at + 1;
    }
    return Optional.empty();
  }

  /**
   * Whether what was put into a body was put in once more: the profiler took its own work for the
   * program's.
   *
   * @param original the body in the file
   * @param once what the profiler set before
   * @param again what it sets now
   */
  public static Optional<Flaw> twice(MethodBody original, MethodBody once, MethodBody again) {
    List<String> first = inserted(original, once);
    List<String> second = inserted(once, again);
    return first.isEmpty() || !first.equals(second)
        ? Optional.empty()
        : Optional.of(
            new Flaw(
                Flaw.Kind.TWICE, 0, "the same was put in before: " + String.join("; ", first)));
  }

  /** The instructions in its try block, but for those that leave it. */
  private static List<String> protectedBy(ExceptionClause clause, MethodBody body) {
    return Listing.of(body.code()).lines().stream()
        .filter(line -> clause.tried().contains(line.offset()))
        .map(Rewriting::word)
        .filter(word -> !word.startsWith("leave"))
        .toList();
  }

  /** Whether all of them are there in their order, with whatever between them. */
  private static boolean isLeft(List<String> words, List<String> now) {
    int next = 0;
    for (String word : now) {
      if (next < words.size() && words.get(next).equals(word)) {
        next++;
      }
    }
    return next == words.size();
  }

  private static String kind(ExceptionClause clause) {
    return switch (clause) {
      case ExceptionClause.Catch caught -> "catch " + caught.type();
      case ExceptionClause.Filter _ -> "filter";
      case ExceptionClause.Finally _ -> "finally";
      case ExceptionClause.Fault _ -> "fault";
    };
  }

  /** The instructions that the longer code has more, if all of the shorter one's are left. */
  private static List<String> inserted(MethodBody before, MethodBody after) {
    List<String> kept = words(before);
    List<String> now = words(after);
    List<String> inserted = new ArrayList<>();
    int next = 0;
    for (String word : now) {
      if (next < kept.size() && kept.get(next).equals(word)) {
        next++;
      } else {
        inserted.add(word);
      }
    }
    return next == kept.size() ? inserted : List.of();
  }

  /** Instructions without what moves when something is put in: offsets and the size of jumps. */
  private static List<String> words(MethodBody body) {
    return Listing.of(body.code()).lines().stream().map(Rewriting::word).toList();
  }

  private static String word(Line line) {
    Opcode opcode = line.opcode();
    String name =
        opcode.operand() == Operand.SHORT_JUMP
            ? opcode.mnemonic().substring(0, opcode.mnemonic().length() - SHORT.length())
            : opcode.mnemonic();
    return opcode.operand() == Operand.NONE || !line.targets().isEmpty()
        ? name
        : name + " 0x%x".formatted(line.operand());
  }
}
