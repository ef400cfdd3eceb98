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

  /** The first exception clause that the body had and the new one has not. */
  public static Optional<Flaw> lostClause(MethodBody before, MethodBody after) {
    int found = 0;
    for (ExceptionClause clause : before.exceptionClauses()) {
      int at = found;
      while (at < after.exceptionClauses().size()
          && !kind(after.exceptionClauses().get(at)).equals(kind(clause))) {
        at++;
      }
      if (at == after.exceptionClauses().size()) {
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
    List<String> words = new ArrayList<>();
    for (Line line : Listing.of(body.code()).lines()) {
      Opcode opcode = line.opcode();
      String name =
          opcode.operand() == Operand.SHORT_JUMP
              ? opcode.mnemonic().substring(0, opcode.mnemonic().length() - SHORT.length())
              : opcode.mnemonic();
      words.add(
          opcode.operand() == Operand.NONE || !line.targets().isEmpty()
              ? name
              : name + " 0x%x".formatted(line.operand()));
    }
    return words;
  }
}
