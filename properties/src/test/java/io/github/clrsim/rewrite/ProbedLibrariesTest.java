package io.github.clrsim.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.NamedFolder;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.RewrittenCodeIsSound;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A probe in front of every method of a library harms none of them, whichever compiler wrote it:
 * that of F#, that of Visual Basic with its {@code On Error}, or others of C#.
 */
class ProbedLibrariesTest {
  private static final int STEPS_MAX = 10_000_000;

  /** By default one of so many libraries of programs. */
  private static final int SAMPLED = 4;

  private final AssemblyImage core = AssemblyImage.read(Fixtures.coreLibrary());
  private final AssemblyImage host = AssemblyImage.read(Fixtures.assembly("PluginHost"));

  @TempDir private Path work;

  @Test
  void nobodyIsAccusedOfTheFixtures() {
    List<String> names = List.of("Variety", "Parcels", "Larder", "Lineage", "Thrower", "Phrases");
    assertThat(names.stream().mapToLong(name -> probed(Fixtures.assembly(name))).sum())
        .isGreaterThan(400);
  }

  /** The methods of this one are made of {@code On Error}; the runtime's own library has none. */
  @Test
  void nobodyIsAccusedOfErrorsInVisualBasic() {
    assertThat(probed(Fixtures.assembly("Errors"))).isPositive();
  }

  @Test
  void nobodyIsAccusedOfTheLibraryOfVisualBasic() throws IOException {
    Path dotnet = NamedFolder.CLRSIM_CURRENT_DOTNET.path();
    List<Path> libraries = files(dotnet, "Microsoft.VisualBasic.Core.dll");
    assertThat(libraries).isNotEmpty();
    libraries.forEach(library -> assertThat(probed(library)).isGreaterThan(500));
  }

  @Test
  @Tag("turn-2")
  void nobodyIsAccusedOfThePrograms() throws IOException, InterruptedException {
    Path archive = NamedFolder.CLRSIM_PROGRAMS.path().resolve("programs.tar.xz");
    assertThat(archive).isRegularFile();
    Process unpacking =
        new ProcessBuilder("tar", "-xJf", archive.toString(), "-C", work.toString())
            .inheritIO()
            .start();
    assertThat(unpacking.waitFor()).isZero();
    // Some programs bring the same library.
    TreeMap<String, Path> libraries = new TreeMap<>();
    files(work, ".dll").forEach(file -> libraries.putIfAbsent(file.getFileName().toString(), file));
    assertThat(libraries).containsKey("FSharp.Core.dll");
    List<String> all = List.copyOf(libraries.keySet());
    List<String> sample =
        IntStream.range(0, all.size())
            .filter(number -> number % SAMPLED == 0 || all.get(number).equals("FSharp.Core.dll"))
            .mapToObj(all::get)
            .toList();
    List<String> tried = CampaignSize.of(sample, all);
    long bodies =
        tried.stream().mapToLong(name -> probed(libraries.getOrDefault(name, work))).sum();
    assertThat(bodies).isGreaterThan(tried.equals(all) ? 100_000 : 40_000);
  }

  /** How many bodies the shipped profiler sets when this library is loaded; all laws are kept. */
  private long probed(Path library) {
    AssemblyImage image = AssemblyImage.read(library);
    Optional<AssemblyIdentity> identity = image.identity();
    if (identity.isEmpty()) {
      return 0;
    }
    Scenario scenario =
        Scenario.parse(
            "probed",
            "entry PluginHost\nthread main\ncontext c\nload c " + identity.get().name() + "\n");
    Judge judge =
        Judge.of(
            List.of(new RewrittenCodeIsSound()), new TraceContext(RuntimeProfile.NET_9_0.name()));
    long[] bodies = {0};
    Run run =
        SimulatedClr.of(
                scenario,
                RuntimeProfile.NET_9_0,
                Assemblies.of(List.of(core, host, image)),
                Choices.calm(),
                new Scheduling(Engine.virtual(), new Limits(STEPS_MAX, 64), Strategy.calm(), false),
                new LoadedProfilers())
            .run(
                ShippedProfiler.named("probing").profiler(),
                step -> {
                  judge.accept(step);
                  bodies[0] += setsBody(step) ? 1 : 0;
                });
    assertThat(run.ending()).as(library.toString()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(judge.end(run.ending())).as(library.toString()).isEqualTo(Verdict.kept());
    return bodies[0];
  }

  private static boolean setsBody(Step step) {
    return step instanceof Step.CallAnswered answered
        && answered.method().equals("SetILFunctionBody")
        && !answered.outcome().hresult().failed();
  }

  private static List<Path> files(Path root, String end) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(file -> file.getFileName().toString().endsWith(end)).sorted().toList();
    }
  }
}
