package io.github.clrsim.cli.subject.option;

import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that says by which laws to judge. */
public final class LawOptions {
  @Option(
      names = "--law",
      paramLabel = "LAW",
      description = "Judge by this law only; may come several times. All, if none is named.")
  private List<String> names = new ArrayList<>();

  /**
   * The laws, in their usual order.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a name is none of a law
   */
  public List<Law> laws() {
    List<Law> named = names.stream().map(Laws::named).toList();
    return Laws.all().stream().filter(law -> names.isEmpty() || named.contains(law)).toList();
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return names.stream().distinct().flatMap(name -> List.of("--law", name).stream()).toList();
  }
}
