package io.github.clrsim.conformance.junit;

import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.TimeBudget;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.weave.PackageNames;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.TestAbortedException;

/** Makes a test for each law about profilers, and one for all about the runtime. */
final class ConformanceExtension implements TestTemplateInvocationContextProvider {
  private static final Path FAILING = Path.of(".clrsim");

  /** The configuration parameter that names a store of failing cases. */
  private static final String CASES = "clrsim.cases";

  private static final String RUNTIME_LAWS = "the simulated runtime keeps its own rules";

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Method method = context.getRequiredTestMethod();
    Conformance wanted = method.getAnnotation(Conformance.class);
    Path keptIn =
        FAILING.resolve(
            "%s.%s.failing".formatted(context.getRequiredTestClass().getName(), method.getName()));
    Subject subject = new Subject(wanted, method);
    List<Law> laws = laws(subject);
    Recordings recordings = new Recordings(wanted, method);
    if (recordings.areNamed()) {
      ConformanceCheck check = check(subject, laws, keptIn, store(wanted, context));
      return recordings.files().stream()
          .map(
              file ->
                  new OneTest(
                      file.toString(),
                      laws,
                      new Once(check.recording(file), subject.isNative(), keptIn)));
    }
    Once once =
        new Once(check(subject, laws, keptIn, store(wanted, context)), subject.isNative(), keptIn);
    List<TestTemplateInvocationContext> tests = new ArrayList<>();
    laws.stream()
        .filter(law -> law.subject() == Law.Subject.PROFILER)
        .forEach(law -> tests.add(new OneTest(law.name(), List.of(law), once)));
    List<Law> ofRuntime =
        laws.stream().filter(law -> law.subject() == Law.Subject.RUNTIME).toList();
    if (!ofRuntime.isEmpty()) {
      tests.add(new OneTest(RUNTIME_LAWS, ofRuntime, once));
    }
    return tests.stream();
  }

  private static List<Law> laws(Subject subject) {
    Conformance wanted = subject.wanted();
    LawCatalog catalog = LawCatalog.of(subject.loader());
    return wanted.laws().length == 0 ? catalog.all() : catalog.named(List.of(wanted.laws()));
  }

  private static Optional<String> store(Conformance wanted, ExtensionContext context) {
    return Optional.of(wanted.cases())
        .filter(named -> !named.isEmpty())
        .or(() -> context.getConfigurationParameter(CASES));
  }

  private static ConformanceCheck check(
      Subject subject, List<Law> laws, Path keptIn, Optional<String> store) {
    Conformance wanted = subject.wanted();
    Method method = subject.method();
    ConformanceCheck check =
        subject
            .check()
            .laws(laws)
            .scenarios(wanted.scenarios())
            .seed(wanted.seed())
            .keeping(keptIn);
    if (wanted.assemblies().length > 0) {
      check = check.assemblies(assemblies(wanted, method));
    }
    if (store.isPresent()) {
      check = check.cases(store.get());
    }
    if (wanted.stepsMax() != 0) {
      check = check.stepsMax(wanted.stepsMax());
    }
    if (wanted.threadsMax() != 0) {
      check = check.threadsMax(wanted.threadsMax());
    }
    if (wanted.requireExercised()) {
      check = check.requireExercised();
    }
    if (wanted.faults()) {
      check = check.faults();
    }
    if (wanted.weave().length > 0) {
      PackageNames.require(List.of(wanted.weave()), "weave of " + method);
      check = check.weaving(wanted.weave());
    }
    if (wanted.runtimes().length > 0) {
      check = check.runtimes(wanted.runtimes());
    }
    if (wanted.executions() != 0) {
      check = check.executions(wanted.executions());
    }
    return wanted.budget().isEmpty()
        ? check
        : check.within(TimeBudget.parse(wanted.budget(), "budget of " + method));
  }

  /** From the folder in which the tests are run, which a diagnostic names: many have several. */
  private static Path[] assemblies(Conformance wanted, Method method) {
    for (String each : wanted.assemblies()) {
      if (each.isBlank()) {
        throw new Diagnostic(
                "\"%s\" is no file".formatted(each),
                "assemblies of " + method,
                "assemblies of your own are read from their files",
                "name a .dll or .exe, from the folder in which the tests are run")
            .thrown();
      }
    }
    return Stream.of(wanted.assemblies())
        .map(each -> Path.of(each).toAbsolutePath())
        .toArray(Path[]::new);
  }

  /** A check that is run when its result is first asked for. */
  private static final class Once {
    private final ConformanceCheck check;
    private final boolean isApart;
    private final Path keptIn;
    private final FutureTask<ConformanceResult> task;
    private final AtomicBoolean isToldWhyNothingIsKnown = new AtomicBoolean();
    private boolean isBegun;

    Once(ConformanceCheck check, boolean isApart, Path keptIn) {
      this.check = check;
      this.isApart = isApart;
      this.keptIn = keptIn;
      this.task = new FutureTask<>(this.check::run);
    }

    /** Its result, or why there is none. */
    ConformanceResult result(ExtensionContext context) {
      if (!isBegun) {
        isBegun = true;
        // A thread of JUnit's pool would do other tests while it waits.
        Thread runner = Thread.ofPlatform().name("conformance").start(task);
        try {
          runner.join();
        } catch (InterruptedException stopped) {
          if (isApart) {
            // The other process ends then.
            runner.interrupt();
          }
          Thread.currentThread().interrupt();
        }
        if (task.state() == Future.State.SUCCESS) {
          context.publishReportEntry("conformance", task.resultNow().summary());
        }
      }
      return switch (task.state()) {
        case SUCCESS -> task.resultNow();
        case FAILED -> throw toldOnce(thrown(task.exceptionNow()));
        case RUNNING, CANCELLED ->
            throw new IllegalStateException("the check was interrupted, and has no result");
      };
    }

    /**
     * Why nothing is known is the same for all laws: one test fails by it, and the others say that
     * they were not run.
     */
    RuntimeException toldOnce(RuntimeException why) {
      return isToldWhyNothingIsKnown.compareAndSet(false, true)
          ? why
          : new TestAbortedException(
              "nothing is known of this law, for the reason that the first test fails by: "
                  + String.valueOf(why.getMessage()).lines().findFirst().orElse(""));
    }

    /** Of an order of a recording, how it differs from the recorded one. */
    String more() {
      return check.isOfRecording() ? task.resultNow().summary() + "\n" : "";
    }

    /** Where the failing execution is kept, if it could be. */
    String kept() {
      return Files.exists(keptIn) && !check.isOfRecording()
          ? "  kept    %s; the next run begins with it".formatted(keptIn)
          : "";
    }

    private static RuntimeException thrown(Throwable why) {
      return switch (why) {
        case RuntimeException exception -> exception;
        case Error error -> throw error;
        default -> new IllegalStateException(why);
      };
    }
  }

  /** The test of one law, or of several. */
  private record OneTest(String name, List<Law> laws, Once once)
      implements TestTemplateInvocationContext, InvocationInterceptor, ParameterResolver {

    @Override
    public String getDisplayName(int invocationIndex) {
      return name;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      List<OfLaw> known =
          once.result(context).laws().stream().filter(each -> laws.contains(each.law())).toList();
      known.stream().filter(OfLaw.Broken.class::isInstance).forEach(this::require);
      known.forEach(this::require);
      invocation.proceed();
    }

    private void require(OfLaw what) {
      switch (what) {
        case OfLaw.Kept _ -> {}
        case OfLaw.CutShort(Law _, Law broken) ->
            throw new TestAbortedException(
                "not tried to the end: an execution that broke %s ended the check"
                    .formatted(broken.name()));
        case OfLaw.Broken(Law law, Finding finding) ->
            throw new AssertionError(
                "%s: %s%n%n%s%s%s"
                    .formatted(
                        law.name(),
                        finding.broken().why().lines().findFirst().orElse(""),
                        finding.story(),
                        once.more(),
                        once.kept()));
        case OfLaw.Undecided undecided -> throw once.toldOnce(undecided.why().thrown());
      }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == ConformanceResult.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return once.result(context);
    }
  }
}
