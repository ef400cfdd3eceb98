package io.github.clrsim.explorer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test whose body is executed many times, each time with the steps of its threads in another
 * order, until it goes wrong: an assertion fails, threads wait for one another, a thread is left
 * behind, or it comes to no end.
 *
 * <p>The code of {@link #weave} and of the test class needs no change: its locks, atomics, volatile
 * fields, threads, pools, sleeps and clocks become scheduling points and simulated ones. Each
 * execution has a new instance of the test class, on which {@code @BeforeEach} and
 * {@code @AfterEach} methods are called; static fields live as long as the test.
 *
 * <p>No JVM option is needed: the JVM attaches to itself, of which it warns. The option {@code
 * -XX:+EnableDynamicAgentLoading} silences that.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(ExploreExtension.class)
public @interface Explore {

  /**
   * Packages to weave, with all packages below them; single classes may be named too. The test
   * class itself is woven anyway; where nothing is named, its package is.
   */
  String[] weave() default {};

  /** How many executions; for an exhaustive strategy, how many at most. */
  int executions() default 1_000;

  /** The seed of all chance. */
  long seed() default 1;

  /** The strategy, as {@code --strategy} of {@code ./clrsim check} takes it. */
  String strategy() default "portfolio";

  /** Which executions of the campaign: {@code 2/4} for the second of four parts. */
  String shard() default "1/1";

  /** What carries the threads: {@code virtual}, or {@code platform} for code with native frames. */
  String engine() default "virtual";

  /** How many steps an execution may take; in the second half threads take turns. */
  int stepsMax() default 100_000;

  /** How many threads may live at the same time. */
  int threadsMax() default 1_000;

  /**
   * Whether accesses to plain fields and array elements are watched for data races. Without, no
   * other thread comes between the read and the write of {@code count++} on a plain field.
   */
  boolean races() default false;

  /** The choices of one execution, from a report, to run that one alone. */
  String replay() default "";
}
