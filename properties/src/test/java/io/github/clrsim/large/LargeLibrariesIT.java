package io.github.clrsim.large;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.NamedFolder;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.kit.scenario.EveryType;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All types of a large library are used in one run, within the usual limits, and laws are kept. */
@Tag("turn-3")
class LargeLibrariesIT {
  private static final RuntimeProfile PROFILE = RuntimeProfile.NET_9_0;
  private static final List<String> PROFILERS = List.of("identity-map", "loaded-types");
  private static final List<String> SAMPLE = List.of("identity-map");
  private static final int LARGE = 9_000;
  private static final int FSHARP_CORE = 2_264;

  private static List<AssemblyImage> framework = List.of();

  @TempDir private Path folder;

  @BeforeAll
  static void readFramework() throws IOException {
    List<AssemblyImage> images = new ArrayList<>();
    try (Stream<Path> files = Files.list(RealRuntimes.of(PROFILE).directory())) {
      for (Path file : files.filter(each -> each.toString().endsWith(".dll")).sorted().toList()) {
        assembly(file).ifPresent(images::add);
      }
    }
    images.add(AssemblyImage.read(Fixtures.assembly("PluginHost")));
    framework = List.copyOf(images);
  }

  /** Some of the runtime's own files have that name and are no assemblies. */
  private static Optional<AssemblyImage> assembly(Path file) {
    try {
      return Optional.of(AssemblyImage.read(file)).filter(image -> image.identity().isPresent());
    } catch (DiagnosticException isNone) {
      return Optional.empty();
    }
  }

  @Test
  void allTypesOfFSharpCoreAreUsedInOneRunAndAllLawsAreKept() throws Exception {
    Path archive = NamedFolder.CLRSIM_PROGRAMS.path().resolve("programs.tar.xz");
    String file = "fsharp/FSharp.Core.dll";
    Tool.run(folder, List.of("tar", "-xJf", archive.toString(), file));
    AssemblyImage library = AssemblyImage.read(folder.resolve(file));
    EveryType types = EveryType.of(library);

    assertThat(types.left()).isEmpty();
    assertThat(types.types()).hasSize(FSHARP_CORE);
    areUsed(library, types, PROFILERS);
  }

  @Test
  void allTypesOfALibraryWithMoreThanNineThousandAreUsedInOneRunAndAllLawsAreKept()
      throws Exception {
    Path dotnet = NamedFolder.CLRSIM_CURRENT_DOTNET.path();
    int namespaces = LARGE / LargeLibrary.TYPES_OF_EACH + 1;
    AssemblyImage library = Tool.compiled(dotnet, folder, LargeLibrary.source(namespaces));
    EveryType types = EveryType.of(library);

    assertThat(types.left()).isEmpty();
    assertThat(types.types()).hasSizeGreaterThan(LARGE);
    areUsed(library, types, CampaignSize.of(SAMPLE, PROFILERS));
  }

  private static void areUsed(AssemblyImage library, EveryType types, List<String> profilers) {
    List<AssemblyImage> images = new ArrayList<>(framework);
    images.add(library);
    Assemblies assemblies = Assemblies.of(images);
    String name = library.identity().orElseThrow().name();
    Scenario scenario = Scenario.parse(name, program(name, types), assemblies);
    for (String profiler : profilers) {
      Judge judge = Judge.of(Laws.all(), new TraceContext(PROFILE.name()));
      AtomicInteger loaded = new AtomicInteger();
      Run run =
          SimulatedClr.of(scenario, PROFILE, assemblies, Choices.calm())
              .run(
                  ShippedProfiler.named(profiler).profiler(),
                  step -> {
                    judge.accept(step);
                    loaded.addAndGet(isLoad(step) ? 1 : 0);
                  });
      System.out.printf(
          "%s, %s: %d types used, %d classes loaded, %d steps%n",
          name, profiler, types.types().size(), loaded.get(), run.steps());
      assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
      assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
      assertThat(loaded.get()).isGreaterThan(types.types().size());
    }
  }

  /** A program that uses them all in a context of their own, which it unloads at the end. */
  private static String program(String assembly, EveryType types) {
    List<String> lines = new ArrayList<>(List.of("entry PluginHost", "thread main"));
    lines.add("context library collectible");
    lines.add("load library " + assembly);
    types.types().forEach(type -> lines.add("type library " + type));
    lines.addAll(List.of("unload library", "collect"));
    return String.join("\n", lines);
  }

  private static boolean isLoad(Step step) {
    return step instanceof Step.CallbackEntered entered
        && entered.callback() instanceof ClassLoadFinished;
  }
}
