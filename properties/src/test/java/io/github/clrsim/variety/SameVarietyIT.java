package io.github.clrsim.variety;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is asked about how types, objects and statics lie in memory, both arms answer alike: of
 * all types of a fixture that was drawn, and of types that are drawn here and made of them.
 */
@Tag("turn-3")
class SameVarietyIT {
  private static final int TYPES_MIN = 500;
  private static final int INSTANCES = 200;
  private static final int ARRAYS = 150;

  /** One for each seed; {@code -Dclrsim.seed} draws others. */
  private static final List<Long> SEEDS = List.of(Long.getLong("clrsim.seed", 1), 2L);

  // A real runtime is asked once for all tests.
  private static final Map<String, Answers> REAL = new HashMap<>();

  /** By default one seed on each. */
  static List<Arguments> profilesAndSeeds() {
    List<Arguments> sample = new ArrayList<>();
    List<Arguments> all = new ArrayList<>();
    for (RuntimeProfile profile : RealRuntimes.profiles()) {
      for (long seed : SEEDS) {
        all.add(Arguments.of(profile, seed));
        if (seed == SEEDS.getFirst()) {
          sample.add(all.getLast());
        }
      }
    }
    return CampaignSize.of(sample, all);
  }

  @ParameterizedTest
  @MethodSource("profilesAndSeeds")
  void bothArmsAnswerAlike(RuntimeProfile profile, long seed) {
    Answers simulated = simulated(profile, seed, profile);
    Answers real = real(profile, seed);
    List<String> shared = simulated.sharedWith(real);
    Set<String> types = simulated.typesSharedWith(real);
    long plain = types.stream().filter(type -> !type.contains("[")).count();
    System.out.printf(
        "%s, seed %d: %d types, %d of them neither arrays nor instances; %d questions%n",
        profile.name(), seed, types.size(), plain, shared.size());
    assertThat(types).hasSizeGreaterThan(TYPES_MIN);
    assertThat(simulated.differences(real)).isEmpty();
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void hooksAreGivenTheSameArgumentsAndResults(RuntimeProfile profile) {
    Answers simulated =
        Survey.simulated(Program.ofCalls(), profile, coreLibrary(profile), ArgumentAsker.class);
    Answers real = Survey.real(Program.ofCalls(), profile, ArgumentAsker.class);
    System.out.printf("%s: %d hooks%n", profile.name(), simulated.sharedWith(real).size());
    assertThat(simulated.byQuestion()).hasSizeGreaterThan(150).isEqualTo(real.byQuestion());
  }

  /** By default each column on one runtime; the same on the other, or seen otherwise, besides. */
  static List<Arguments> plantedFaults() {
    List<Arguments> columns =
        List.of(
            Arguments.of("net9.0", "valuesFillWholeSlots", "true", "GetClassLayout"),
            Arguments.of("net9.0", "sequentialNeedsSequentialParts", "true", "GetClassLayout"),
            Arguments.of("net3.1", "explicitIsNativeIfBlittable", "false", "GetClassLayout"),
            Arguments.of("net9.0", "explicitValuesAreRounded", "false", "GetClassLayout"),
            Arguments.of("net3.1", "initializesAtLoad", "false", "GetAppDomainStaticAddress"),
            Arguments.of("net9.0", "threadStaticsByModule", "true", "GetThreadStaticAddress"),
            Arguments.of(
                "net3.1", "refusesThreadStaticsOfGenerics", "true", "GetThreadStaticAddress2"),
            Arguments.of("net9.0", "imagePlacesNeedUse", "false", "GetRVAStaticAddress"));
    List<Arguments> all = new ArrayList<>(columns);
    all.add(Arguments.of("net3.1", "valuesFillWholeSlots", "false", "GetClassLayout"));
    all.add(Arguments.of("net9.0", "valuesFillWholeSlots", "true", "GetObjectSize"));
    all.add(Arguments.of("net9.0", "initializesAtLoad", "true", "GetAppDomainStaticAddress"));
    all.add(Arguments.of("net3.1", "threadStaticsByModule", "false", "GetThreadStaticAddress"));
    return CampaignSize.of(columns, all);
  }

  @ParameterizedTest
  @MethodSource("plantedFaults")
  void aWrongColumnIsFound(String runtime, String column, String value, String question) {
    RuntimeProfile profile = RuntimeProfile.named(runtime);
    Answers wrong = simulated(profile, SEEDS.getFirst(), profile.with(column, value));
    assertThat(wrong.differences(real(profile, SEEDS.getFirst())))
        .anyMatch(difference -> difference.contains(question));
  }

  private static Answers simulated(RuntimeProfile real, long seed, RuntimeProfile rules) {
    return Survey.simulated(program(seed), rules, coreLibrary(real), Asker.class);
  }

  private static Path coreLibrary(RuntimeProfile real) {
    return RealRuntimes.of(real).directory().resolve("System.Private.CoreLib.dll");
  }

  private static Answers real(RuntimeProfile profile, long seed) {
    return REAL.computeIfAbsent(
        profile.name() + seed, _ -> Survey.real(program(seed), profile, Asker.class));
  }

  private static Scenario program(long seed) {
    return Program.drawn(seed, INSTANCES, ARRAYS);
  }
}
