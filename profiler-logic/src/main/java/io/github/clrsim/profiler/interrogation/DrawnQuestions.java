package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.id.ObjectId;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Asks some of all questions in a callback. Which ones follows from a seed, from what the thread is
 * at and from the callback's name alone, and from nothing that two runtimes need not have in
 * common, such as how many callbacks came before: so both arms of a comparison are asked the same
 * at the same places.
 */
public final class DrawnQuestions {
  // Constants of SplitMix64: neighbouring numbers lead to unlike ones.
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final long FIRST_FACTOR = 0xBF58476D1CE4E5B9L;
  private static final long SECOND_FACTOR = 0x94D049BB133111EBL;

  /** What a real process has so much of that it is asked in few places. */
  private static final Set<String> FREQUENT =
      Set.of(
          "ObjectAllocated",
          "ObjectReferences",
          "JITInlining",
          "JITCachedFunctionSearchStarted",
          "JITCachedFunctionSearchFinished",
          "UnmanagedToManagedTransition",
          "ManagedToUnmanagedTransition");

  private static final int FREQUENT_ONE_IN = 8;

  private static final Set<String> NEVER_DRAWN =
      // 9.0 refuses the last inside ExceptionUnwindFinallyEnter.
      Set.of("CreateHandle", "GetArrayObjectInfo", "GetReJITIDs");

  /** The methods that list what was compiled: a runtime may die of them (R87, R88). */
  public static final List<String> LISTS_OF_CODE =
      List.of("EnumJITedFunctions", "EnumJITedFunctions2");

  /** What comes first in a list of objects or classes is nothing that two processes share. */
  private static final Set<String> LISTS =
      Set.of(
          "ObjectsAllocatedByClass",
          "RootReferences",
          "RootReferences2",
          "ConditionalWeakTableElementReferences");

  private final ProfilerHost host;
  private final long seed;
  private final int share;
  private final Set<String> unasked;

  /**
   * Draws by this seed.
   *
   * @param share one question in so many is asked
   * @param unasked the methods by which nothing is asked
   */
  public DrawnQuestions(ProfilerHost host, long seed, int share, Set<String> unasked) {
    this.host = host;
    this.seed = seed;
    this.share = share;
    this.unasked = Set.copyOf(unasked);
  }

  /**
   * Asks what is drawn for this callback.
   *
   * @param place what its thread is at
   */
  public void about(Callback event, String place) {
    Subject subject = Subject.of(event);
    long drawn = mixed(mixed(seed + text(place)) + text(event.methodName()));
    if (LISTS.contains(event.methodName())) {
      return;
    }
    if (FREQUENT.contains(event.methodName())
        && Long.remainderUnsigned(drawn >>> 8, FREQUENT_ONE_IN) != 0) {
      return;
    }
    List<Question> questions = LegalQuestions.in(event);
    for (int number = 0; number < questions.size(); number++) {
      if (Long.remainderUnsigned(mixed(drawn + number), share) == 0
          && isGoodFor(event, subject, questions.get(number))) {
        questions.get(number).asking().about(host, subject);
      }
    }
    if (subject.each(ObjectId.class).isEmpty()) {
      MetadataQuestions.about(host, subject, drawn, share);
    }
  }

  /**
   * A class that is announced is not loaded yet (N23): who asks for it by token loads the rest.
   * Whoever comes to an object's question later is to find it where it was. A handle of the
   * profiler's own would be taken for one of the program's. And 3.1 does not survive every question
   * about the dimensions of an object that is being made.
   */
  private boolean isGoodFor(Callback event, Subject subject, Question question) {
    boolean loadsRest =
        event instanceof ClassLoadFinished && question.methods().contains("GetClassFromToken");
    boolean movesObjects =
        !subject.each(ObjectId.class).isEmpty() && !LegalQuestions.movesNothing(question);
    return !loadsRest
        && !movesObjects
        && Collections.disjoint(question.methods(), NEVER_DRAWN)
        && Collections.disjoint(question.methods(), unasked);
  }

  /** Specified by the language, and so the same in every process. */
  private static long text(String text) {
    return text.hashCode();
  }

  /** The next number of the sequence that this one leads to. */
  public static long mixed(long number) {
    long z = number + STEP;
    z = (z ^ (z >>> 30)) * FIRST_FACTOR;
    z = (z ^ (z >>> 27)) * SECOND_FACTOR;
    return z ^ (z >>> 31);
  }
}
