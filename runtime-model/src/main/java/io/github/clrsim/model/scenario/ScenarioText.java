package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.model.corelib.boundary.Routine;
import io.github.clrsim.model.corelib.boundary.RoutineText;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the text form of a scenario, one line at a time, and checks that it can run. */
final class ScenarioText {
  private static final int THREADS_MAX = 32;
  private static final Pattern WORD_OR_END = Pattern.compile("[^\\s;#]+|;|#.*");

  private final String name;
  private final Known known;
  private final int actionsMax;
  private final SequencedMap<String, List<Line>> threads = new LinkedHashMap<>();
  private final Set<Adversary> adversaries = EnumSet.noneOf(Adversary.class);
  private String entry = "";
  private int actions;

  /** A word of the text, and where it stands: what a diagnostic about it must say. */
  record Word(String text, String scenario, int line, int column) {
    static String joined(List<Word> words) {
      return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    /** A word that is not there, but meant. */
    Word saying(String unsaid) {
      return new Word(unsaid, scenario, line, column);
    }

    DiagnosticException refused(String fault, String remedy) {
      return refusedAt(0, fault, remedy);
    }

    DiagnosticException refused(String fault, Remedy remedy) {
      return diagnostic(place(0), fault, remedy);
    }

    /** A diagnostic about the character at this place of the word. */
    DiagnosticException refusedAt(int place, String fault, String remedy) {
      return diagnostic(place(place), fault, remedy);
    }

    private String place(int place) {
      return "scenario %s, line %d, column %d".formatted(scenario, line, column + place);
    }
  }

  /** An action, and the words that say it. */
  record Line(Action action, List<Word> words) {}

  ScenarioText(String name, Known known, int actionsMax) {
    this.name = name;
    this.known = known;
    this.actionsMax = actionsMax;
  }

  Scenario parse(String text) {
    Sections sections = Sections.of(text);
    List<Routine> routines = RoutineText.read(sections.routines(), "scenario " + name);
    int line = 0;
    for (String raw : sections.program().lines().toList()) {
      line++;
      readLine(raw, line);
    }
    if (entry.isEmpty()) {
      throw diagnostic(
          "scenario " + name, "no line names the entry assembly", "begin with: entry ASSEMBLY");
    }
    if (threads.isEmpty()) {
      throw diagnostic("scenario " + name, "there is no thread", "add a line: thread main");
    }
    new NameCheck(threads, routines, known).check();
    return new Scenario(
        name,
        entry,
        adversaries,
        routines,
        threads.entrySet().stream()
            .map(
                thread ->
                    new ScenarioThread(
                        thread.getKey(), thread.getValue().stream().map(Line::action).toList()))
            .toList());
  }

  private void readLine(String raw, int line) {
    List<Word> words = new ArrayList<>();
    for (MatchResult match : WORD_OR_END.matcher(raw).results().toList()) {
      Word word = new Word(match.group(), name, line, match.start() + 1);
      if (word.text().startsWith("#")) {
        break;
      }
      if (word.text().equals(";")) {
        read(words);
        words = new ArrayList<>();
      } else {
        words.add(word);
      }
    }
    read(words);
  }

  private void read(List<Word> words) {
    if (words.isEmpty()) {
      return;
    }
    Word first = words.getFirst();
    switch (first.text()) {
      case "entry" -> {
        requireOne(words, "entry ASSEMBLY");
        if (!entry.isEmpty()) {
          throw first.refused("the entry assembly is named twice", "keep one of the two lines");
        }
        NameCheck.requireAssembly(words.get(1), known);
        entry = words.get(1).text();
      }
      case "adversary" -> {
        requireOne(words, "adversary NAME");
        Word adversary = words.get(1);
        adversaries.add(
            Adversary.of(adversary.text())
                .orElseThrow(
                    () ->
                        adversary.refused(
                            "there is no adversary " + adversary.text(),
                            Similar.advice(
                                adversary.text(),
                                Adversary.keywords(),
                                "use one of " + String.join(", ", Adversary.keywords())))));
      }
      case "thread" -> {
        requireOne(words, "thread NAME");
        Word thread = words.get(1);
        if (threads.putIfAbsent(thread.text(), new ArrayList<>()) != null) {
          throw thread.refused(
              "thread " + thread.text() + " stands here twice", "give each its own name");
        }
        if (threads.size() > THREADS_MAX) {
          throw thread.refused("there are more than " + THREADS_MAX + " threads", "use fewer");
        }
      }
      default -> readAction(words);
    }
  }

  private void readAction(List<Word> words) {
    Word first = words.getFirst();
    if (threads.isEmpty()) {
      throw first.refused(
          "an action stands before the first thread", "write \"thread main\" above");
    }
    if (++actions > actionsMax) {
      throw first.refused(
          "there are more than " + actionsMax + " actions",
          Remedy.of("use fewer").or(Setting.ACTIONS_MAX, "allow more (%s)"));
    }
    ActionForm form =
        ActionForm.of(first.text())
            .orElseThrow(
                () ->
                    first.refused(
                        "\"%s\" is no action".formatted(first.text()),
                        Similar.advice(
                            first.text(),
                            keywords(),
                            "use one of " + String.join(", ", ActionForm.keywords()))));
    List<Word> inPlace = form.inPlace(words);
    threads.lastEntry().getValue().add(new Line(form.read(inPlace), inPlace));
  }

  /** All that a line can begin with. */
  private static List<String> keywords() {
    return Stream.of(
            List.of("entry", "adversary", "thread"),
            RoutineText.beginnings(),
            ActionForm.keywords())
        .flatMap(List::stream)
        .toList();
  }

  private static void requireOne(List<Word> words, String form) {
    if (words.size() != 2) {
      throw words
          .getFirst()
          .refused(
              "\"%s\" has %d words, not 2".formatted(Word.joined(words), words.size()),
              "write: " + form);
    }
  }

  private static DiagnosticException diagnostic(String where, String fault, String remedy) {
    return diagnostic(where, fault, Remedy.of(remedy));
  }

  private static DiagnosticException diagnostic(String where, String fault, Remedy remedy) {
    return new Diagnostic(
            "The scenario cannot be read: " + fault,
            where,
            "a scenario is a list of threads and their actions, one a line",
            remedy)
        .thrown();
  }
}
