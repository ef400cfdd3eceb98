package io.github.clrsim.model.scenario.grammar;

import io.github.clrsim.model.scenario.GivenList;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.Optional;

/** What the operand of an action can be. */
public enum Role {
  /** The name of a load context that this action makes. */
  NEW_CONTEXT("CONTEXT"),
  /** The name of a load context that a line above makes, or the default one. */
  CONTEXT("CONTEXT"),
  /** The simple name of an assembly. */
  ASSEMBLY("ASSEMBLY"),
  /** The simple name of a file that may be missing, or no assembly. */
  FILE("ASSEMBLY"),
  /** A type, as {@link TypeExpression} says. */
  TYPE("TYPE"),
  /** A static method, as {@link MethodExpression} says. */
  METHOD("TYPE::METHOD"),
  /** The name of a thread of the scenario. */
  THREAD("THREAD"),
  /** The name of a dynamic method that this action makes. */
  NEW_DYNAMIC("NAME"),
  /** The name of a dynamic method that a line above makes. */
  DYNAMIC("NAME"),
  /** The name of an object that this action makes. */
  NEW_OBJECT("OBJECT"),
  /** The name of an object that a line above makes. */
  OBJECT("OBJECT"),
  /** The name of a field of an object, or the number of an element of an array. */
  FIELD("FIELD"),
  /**
   * How many characters, 1 to {@value #TIMES_MAX}: there is one empty string, which is not made.
   */
  CHARS("LENGTH"),
  /** How long each dimension of an array is, 0 to {@value #TIMES_MAX}. */
  LENGTH("LENGTH"),
  /** The name of a handle that this action makes. */
  NEW_HANDLE("HANDLE"),
  /** The name of a handle that a line above makes. */
  HANDLE("HANDLE"),
  /** What a handle does, as {@link HandleKind} says. */
  KIND("KIND"),
  /** A generation, 0 to {@value #GENERATION_MAX}; those below it are meant, too. */
  GENERATION("GENERATION"),
  /** The name of a native routine of the scenario. */
  ROUTINE("TYPE::METHOD"),
  /** The name of an EventSource; any word. */
  SOURCE("SOURCE"),
  /** Any word. */
  TEXT("TEXT"),
  /** An exit code, 0 to 255. */
  CODE("CODE"),
  /** How often, 1 to {@value #TIMES_MAX}; 1 if it is not said. */
  TIMES("TIMES", "1"),
  /** What a method is given, as {@link GivenList} says. */
  GIVEN("(OPERAND, ...)", ""),
  /** The word {@code collectible}, or nothing. */
  COLLECTIBLE(Role.COLLECTIBLE_WORD, "");

  /** Stands behind a context that can be unloaded. */
  public static final String COLLECTIBLE_WORD = "collectible";

  /** So often something may be done, and so long something may be. */
  public static final int TIMES_MAX = 1_000_000;

  /** The highest code that a process can end with. */
  public static final int CODE_MAX = 255;

  /** The oldest generation. */
  public static final int GENERATION_MAX = 2;

  private final String placeholder;
  private final Optional<String> unsaid;

  Role(String placeholder) {
    this.placeholder = placeholder;
    this.unsaid = Optional.empty();
  }

  Role(String placeholder, String unsaid) {
    this.placeholder = placeholder;
    this.unsaid = Optional.of(unsaid);
  }

  /** How a form shows it; brackets say that it may be left out. */
  public String placeholder() {
    return unsaid.isPresent() ? "[" + placeholder + "]" : placeholder;
  }

  /** What is meant where it is left out; empty for what must be said. */
  public Optional<String> unsaid() {
    return unsaid;
  }
}
