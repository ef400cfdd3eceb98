package io.github.clrsim.variety;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of hundreds of types the simulated process shows from outside what the data access component of
 * the real runtime shows: what MethodTables say, which types share their EEClass and their
 * FieldDescs, and each field in its list.
 */
@Tag("turn-3")
class SameOutsideIT {
  private static final int TYPES_MIN = 700;
  private static final int PLACES_MIN = 50;
  private static final Scenario PROGRAM = Program.drawn(1, 100, 0);

  // A real runtime is asked once for all tests.
  private static final Map<String, Answers> REAL = new HashMap<>();

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void bothArmsShowTheSameTypesAndFields(RuntimeProfile profile) {
    Answers real = real(profile);
    Answers simulated = simulated(profile, profile);
    List<String> shared = simulated.sharedWith(real);
    long types = count(shared, OutsideTypes.DATA);
    System.out.printf(
        "%s: %d types from outside, %d questions%n", profile.name(), types, shared.size());
    assertThat(types).isGreaterThan(TYPES_MIN);
    assertThat(count(shared, "place")).isGreaterThan(PLACES_MIN);
    assertThat(differences(profile, simulated, real)).isEmpty();
    assertThat(behind(simulated)).containsOnly("E_INVALIDARG");
    // In a few places the list of another type happens to begin there; in .NET 10 lists are closer.
    boolean isDense = profile.versionPart(0) > 9;
    assertThat(behind(real).stream().filter("S_OK"::equals).count())
        .isLessThan(types / (isDense ? 25 : 100));
  }

  private static List<String> behind(Answers answers) {
    return answers.byQuestion().entrySet().stream()
        .filter(each -> each.getKey().endsWith(OutsideTypes.BEHIND))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static long count(List<String> questions, String end) {
    return questions.stream().filter(question -> question.endsWith(end)).count();
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void wrongColumnsAreFound(RuntimeProfile profile) {
    RuntimeProfile wrong =
        profile
            .with(
                "keepsStaticsByType", Boolean.toString(!profile.dataAccess().keepsStaticsByType()))
            .with(
                "tellsMethodTableAsClass",
                Boolean.toString(!profile.dataAccess().tellsMethodTableAsClass()));
    List<String> differences = differences(profile, simulated(profile, wrong), real(profile));
    assertThat(differences).anyMatch(difference -> difference.contains("dynamic"));
    assertThat(differences).anyMatch(difference -> difference.contains("EEClass as MethodTable"));
  }

  private static List<String> differences(RuntimeProfile profile, Answers simulated, Answers real) {
    List<String> shared = simulated.sharedWith(real);
    return told(profile, simulated, shared).differences(told(profile, real, shared)).stream()
        // A real runtime loads more than a program uses.
        .filter(difference -> !difference.contains("simulated " + OutsideTypes.NOT_LOADED))
        .toList();
  }

  /** The answers; for each address the first type of all that share it. */
  private static Answers told(RuntimeProfile profile, Answers by, List<String> shared) {
    SequencedSet<String> questions = new LinkedHashSet<>(shared);
    questions.addAll(new TreeSet<>(by.byQuestion().keySet()));
    questions.removeIf(question -> question.endsWith(OutsideTypes.BEHIND));
    Map<String, String> told = new LinkedHashMap<>();
    Map<String, String> firsts = new HashMap<>();
    for (String question : questions) {
      String answer = by.byQuestion().get(question);
      boolean isAddress =
          question.endsWith(OutsideTypes.EE_CLASS) || question.endsWith(OutsideTypes.FIRST_FIELD);
      // The statics of a module of 3.1 lie together, and here each class has its own place: there
      // only how far those of one class are from each other is the same.
      if (profile.dataAccess().keepsStaticsByType() || !question.endsWith(OutsideTypes.OFFSET)) {
        told.put(question, isAddress ? firsts.computeIfAbsent(answer, _ -> question) : answer);
      }
    }
    return new Answers(told);
  }

  private static Answers simulated(RuntimeProfile real, RuntimeProfile rules) {
    Path core = RealRuntimes.of(real).directory().resolve("System.Private.CoreLib.dll");
    return Survey.simulated(PROGRAM, rules, core, OutsideAsker.class);
  }

  private static Answers real(RuntimeProfile profile) {
    return REAL.computeIfAbsent(
        profile.name(), _ -> Survey.real(PROGRAM, profile, OutsideAsker.class));
  }
}
