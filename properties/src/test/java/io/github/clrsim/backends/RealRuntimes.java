package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The real runtimes for tests; where there is none, a printed reason, or in CI a failure. */
public final class RealRuntimes {

  private static final String VARIABLE = "CLRSIM_CURRENT_DOTNET";
  private static final String FRAMEWORK = "shared/Microsoft.NETCore.App";

  private static final Optional<Path> CURRENT =
      Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);

  private RealRuntimes() {}

  /**
   * The newest by default, and in a campaign all: for what does not differ from one to the next, or
   * what other tests see on each.
   */
  public static List<RuntimeProfile> newest() {
    return CampaignSize.of(List.of(RuntimeProfile.NET_9_0), profiles());
  }

  /** The plugin host on the runtime of this profile: one round, two threads. */
  static RealClr pluginHost(RuntimeProfile profile) {
    return RealClr.launching(of(profile), Fixtures.assembly("PluginHost"), List.of("1", "2"));
  }

  /**
   * The program that performs scenarios, on the runtime of this profile.
   *
   * @param directory where the scenario's text is kept as long as it runs
   */
  public static RealClr performing(RuntimeProfile profile, Scenario scenario, Path directory)
      throws IOException {
    Path text = Files.writeString(directory.resolve("program.scenario"), scenario.text());
    return RealClr.launching(
        of(profile),
        Fixtures.scenarioHost(),
        List.of(Fixtures.assembliesDirectory().toString(), text.toString()));
  }

  /**
   * Those whose runtime can be had here. What can be fetched always can; the others are looked for
   * where {@code CLRSIM_CURRENT_DOTNET} says, and are left out, in words, where nothing is named.
   */
  public static List<RuntimeProfile> profiles() {
    List<RuntimeProfile> here = new ArrayList<>();
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      if (isFetchable(profile) || CURRENT.isPresent()) {
        here.add(profile);
      } else {
        System.out.println(
            "left out: .NET %s, because %s names no .NET directory"
                .formatted(profile.runtime(), VARIABLE));
      }
    }
    return here;
  }

  /**
   * Every runtime that can be had here, whether or not it has a profile: for what is read of a
   * runtime without rules about its version.
   */
  public static List<DotnetRuntime> all() {
    Set<DotnetRuntime> here = new LinkedHashSet<>();
    profiles().forEach(profile -> here.add(of(profile)));
    CURRENT.map(dotnet -> dotnet.resolve(FRAMEWORK)).map(RealRuntimes::in).ifPresent(here::addAll);
    return List.copyOf(here);
  }

  private static List<DotnetRuntime> in(Path framework) {
    try (Stream<Path> versions = Files.list(framework)) {
      return versions
          .sorted()
          .flatMap(
              directory ->
                  RuntimeVersion.from(directory.getFileName().toString()).stream()
                      .map(version -> new DotnetRuntime(version, directory, VARIABLE)))
          .toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static boolean isFetchable(RuntimeProfile profile) {
    return DotnetRuntimes.onThisMachine().fetchable().contains(version(profile));
  }

  private static RuntimeVersion version(RuntimeProfile profile) {
    return RuntimeVersion.of(
        profile.versionPart(0), profile.versionPart(1), profile.versionPart(2));
  }

  /** The runtime of this profile. */
  public static DotnetRuntime of(RuntimeProfile profile) {
    RuntimeVersion version = version(profile);
    if (!isFetchable(profile) && CURRENT.isPresent()) {
      Path directory = CURRENT.get().resolve(FRAMEWORK).resolve(version.toString());
      assertThat(directory).as(VARIABLE).isDirectory();
      return new DotnetRuntime(version, directory, VARIABLE);
    }
    try {
      return DotnetRuntimes.onThisMachine(System.out::println).require(version);
    } catch (DiagnosticException refused) {
      boolean required =
          Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required");
      if (required) {
        throw new AssertionError(refused.diagnostic().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.diagnostic().text());
      Assumptions.abort("skipped, because " + refused.diagnostic().what());
      throw new IllegalStateException("abort() throws", refused);
    }
  }
}
