package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that says by which laws to judge. */
public final class LawOptions {
  @Option(
      names = "--law",
      completionCandidates = Candidates.OfLaw.class,
      paramLabel = "LAW",
      description =
          "Judge by this law only, named as ./clrsim laws does or by its class; may come several"
              + " times. All, if none is named, those included that the class path offers.")
  private List<String> names = new ArrayList<>();

  /**
   * The laws: all, or those that were named, each once and the one about the ending last.
   *
   * @param profiler whose class path may have laws, too
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a name is none of a law, or a law on
   *     the class path cannot be had
   */
  public List<Law> laws(NamedProfiler profiler) {
    LawCatalog catalog = LawCatalog.of(profiler.loader());
    return names.isEmpty() ? catalog.all() : catalog.named(names);
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return names.stream().distinct().flatMap(name -> List.of("--law", name).stream()).toList();
  }
}
