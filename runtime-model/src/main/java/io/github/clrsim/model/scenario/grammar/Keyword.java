package io.github.clrsim.model.scenario.grammar;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The word with which the line of an action begins; its operands follow in declared order. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Keyword {
  /** As it stands in the text. */
  String value();
}
