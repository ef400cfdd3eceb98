package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what this machine can do. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Says what this machine has: the JDK, the engine, the real .NET runtimes.")
final class DoctorCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Option(
      names = "--provision",
      description = "Fetch the .NET runtimes that clrsim knows into the user's cache.")
  private boolean isProvisioning;

  private final List<String> problems = new ArrayList<>();

  DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean canSimulate = canSimulate();
    boolean canFetch = hasNpm();
    DotnetRuntimes all = DotnetRuntimes.onThisMachine(console::note);
    boolean isEnvironmentWrong = false;
    List<DotnetRuntime> found = List.of();
    try {
      if (isProvisioning) {
        all.provision();
      }
      found = all.found();
      if (found.isEmpty()) {
        problems.add(
            canFetch
                ? "no .NET runtime was found; ./clrsim doctor --provision fetches two"
                : "no .NET runtime was found, and npm, which would fetch one, is not on PATH;"
                    + " install .NET, or name its directory in CLRSIM_DOTNET");
      }
    } catch (DiagnosticException cannot) {
      Diagnostic diagnostic = cannot.diagnostic().naming(new OptionNames());
      problems.add(diagnostic.what() + "; " + diagnostic.remedy());
      console.tell(cannot.diagnostic());
      // A place that the user named and that is wrong is an error; a system that is not supported
      // is only a fact.
      isEnvironmentWrong = isProvisioning || RealRuntimes.isPlaceNamed();
    }
    tell(canSimulate, canFetch, found);
    boolean isWell = canSimulate && !isEnvironmentWrong;
    return console.answer(
        isWell ? Exit.KEPT : Exit.BAD_INPUT, answer(canSimulate, canFetch, found));
  }

  private void tell(boolean canSimulate, boolean canFetch, List<DotnetRuntime> found) {
    console.say("JDK        " + jdk());
    console.say("platform   " + platform());
    console.say("simulated  " + (canSimulate ? "yes" : "no"));
    console.say("real       " + (found.isEmpty() ? "no" : "yes"));
    for (DotnetRuntime runtime : found) {
      console.say(
          "  .NET %-8s %s (%s)"
              .formatted(runtime.version(), runtime.directory(), runtime.source()));
    }
    console.say("fetching   " + (canFetch ? "possible, with npm" : "not possible without npm"));
    problems.forEach(problem -> console.say("problem    " + problem));
  }

  private ObjectNode answer(boolean canSimulate, boolean canFetch, List<DotnetRuntime> found) {
    ObjectNode answer =
        Console.object()
            .put("jdk", jdk())
            .put("platform", platform())
            .put("simulated", canSimulate)
            .put("real", !found.isEmpty())
            .put("provisioning", canFetch);
    ArrayNode runtimes = answer.putArray("runtimes");
    for (DotnetRuntime runtime : found) {
      runtimes
          .addObject()
          .put("version", runtime.version().toString())
          .put("path", runtime.directory().toString())
          .put("source", runtime.source());
    }
    ArrayNode told = answer.putArray("problems");
    problems.forEach(told::add);
    return answer;
  }

  /** The scheduler needs java.lang open; ./clrsim sees to it, another java command may not. */
  private boolean canSimulate() {
    Module ours = DoctorCommand.class.getModule();
    boolean isOpen = Object.class.getModule().isOpen("java.lang", ours);
    if (!isOpen) {
      problems.add(
          "java.lang is closed to the scheduler; start with ./clrsim, or add"
              + " --add-opens java.base/java.lang=ALL-UNNAMED");
    }
    if (!ours.isNativeAccessEnabled()) {
      problems.add(
          "native access is not enabled; start with ./clrsim, or add"
              + " --enable-native-access=ALL-UNNAMED");
    }
    return isOpen;
  }

  private static boolean hasNpm() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .anyMatch(
            entry ->
                Files.isExecutable(Path.of(entry, "npm"))
                    || Files.isExecutable(Path.of(entry, "npm.cmd")));
  }

  private static String jdk() {
    return "%s (%s), %s"
        .formatted(
            Runtime.version(), System.getProperty("java.vendor"), System.getProperty("java.home"));
  }

  private static String platform() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }
}
