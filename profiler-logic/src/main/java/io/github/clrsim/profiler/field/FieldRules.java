package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * How fields are listed, and where they lie.
 *
 * @param classes those whose lists are walked, in order; from all, the uppermost base class first
 * @param seenBefore how many fields of instances were seen when the list of a type begins
 * @param areCounted whether a list is over when all that the type has were in it; if not, where it
 *     has no next one
 * @param chosen the one that is meant by a name, of those that have it, the nearest last
 * @param bytesInObject what stands before the fields of an object: the reference to its MethodTable
 * @param bytesInStructure what stands before those of a structure, which has none with it
 * @param flushes whether what was kept of the process is forgotten when it went on
 */
public record FieldRules(
    UnaryOperator<List<MethodTable>> classes,
    SeenBefore seenBefore,
    boolean areCounted,
    Function<List<DeclaredField>, Optional<DeclaredField>> chosen,
    int bytesInObject,
    int bytesInStructure,
    boolean flushes) {

  /** Counts fields of instances. */
  @FunctionalInterface
  public interface SeenBefore {
    /** How many of them are not in the list of this type, of those that were seen in all. */
    int count(DataAccess access, MethodTable type, int seen);
  }

  /** Those of the runtimes. */
  public static final FieldRules RIGHT =
      new FieldRules(
          UnaryOperator.identity(),
          (_, _, seen) -> seen,
          true,
          sameName -> sameName.isEmpty() ? Optional.empty() : Optional.of(sameName.getLast()),
          FieldReader.METHOD_TABLE_BYTES,
          0,
          true);

  /** The same with others. */
  public FieldRules withClasses(UnaryOperator<List<MethodTable>> others) {
    return new FieldRules(
        others, seenBefore, areCounted, chosen, bytesInObject, bytesInStructure, flushes);
  }

  /** The same with others. */
  public FieldRules withSeenBefore(SeenBefore others) {
    return new FieldRules(
        classes, others, areCounted, chosen, bytesInObject, bytesInStructure, flushes);
  }

  /** The same, and lists are followed to their ends. */
  public FieldRules withoutCounting() {
    return new FieldRules(
        classes, seenBefore, false, chosen, bytesInObject, bytesInStructure, flushes);
  }

  /** The same with another. */
  public FieldRules withChosen(Function<List<DeclaredField>, Optional<DeclaredField>> other) {
    return new FieldRules(
        classes, seenBefore, areCounted, other, bytesInObject, bytesInStructure, flushes);
  }

  /** The same with so many bytes before the fields of an object, and of a structure. */
  public FieldRules withBytes(int inObject, int inStructure) {
    return new FieldRules(classes, seenBefore, areCounted, chosen, inObject, inStructure, flushes);
  }

  /** The same, and what was kept is never forgotten. */
  public FieldRules withoutFlushing() {
    return new FieldRules(
        classes, seenBefore, areCounted, chosen, bytesInObject, bytesInStructure, false);
  }
}
