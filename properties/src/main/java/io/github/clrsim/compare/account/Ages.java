package io.github.clrsim.compare.account;

import io.github.clrsim.api.corprof.CorPrfGcGeneration;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Places.Followed;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * In which generation each named object lies when a collection begins, by what GetGenerationBounds
 * answers inside GarbageCollectionStarted. An object that was left young by the collection before
 * (N106) is counted again among what was allocated since.
 */
public final class Ages {
  private static final String LIES = "Lies";
  private static final String NEW = ", and in no collection yet";
  // What says of an object that it is there, and its name.
  private static final Pattern ABOUT = Pattern.compile("(?:Lies|ObjectReferences)\\((\\w+)[,)].*");
  private static final List<String> AGING =
      Stream.of(
              CorPrfGcGeneration.COR_PRF_GC_GEN_0,
              CorPrfGcGeneration.COR_PRF_GC_GEN_1,
              CorPrfGcGeneration.COR_PRF_GC_GEN_2)
          .map(CorPrfGcGeneration::toString)
          .toList();

  private final List<Step> steps;
  // Who has been through a collection.
  private final Set<Followed> settled = new HashSet<>();
  private Set<Followed> young = Set.of();

  Ages(List<Step> steps) {
    this.steps = steps;
  }

  /** That a collection is over, and who lives. */
  void collected(Collection<Followed> living) {
    settled.addAll(living);
  }

  /**
   * What is known at the step at which a collection begins, in the order of names.
   *
   * @param places where everybody is
   */
  List<Told> begun(int entered, Map<ObjectId, Followed> places) {
    List<CorPrfGcGenerationRange> ranges = ranges(entered);
    Map<String, Told> told = new TreeMap<>();
    // A name may have been given again: the newest has it.
    Map<String, Integer> newest = new HashMap<>();
    Set<Followed> left = new HashSet<>();
    places.forEach(
        (object, followed) -> {
          String generation = generation(ranges, object);
          if (settled.contains(followed) && generation.equals(AGING.getFirst())) {
            left.add(followed);
          }
          followed
              .name()
              .filter(name -> newest.merge(name, followed.made(), Math::max) == followed.made())
              .ifPresent(
                  name ->
                      told.put(
                          name,
                          new Told(
                              "%s(%s)".formatted(LIES, name),
                              settled.contains(followed)
                                  ? List.of(generation)
                                  : List.of(generation + NEW),
                              Set.of())));
        });
    young = left;
    return ranges.isEmpty() ? List.of() : List.copyOf(told.values());
  }

  /** Who is counted as allocated once more by the collection that has begun. */
  Set<Followed> countedAgain() {
    return young;
  }

  /**
   * Whether the difference is that an object lies in a younger generation on the real arm, which no
   * less has been through a collection.
   */
  public static boolean isYounger(Difference.Answer answer) {
    return answer.callback().startsWith(LIES + "(")
        && AGING.contains(answer.simulated().getFirst())
        && AGING.contains(answer.real().getFirst())
        && AGING.indexOf(answer.real().getFirst()) < AGING.indexOf(answer.simulated().getFirst());
  }

  /** The objects that lay in a younger generation on the real arm. */
  public static Set<String> younger(List<Difference> differences) {
    return differences.stream()
        .filter(Difference.Answer.class::isInstance)
        .map(Difference.Answer.class::cast)
        .filter(Ages::isYounger)
        .map(answer -> ABOUT.matcher(answer.callback()))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the callback says that one of these objects is there. */
  public static boolean isOneOf(Set<String> objects, String callback) {
    Matcher matcher = ABOUT.matcher(callback);
    return matcher.matches() && objects.contains(matcher.group(1));
  }

  private List<CorPrfGcGenerationRange> ranges(int entered) {
    int thread = steps.get(entered).thread();
    for (int index = entered + 1; index < steps.size(); index++) {
      Step step = steps.get(index);
      if (step.thread() == thread) {
        if (step instanceof Step.CallbackReturned) {
          return List.of();
        }
        if (step instanceof Step.CallAnswered answered
            && answered.outcome() instanceof Outcome.Ok<?> ok
            && ok.value() instanceof List<?> found) {
          return found.stream()
              .filter(CorPrfGcGenerationRange.class::isInstance)
              .map(CorPrfGcGenerationRange.class::cast)
              .toList();
        }
      }
    }
    return List.of();
  }

  private static String generation(List<CorPrfGcGenerationRange> ranges, ObjectId object) {
    return ranges.stream()
        .filter(
            range ->
                object.value() >= range.rangeStart().value()
                    && object.value() < range.rangeStart().value() + range.rangeLength().value())
        .map(range -> range.generation().toString())
        .findFirst()
        .orElse("in no generation");
  }
}
