package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option that names assemblies of the user's own. */
public final class AssemblyOptions {
  @Option(
      names = "--assembly",
      paramLabel = "FILE",
      description = {
        "An assembly of your own, which scenarios can load by its simple name; may come several"
            + " times. With one the whole framework of a runtime is there, not only the small core library."
      })
  private List<Path> files = new ArrayList<>();

  /** The files. */
  public List<Path> files() {
    return List.copyOf(files);
  }

  /**
   * The assemblies.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be read or is no
   *     assembly
   */
  public List<AssemblyImage> images() {
    return files.stream().map(AssemblyImage::read).toList();
  }

  /**
   * What simulated runtimes can load: these, and what comes with clrsim.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException as {@link #images} does
   */
  public LoadableAssemblies loadable(Console console) {
    if (files.isEmpty()) {
      return LoadableAssemblies.shipped();
    }
    DotnetRuntimes runtimes = DotnetRuntimes.onThisMachine(console::note);
    return LoadableAssemblies.with(
        images(),
        profile ->
            runtimes.standingFor(RuntimeVersion.from(profile.runtime()).orElseThrow()).directory());
  }

  /**
   * For a recording, which is of one program.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if an assembly was named
   */
  public void requireNone() {
    if (!files.isEmpty()) {
      throw new Diagnostic(
              "A recording is to be replayed with assemblies of your own",
              "option --assembly",
              "nothing is loaded anew there: it holds what one program loaded",
              "leave it out, or try them on the simulation: ./clrsim check")
          .thrown();
    }
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return files.stream().flatMap(file -> Stream.of("--assembly", file.toString())).toList();
  }
}
