package io.github.clrsim.conformance;

import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.conformance.store.WholeFile;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The failing cases of earlier checks, in a file: a line each, its parts separated by tabs. They
 * are tried before anything else.
 */
record KeptCases(Path file) {
  private static final String HEADING =
      "# Executions that broke a law. They are tried first; those that break none any more are left"
          + " out then.";
  private static final String RACES = "races";
  private static final String PLAIN = "-";
  private static final int PARTS = 5;

  /**
   * One of them.
   *
   * @param law what it broke, by name
   * @param races whether data races were looked for
   * @param failing the case
   */
  record Kept(String law, boolean races, Case failing) {
    private String line() {
      return String.join(
          "\t",
          law,
          races ? RACES : PLAIN,
          failing.profile(),
          failing.scenario(),
          failing.picks().text());
    }
  }

  /**
   * Reads them; none, if there is no file.
   *
   * @throws DiagnosticException if it cannot be read, or a line is none
   */
  List<Kept> read() {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw fault("The failing cases cannot be read: " + FileFault.words(unreadable), "").thrown();
    }
    List<Kept> all = new ArrayList<>();
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1);
      if (!line.isBlank() && !line.startsWith("#")) {
        all.add(parsed(line, number));
      }
    }
    return List.copyOf(all);
  }

  private Kept parsed(String line, int number) {
    String[] parts = line.split("\t", -1);
    if (parts.length != PARTS || !(parts[1].equals(RACES) || parts[1].equals(PLAIN))) {
      throw fault(
              "A failing case has %s, and should have %d, the second of them %s or %s"
                  .formatted(Counted.of(parts.length, "part"), PARTS, RACES, PLAIN),
              ", line " + number)
          .thrown();
    }
    try {
      String profile = RuntimeProfile.named(parts[2]).name();
      String scenario = Scenarios.named(parts[3]).name();
      ChoiceSequence picks = ChoiceSequence.parse(parts[4]);
      return new Kept(parts[0], parts[1].equals(RACES), new Case(scenario, profile, picks));
    } catch (DiagnosticException bad) {
      throw fault(bad.diagnostic().what(), ", line " + number).thrown();
    }
  }

  /**
   * Adds one to those that are there.
   *
   * @throws DiagnosticException if that cannot be done
   */
  void add(List<Kept> more) {
    List<Kept> all = new ArrayList<>(read());
    more.stream().filter(each -> !all.contains(each)).forEach(all::add);
    write(all);
  }

  private Diagnostic fault(String what, String where) {
    return new Diagnostic(
        what,
        file + where,
        "executions that broke a law are kept there and tried first: the law, %s or %s, the runtime,"
                .formatted(RACES, PLAIN)
            + " the scenario and the choices, with tabs between",
        "name another file, which is there for this alone; if it is such a file, delete the line"
            + " that is wrong: the next check writes it anew");
  }

  /**
   * Writes these and no others; without any, there is no file.
   *
   * @throws DiagnosticException if that cannot be done
   */
  void write(List<Kept> all) {
    try {
      if (all.isEmpty()) {
        Files.deleteIfExists(file);
        return;
      }
      Path folder = file.toAbsolutePath().getParent();
      Files.createDirectories(folder);
      List<String> lines = new ArrayList<>(List.of(HEADING));
      all.stream().map(Kept::line).forEach(lines::add);
      String text = String.join("\n", lines) + "\n";
      new WholeFile(file).write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException unwritable) {
      throw fault("The failing cases cannot be written: " + FileFault.words(unwritable), "")
          .thrown();
    }
  }
}
