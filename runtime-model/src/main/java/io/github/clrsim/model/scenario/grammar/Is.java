package io.github.clrsim.model.scenario.grammar;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What an operand of an action is: how it is written, and what must be there for it to be true. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Is {
  /** Its role. */
  Role value();
}
