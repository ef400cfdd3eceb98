package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.symbol.LoggedNames;
import io.github.clrsim.profiler.symbol.LoggedNames.Answer;
import io.github.clrsim.profiler.symbol.LoggedToken;
import io.github.clrsim.profiler.wrong.symbol.ForgetsEnclosingClasses;
import io.github.clrsim.profiler.wrong.symbol.NamesByAnyBuild;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What drawn programs left in the log is named, when they are gone, as the simulation called it
 * while they ran; where a file is gone by then, or was built anew, nothing is said. There is no law
 * about it, for it happens behind the end of a run.
 */
class NamesFromFilesProperties {
  private static final List<String> PROGRAMS = LogPrograms.drawn(40);
  private static final int LOGGED_MIN = 2_000;
  private static final String FOLDER = "/app/";

  private static final Map<String, String> OTHER_BUILDS =
      Map.of(
          FOLDER + "Nursery.dll", FOLDER + "NurseryTwo.dll",
          FOLDER + "NurseryTwo.dll", FOLDER + "Nursery.dll");

  private static final Map<String, AssemblyImage> FILES = new HashMap<>();

  static {
    FILES.put(FOLDER + "System.Private.CoreLib.dll", AssemblyImage.read(Fixtures.coreLibrary()));
    for (String name : Fixtures.assemblyNames()) {
      FILES.put(FOLDER + name + ".dll", AssemblyImage.read(Fixtures.assembly(name)));
    }
  }

  /** What became of a file when the process was gone. */
  private enum Fate {
    STAYS,
    IS_DELETED,
    IS_BUILT_ANEW
  }

  @Test
  void whatWasLoggedIsNamedAsItWasCalledWhileItRan() {
    List<String> differences = new ArrayList<>();
    int logged = 0;
    for (int number = 0; number < PROGRAMS.size(); number++) {
      Map<LoggedToken, String> log = log(number);
      logged += log.size();
      differences.addAll(differences(log, number, LoggedNames::new));
    }
    assertThat(differences).isEmpty();
    assertThat(logged).isGreaterThan(LOGGED_MIN);
  }

  @Test
  void whoNamesByAnyBuildIsCaught() {
    assertThat(wrong(NamesByAnyBuild::new)).contains("OtherFile[]").contains("Named[name=Beds.");
  }

  @Test
  void whoForgetsEnclosingClassesIsCaught() {
    assertThat(wrong(ForgetsEnclosingClasses::new))
        .contains("Named[name=Corner]")
        .contains("Named[name=Beds.Bed+Corner]");
  }

  private static String wrong(Function<Files, LoggedNames> reader) {
    for (int number = 0; number < PROGRAMS.size(); number++) {
      List<String> differences = differences(log(number), number, reader);
      if (!differences.isEmpty()) {
        return String.join("\n", differences);
      }
    }
    return "";
  }

  /** Looks a file up, as it is when the process is gone. */
  private interface Files extends Function<String, Optional<MetadataImport>> {}

  private static List<String> differences(
      Map<LoggedToken, String> log, long seed, Function<Files, LoggedNames> reader) {
    Map<String, Fate> fates = fates(log, Choices.seeded(seed));
    LoggedNames names = reader.apply(path -> file(path, fates.get(path)));
    List<String> differences = new ArrayList<>();
    log.forEach(
        (logged, called) -> {
          Answer expected =
              switch (fates.get(logged.path())) {
                case STAYS -> new Answer.Named(called);
                case IS_DELETED -> new Answer.NoFile();
                case IS_BUILT_ANEW -> new Answer.OtherFile();
              };
          Answer answer = names.of(LoggedToken.of(logged.line()));
          if (!answer.equals(expected)) {
            differences.add("%s: %s, not %s".formatted(logged.line(), answer, expected));
          }
        });
    return differences;
  }

  private static Map<String, Fate> fates(Map<LoggedToken, String> log, Choices choices) {
    return log.keySet().stream()
        .map(LoggedToken::path)
        .distinct()
        .sorted()
        .collect(
            Collectors.toMap(
                path -> path,
                path ->
                    switch (choices.below(5)) {
                      case 0 -> Fate.IS_DELETED;
                      case 1, 2 -> OTHER_BUILDS.containsKey(path) ? Fate.IS_BUILT_ANEW : Fate.STAYS;
                      default -> Fate.STAYS;
                    }));
  }

  private static Optional<MetadataImport> file(String path, Fate fate) {
    return switch (fate) {
      case STAYS -> Optional.of(new ImportOfImage(FILES.get(path)));
      case IS_DELETED -> Optional.empty();
      case IS_BUILT_ANEW -> Optional.of(new ImportOfImage(FILES.get(OTHER_BUILDS.get(path))));
    };
  }

  /** What one program leaves in the log, and what the simulation calls it. */
  private static Map<LoggedToken, String> log(int number) {
    Map<LoggedToken, String> log = new LinkedHashMap<>();
    List<Truth.TokenIs> told = new ArrayList<>();
    Run run =
        SimulatedClr.of(
                Scenario.parse("log", PROGRAMS.get(number), Technique.ASSEMBLIES),
                RuntimeProfile.all().get(number % RuntimeProfile.all().size()),
                Technique.ASSEMBLIES,
                Choices.seeded(number))
            .run(
                NamedProfiler.of(TokenLogProfiler.class),
                step -> {
                  switch (step) {
                    // Told right before the claim, on the one stage that all threads share.
                    case Step.TruthTold(int _, Truth.TokenIs truth) -> told.add(truth);
                    case Step.Claimed(
                            int _,
                            Claim.ClassIsLogged(var _, var mvid, var token, var path)) ->
                        log.put(new LoggedToken(mvid, token, path), told.getLast().name());
                    case Step.Claimed(
                            int _,
                            Claim.FunctionIsLogged(var _, var mvid, var token, var path)) ->
                        log.put(new LoggedToken(mvid, token, path), told.getLast().name());
                    default -> {}
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return log;
  }
}
