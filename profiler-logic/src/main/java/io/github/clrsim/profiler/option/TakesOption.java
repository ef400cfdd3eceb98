package io.github.clrsim.profiler.option;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An option that a profiler reads, and so do those that extend it. */
@Documented
@Inherited
@Repeatable(TakesOptions.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TakesOption {
  /** The key under which the profiler looks for it. */
  String key();

  /** What it says, in one line. */
  String summary();
}
