package io.github.clrsim.model.scenario;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.LetterException;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/** Reads the text form of a scenario, one line at a time, and checks that it can run. */
final class ScenarioText {
  private static final int THREADS_MAX = 32;
  private static final int ACTIONS_MAX = 10_000;

  private final String name;
  private final SequencedMap<String, List<Action>> threads = new LinkedHashMap<>();
  private final Set<String> contexts = new LinkedHashSet<>();
  private String entry = "";
  private int line;
  private int actions;

  ScenarioText(String name) {
    this.name = name;
  }

  Scenario parse(String text) {
    for (String raw : text.lines().toList()) {
      line++;
      for (String part : raw.replaceFirst("#.*", "").split(";", -1)) {
        String content = part.strip();
        if (!content.isEmpty()) {
          readLine(List.of(content.split("\\s+")));
        }
      }
    }
    if (entry.isEmpty()) {
      throw letter("no line names the entry assembly", "begin with: entry ASSEMBLY");
    }
    if (threads.isEmpty()) {
      throw letter("there is no thread", "add a line: thread main");
    }
    requireThreads();
    return new Scenario(
        name,
        entry,
        threads.entrySet().stream()
            .map(thread -> new ScenarioThread(thread.getKey(), thread.getValue()))
            .toList());
  }

  private void readLine(List<String> words) {
    switch (words.getFirst()) {
      case "entry" -> {
        require(words, 2);
        if (!entry.isEmpty()) {
          throw letter("the entry assembly is named twice", "keep one of the two lines");
        }
        entry = words.get(1);
      }
      case "thread" -> {
        require(words, 2);
        if (threads.putIfAbsent(words.get(1), new ArrayList<>()) != null) {
          throw letter("thread " + words.get(1) + " stands here twice", "give each its own name");
        }
        if (threads.size() > THREADS_MAX) {
          throw letter("there are more than " + THREADS_MAX + " threads", "use fewer");
        }
      }
      default -> {
        if (threads.isEmpty()) {
          throw letter("an action stands before the first thread", "begin with: thread main");
        }
        if (++actions > ACTIONS_MAX) {
          throw letter("there are more than " + ACTIONS_MAX + " actions", "use fewer");
        }
        threads.lastEntry().getValue().add(action(words));
      }
    }
  }

  private Action action(List<String> words) {
    return switch (words.getFirst()) {
      case "context" -> {
        boolean collectible = words.size() == 3 && words.get(2).equals("collectible");
        require(words, collectible ? 3 : 2);
        contexts.add(words.get(1));
        yield new Action.CreateContext(words.get(1), collectible);
      }
      case "load" -> {
        require(words, 3);
        yield new Action.LoadAssembly(context(words.get(1)), words.get(2));
      }
      case "type" -> {
        require(words, 3);
        yield new Action.UseType(context(words.get(1)), new TypeReader(words.get(2)).read());
      }
      case "unload" -> {
        require(words, 2);
        yield new Action.UnloadContext(context(words.get(1)));
      }
      case "collect" -> {
        require(words, 1);
        yield new Action.Collect();
      }
      case "start" -> {
        require(words, 2);
        yield new Action.StartThread(words.get(1));
      }
      case "join" -> {
        require(words, 2);
        yield new Action.JoinThread(words.get(1));
      }
      default ->
          throw letter(
              "\"%s\" is no action".formatted(words.getFirst()),
              "use context, load, type, unload, collect, start or join");
    };
  }

  private String context(String context) {
    if (!contexts.contains(context)) {
      throw letter(
          "no line above makes the context " + context, "add: context " + context + " collectible");
    }
    return context;
  }

  private void requireThreads() {
    for (List<Action> thread : threads.values()) {
      for (Action action : thread) {
        switch (action) {
          case Action.StartThread start -> requireThread(start.thread());
          case Action.JoinThread join -> requireThread(join.thread());
          case Action.CreateContext create -> {}
          case Action.LoadAssembly load -> {}
          case Action.UseType use -> {}
          case Action.UnloadContext unload -> {}
          case Action.Collect collect -> {}
        }
      }
    }
  }

  private void requireThread(String thread) {
    if (!threads.containsKey(thread) || threads.firstEntry().getKey().equals(thread)) {
      throw letter("no thread that can be started is named " + thread, "add: thread " + thread);
    }
  }

  private void require(List<String> words, int count) {
    if (words.size() != count) {
      throw letter(
          "\"%s\" has %d words, not %d".formatted(String.join(" ", words), words.size(), count),
          "see docs/SCENARIOS.md for the forms");
    }
  }

  private LetterException letter(String fault, String remedy) {
    return new Letter(
            "The scenario cannot be read: " + fault,
            "scenario %s, line %d".formatted(name, line),
            "a scenario is a list of threads and their actions, one a line",
            remedy)
        .thrown();
  }

  /**
   * Reads one type name; a bracket opens arguments unless it closes or counts dimensions at once.
   */
  private final class TypeReader {
    private static final int DEPTH_MAX = 16;

    private final String text;
    private int next;

    TypeReader(String text) {
      this.text = text;
    }

    TypeExpression read() {
      TypeExpression type = read(0);
      if (next < text.length()) {
        throw fault();
      }
      return type;
    }

    private TypeExpression read(int depth) {
      if (depth > DEPTH_MAX) {
        throw fault();
      }
      int start = next;
      while (next < text.length() && "[],".indexOf(text.charAt(next)) < 0) {
        next++;
      }
      if (next == start) {
        throw fault();
      }
      String fullName = text.substring(start, next);
      List<TypeExpression> arguments = new ArrayList<>();
      if (peek(0) == '[' && peek(1) != ']' && peek(1) != ',') {
        do {
          next++;
          arguments.add(read(depth + 1));
        } while (peek(0) == ',');
        expect(']');
      }
      TypeExpression type = new TypeExpression.Named(fullName, arguments);
      for (int arrays = depth; peek(0) == '['; arrays++) {
        if (arrays == DEPTH_MAX) {
          throw fault();
        }
        next++;
        int rank = 1;
        for (; peek(0) == ','; rank++) {
          next++;
        }
        if (rank > TypeExpression.ArrayOf.RANK_MAX) {
          throw fault();
        }
        expect(']');
        type = new TypeExpression.ArrayOf(type, rank);
      }
      return type;
    }

    private char peek(int offset) {
      return next + offset < text.length() ? text.charAt(next + offset) : 0;
    }

    private void expect(char wanted) {
      if (peek(0) != wanted) {
        throw fault();
      }
      next++;
    }

    private LetterException fault() {
      return letter(
          "\"%s\" is no type name (at character %d)".formatted(text, next + 1),
          "write Name`1[Argument] for a generic type, Name[] for an array");
    }
  }
}
