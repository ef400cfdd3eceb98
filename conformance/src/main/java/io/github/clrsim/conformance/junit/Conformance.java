package io.github.clrsim.conformance.junit;

import io.github.clrsim.api.callback.CorProfilerCallback;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A profiler is tried on many schedules of the simulated CLR, and every law is a test of its own:
 *
 * <pre>{@code
 * class MyProfilerTest {
 *   @Conformance(profiler = MyProfiler.class, budget = "30s")
 *   void keepsTheLaws() {}
 * }
 * }</pre>
 *
 * <p>All tests of a method share one check ({@link io.github.clrsim.conformance.ConformanceCheck}),
 * which is run by the first. That of a broken law fails with the table of threads. Where nothing
 * follows, a test ends with the diagnostic that says why. The method's body comes after the law was
 * kept, and may be empty; it may have a parameter of type {@link
 * io.github.clrsim.conformance.ConformanceResult}.
 *
 * <p>A native profiler is tried as well:
 *
 * <pre>{@code
 * class LibraryTest {
 *   @Conformance(
 *       library = "build/libprofiler.so",
 *       clsid = "{12345678-1234-1234-1234-123456789ABC}")
 *   void keepsTheLaws() {}
 * }
 * }</pre>
 *
 * <p>Executions that broke a law are kept in {@code .clrsim/}, in the folder in which the tests are
 * run, and tried first the next time, until they break none. A {@linkplain #cases store} has those
 * of other machines, too.
 *
 * <p>Where JUnit runs tests in parallel, those of one method follow one another, and so do such
 * methods: a check has all processors to itself.
 *
 * <p>No JVM option is needed: the JVM attaches to itself, of which it warns. The option {@code
 * -XX:+EnableDynamicAgentLoading} silences that.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock("io.github.clrsim.conformance")
@ExtendWith(ConformanceExtension.class)
public @interface Conformance {

  /**
   * Who is tried: a class with a public constructor that takes a {@link
   * io.github.clrsim.api.ProfilerHost}, or nothing. None is named by default: then there is a
   * {@link #library}.
   */
  Class<? extends CorProfilerCallback> profiler() default CorProfilerCallback.class;

  /**
   * Who is tried, if it is a native profiler: the file of the shared library, as {@code
   * CORECLR_PROFILER_PATH} would name it, from the folder in which the tests are run. It is run in
   * another process, which it may bring down, on x86-64 Linux with glibc. The artifact {@code
   * clrsim-guest} has to be on the class path.
   */
  String library() default "";

  /** The class ID of a native profiler, as {@code CORECLR_PROFILER} would have it. */
  String clsid() default "";

  /**
   * The variables that a native profiler finds in its environment, each as {@code NAME=value}; it
   * finds no others.
   */
  String[] env() default {};

  /**
   * Files that a native profiler finds, and folders with all that is in them, from the folder in
   * which the tests are run; it finds no others.
   */
  String[] files() default {};

  /**
   * Whether a native profiler is interrupted between its instructions, too, and not only where it
   * calls somebody: so data races and locks of its own show. An execution takes up to half as long
   * again.
   */
  boolean zoom() default false;

  /** Packages to weave, with all packages below them; where nothing is named, the profiler's. */
  String[] weave() default {};

  /** Options for the profiler, each as {@code key=value}. */
  String[] options() default {};

  /**
   * The file with the client data that whoever has the profiler attach sends along, up to 65,536
   * bytes, from the folder in which the tests are run; none by default.
   */
  String clientData() default "";

  /**
   * How many executions; 0 for 1,000, or, with a budget, as many as there is time for. They are
   * spread over scenarios and runtimes.
   */
  long executions() default 0;

  /** After which time no execution is begun any more, such as {@code 30s} or {@code 10m}. */
  String budget() default "";

  /** How many steps one execution may take; 0 for 2,000,000. */
  int stepsMax() default 0;

  /** How many threads may live at the same time; 0 for 1,000. */
  int threadsMax() default 0;

  /**
   * Whether no law is kept where something that the profiler asks for by its event mask came in no
   * execution.
   */
  boolean requireExercised() default false;

  /**
   * Whether one call of the profiler is refused in each execution, and another one in the next,
   * instead of schedules: each that it makes with default choices, by E_FAIL and by E_OUTOFMEMORY;
   * the first from each place once more, with all calls of that method behind it. A second method
   * with the same profiler tries the schedules.
   */
  boolean faults() default false;

  /**
   * A store of failing cases that others fill, too, such as {@code ./clrsim check --cases}: a
   * folder, from the one in which the tests are run, or a URI such as {@code s3://bucket/folder}.
   * Those of this profiler are tried before anything else, and what is found is put there. Where
   * none is named, the one of JUnit's configuration parameter or system property {@code
   * clrsim.cases}, if there is one.
   */
  String cases() default "";

  /** The seed of all chance. */
  long seed() default 1;

  /**
   * On which scenarios: names of shipped ones, files, or texts with semicolons; where nothing is
   * named, those that suit what the profiler asks for and calls.
   */
  String[] scenarios() default {};

  /**
   * Recordings of real runs instead of scenarios, each a test of its own: files, or patterns as of
   * {@link java.nio.file.FileSystem#getPathMatcher} such as {@code traces/**}, from the folder in
   * which the tests are run. A recording is tried in its own order, and in others that the
   * runtime's rules allow as well, with the number of executions, or the budget, for each. Where a
   * law breaks, the message has what was moved, the rules that allow it, and a command that runs
   * that order again.
   */
  String[] recordings() default {};

  /**
   * Files of assemblies of your own, from the folder in which the tests are run: scenarios can load
   * them. The artifact {@code clrsim-real} has to be on the class path, since it finds the
   * framework that they refer to.
   */
  String[] assemblies() default {};

  /** On which runtimes, such as {@code net9.0}; where nothing is named, on all. */
  String[] runtimes() default {};

  /** By which laws, by name; where nothing is named, by all. */
  String[] laws() default {};
}
