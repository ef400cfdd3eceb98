package io.github.clrsim.laws.rule;

import io.github.clrsim.laws.shape.Shape;
import java.util.List;
import java.util.Optional;

/** What becomes of a rule of docs/RULES.md in a trace. */
public sealed interface Ruling permits RuntimeLaw, Ruling.Goal, Ruling.JudgedBy, Ruling.NotVisible {

  /** The rules, by letter and number. */
  List<String> rules();

  /** What is seen of it, or why it is not, in one sentence. */
  String sentence();

  /** The runtimes it is about. */
  Versions versions();

  /** How it shows; empty if it does not. */
  Optional<Shape> visible();

  /**
   * What the runtime may do: a campaign should produce a run that shows it.
   *
   * @param name the sentence in short, without spaces
   */
  record Goal(String name, List<String> rules, String sentence, Versions versions, Shape shape)
      implements Ruling {
    public Goal {
      rules = List.copyOf(rules);
    }

    @Override
    public Optional<Shape> visible() {
      return Optional.of(shape);
    }
  }

  /**
   * A rule that a law with a watcher of its own judges; the shape tells when there is something to
   * judge.
   *
   * @param law the name of that law
   */
  record JudgedBy(String law, List<String> rules, String sentence, Versions versions, Shape shape)
      implements Ruling {
    public JudgedBy {
      rules = List.copyOf(rules);
    }

    @Override
    public Optional<Shape> visible() {
      return Optional.of(shape);
    }
  }

  /** A rule of which a trace shows nothing; the sentence says why. */
  record NotVisible(List<String> rules, String sentence) implements Ruling {
    public NotVisible {
      rules = List.copyOf(rules);
    }

    @Override
    public Versions versions() {
      return Versions.ALL;
    }

    @Override
    public Optional<Shape> visible() {
      return Optional.empty();
    }
  }

  /** A law about the runtime, for every version. */
  static Ruling law(String rules, String name, String sentence, Shape shape) {
    return law(rules, Versions.ALL, name, sentence, shape);
  }

  /** A law about the runtime, for some versions. */
  static Ruling law(String rules, Versions versions, String name, String sentence, Shape shape) {
    return new RuntimeLaw(name, numbers(rules), sentence, versions, shape);
  }

  /** A goal on every version. */
  static Ruling goal(String rules, String name, String sentence, Shape shape) {
    return goal(rules, Versions.ALL, name, sentence, shape);
  }

  /** A goal on some versions. */
  static Ruling goal(String rules, Versions versions, String name, String sentence, Shape shape) {
    return new Goal(name, numbers(rules), sentence, versions, shape);
  }

  /** A rule that the law about loads and unloads judges. */
  static Ruling nest(String rules, String sentence, Shape shape) {
    return new JudgedBy("LoadAndUnloadNest", numbers(rules), sentence, Versions.ALL, shape);
  }

  /** A rule that cannot be seen. */
  static Ruling notVisible(String rules, String why) {
    return new NotVisible(numbers(rules), why);
  }

  private static List<String> numbers(String rules) {
    return List.of(rules.split(", "));
  }
}
