package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.guest.GuestProfiler;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Whoever is to be accused has to break the law in a process of its own, too. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class CaseReplayTest {
  private static final Case START =
      new Case("entry PluginHost; thread main", "net9.0", ChoiceSequence.parse("0"));
  private static final Verdict.Broken BROKEN =
      new Verdict.Broken(new TheRunEndsWell(), 1, "It crashed.", "mend it");

  @Test
  void aNativeProfilerThatKeepsTheLawThereIsNotAccused() {
    Optional<Diagnostic> doubt = doubt(ofLibrary(GuestFixtures.named("plain")));
    assertThat(doubt).isPresent();
    assertThat(doubt.get().what()).contains("the first of its process");
    assertThat(doubt.get().where()).startsWith("./clrsim replay --library ");
    assertThat(doubt.get().why()).startsWith("TheRunEndsWell: It crashed. ");
  }

  @Test
  void oneThatBreaksItThereTooIs() {
    assertThat(doubt(ofLibrary(GuestFixtures.named("aborts")))).isEmpty();
  }

  /** As each of its executions begins with a new one. */
  @Test
  void aProfilerInJavaIsNotRunOnceMore() {
    assertThat(doubt(ShippedProfiler.named("callback-only").profiler())).isEmpty();
  }

  private static Optional<Diagnostic> doubt(NamedProfiler profiler) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    ProcessApart apart =
        new ProcessApart(
            new Console(nowhere, nowhere, false), Clrsim.class.getName(), List.of("check"));
    Trial trial = new Trial(Backends.simulated(), profiler, List.of(new TheRunEndsWell()));
    return new CaseReplay(failing -> words(profiler, failing), Optional.of(apart), false)
        .doubt(trial)
        .about(START, BROKEN);
  }

  private static NamedProfiler ofLibrary(Guest guest) {
    return new NamedProfiler(
        GuestProfiler.class.getName(),
        List.of(),
        Map.of(
            GuestOptions.LIBRARY, guest.library().toString(), GuestOptions.CLSID, guest.clsid()));
  }

  private static List<String> words(NamedProfiler profiler, Case failing) {
    Map<String, String> options = profiler.options();
    return List.of(
        "replay",
        "--library",
        options.getOrDefault(GuestOptions.LIBRARY, "none"),
        "--clsid",
        options.getOrDefault(GuestOptions.CLSID, "none"),
        "--scenario",
        failing.scenario(),
        "--runtime",
        failing.profile(),
        "--choices",
        failing.picks().text());
  }
}
