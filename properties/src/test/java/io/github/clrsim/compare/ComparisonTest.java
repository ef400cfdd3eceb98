package io.github.clrsim.compare;

import static io.github.clrsim.compare.account.Difference.Backend.REAL;
import static io.github.clrsim.compare.account.Difference.Backend.SIMULATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Differences are found and told apart, with a simulation in the place of the real arm. */
class ComparisonTest {
  private static final NamedProfiler AGENT = ShippedProfiler.named("scenario-agent").profiler();
  private static final Assemblies ASSEMBLIES = assemblies();

  private static final Woven GARDEN =
      Woven.of(
          Scenario.parse(
              "garden",
              """
              entry PluginHost
              thread main
                context a collectible
                context b collectible
                load a Plugin
                load b Plugin
                type a Garden.Tree
                type a Garden.Pot`1[Garden.Seed]
                type b Garden.Pot`1[Garden.Plant]
                type b Garden.Seed[]
                start worker
                join worker
                unload a
                unload b
                collect
                collect
              thread worker
                type a System.Collections.Generic.List`1[Garden.Seed]
              """));

  @Test
  void twoRunsOfTheSameAreEqualThroughoutAlthoughTheirIdsDiffer() {
    Execution calm = simulated(Choices.calm());

    Comparison comparison = comparison(calm, calm);

    assertThat(comparison.equal()).isGreaterThan(60);
    assertThat(comparison.legal()).isEmpty();
    assertThat(comparison.divergent()).isEmpty();
  }

  @Test
  void everyKindOfClassIsSeenByItsName() {
    List<String> told =
        Account.of(GARDEN, simulated(Choices.calm()).steps()).get(Account.FINALIZER).stream()
            .map(Told::callback)
            .toList();

    assertThat(told)
        .contains(
            "ClassUnloadStarted(Plugin!Garden.Tree)",
            "ClassUnloadStarted(Plugin!Garden.Pot`1[Plugin!Garden.Seed])",
            "ClassUnloadStarted(Plugin!Garden.Pot`1[?])",
            "ClassUnloadStarted(System.Collections.Generic.List`1[Plugin!Garden.Seed])",
            "ClassUnloadStarted(Plugin#2!Garden.Seed[])");
  }

  @Test
  void otherChoicesMakeLegalVariationsOnly() {
    Execution calm = simulated(Choices.calm());
    List<Comparison.Legal> legal = new ArrayList<>();
    for (long seed = 1; seed <= 30; seed++) {
      Execution other = simulated(Choices.seeded(seed));
      // The worker may come before or after; only runs that took turns alike are compared.
      if (TurnOrder.of(GARDEN, other.steps()).equals(TurnOrder.of(GARDEN, calm.steps()))) {
        Comparison comparison = comparison(calm, other);
        assertThat(comparison.divergent()).as("seed " + seed).isEmpty();
        legal.addAll(comparison.legal());
      }
    }
    assertThat(legal).extracting(each -> each.variation().rule()).contains("N51");
  }

  @Test
  void aCallbackTooFewIsADivergenceBehindItsAction() {
    Execution calm = simulated(Choices.calm());
    Callback tree = treeIn(calm);
    Execution without = without(calm, tree::equals);

    // The laws find it, too: no load ends that has not begun.
    assertThat(comparison(calm, without).divergent())
        .hasSize(2)
        .hasAtLeastOneElementOfType(Difference.LawBroken.class)
        .anySatisfy(
            difference -> {
              assertThat(difference.window()).isEqualTo("main.5");
              assertThat(difference.text())
                  .isEqualTo("only simulated: ClassLoadStarted(Plugin!Garden.Tree)");
            });
    assertThat(comparison(without, calm).divergent())
        .hasSize(2)
        .extracting(Difference::text)
        .contains("only real: ClassLoadStarted(Plugin!Garden.Tree)");
  }

  @Test
  void aMissingShutdownIsADivergence() {
    Execution calm = simulated(Choices.calm());
    Execution without = without(calm, LifecycleCallback.Shutdown.class::isInstance);

    assertThat(comparison(calm, without).divergent())
        .extracting(Difference::window, Difference::text)
        .containsExactly(tuple("the end", "only simulated: Shutdown()"));
    assertThat(comparison(without, calm).divergent())
        .extracting(Difference::text)
        .containsExactly("only real: Shutdown()");
  }

  @Test
  void aCallbackBehindAnotherActionIsOneDifference() {
    Execution calm = simulated(Choices.calm());
    List<Step> steps = new ArrayList<>(calm.steps());
    // The mark behind which the tree is loaded trades places with the one behind it.
    int tree = markAt(steps, "main.5");
    int pot = markAt(steps, "main.6");
    Step first = steps.get(tree);
    steps.set(tree, steps.get(pot));
    steps.set(pot, first);

    assertThat(comparison(calm, new Execution(steps, calm.ending())).divergent())
        .isNotEmpty()
        .allSatisfy(difference -> assertThat(difference).isInstanceOf(Difference.Moved.class))
        .anySatisfy(
            difference ->
                assertThat(difference.text())
                    .isEqualTo(
                        "in main.6 on the real runtime: ClassLoadFinished(Plugin!Garden.Tree, S_OK)"));
  }

  @Test
  void anotherOrderOfLoadsIsADivergence() {
    Execution calm = simulated(Choices.calm());
    List<Step> steps = new ArrayList<>(calm.steps());
    int started = markAt(steps, "main.5") + 1;
    while (!(steps.get(started) instanceof Step.CallbackEntered)) {
      started++;
    }
    List<Step> pair = new ArrayList<>(steps.subList(started, started + 2));
    // The beginning of the first load goes behind its end.
    steps.subList(started, started + 2).clear();
    int end = started;
    while (!(steps.get(end) instanceof Step.CallbackReturned)) {
      end++;
    }
    steps.addAll(end + 1, pair);

    assertThat(comparison(calm, new Execution(steps, calm.ending())).divergent())
        .hasAtLeastOneElementOfType(Difference.Order.class);
  }

  @Test
  void anotherAnswerIsADivergence() {
    Execution calm = simulated(Choices.calm());
    List<Step> steps = new ArrayList<>(calm.steps());
    int asked = markAt(steps, "main.3");
    while (!isQuestion(steps.get(asked), "GetAppDomainsContainingModule")) {
      asked++;
    }
    steps.set(
        asked + 1,
        new Step.CallAnswered(
            0, "GetAppDomainsContainingModule", Outcome.failed(HResult.E_INVALIDARG)));

    assertThat(comparison(calm, new Execution(steps, calm.ending())).divergent())
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.window()).isEqualTo("main.3");
              assertThat(difference.text())
                  .contains(
                      "simulated [GetAppDomainsContainingModule(module Plugin) -> S_OK [domain]]",
                      "real [GetAppDomainsContainingModule(module Plugin) -> E_INVALIDARG]");
            });
  }

  @Test
  void anotherEndingAndABrokenLawAreDivergences() {
    Execution calm = simulated(Choices.calm());
    Execution crashed = new Execution(calm.steps(), new Run.Ending.Crashed("of old age"));

    assertThat(comparison(calm, crashed).divergent())
        .hasSize(2)
        .hasAtLeastOneElementOfType(Difference.Ended.class)
        .hasAtLeastOneElementOfType(Difference.LawBroken.class)
        .allSatisfy(difference -> assertThat(difference.text()).contains("of old age"));
  }

  /** What the thread pool does for two threads has no order among itself. */
  @Test
  void whatThePoolDoesForDifferentThreadsIsNotOrdered() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; start worker; pool a; mark b; join worker;"
                + " thread worker; pool c; mark d");
    Execution one = simulated(woven, Choices.calm());

    assertThat(Account.of(woven, one.steps()))
        .containsKeys(Account.POOL_OF + "main.2", Account.POOL_OF + "worker.1");
    for (int seed = 1; seed <= 30; seed++) {
      Execution other = simulated(woven, Choices.seeded(seed));
      assertThat(Comparison.of(woven, "net9.0", one, other).divergent()).as("%d", seed).isEmpty();
    }
  }

  @Test
  void whatOtherThreadsStillDoBesideTheEndIsLegalButNothingBeforeIt() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; start worker; mark stop; join worker; thread worker;"
                + " mark last; throw");
    Execution whole = simulated(woven, Choices.calm());
    List<Step> behind = new ArrayList<>(whole.steps());
    // A thread of the runtime had time for more.
    Callback more = new ThreadNameChanged(new ThreadId(0x77), "stop");
    behind.add(new Step.CallbackEntered(99, more));
    behind.add(new Step.CallbackReturned(99, more.methodName(), Reply.of(HResult.S_OK)));

    Comparison later = Comparison.of(woven, "net9.0", whole, new Execution(behind, whole.ending()));
    assertThat(later.divergent()).isEmpty();
    assertThat(later.legal())
        .singleElement()
        .satisfies(legal -> assertThat(legal.variation().rule()).isEqualTo("N113"));

    Execution without =
        new Execution(without(whole, each -> isNamed(each, "last")).steps(), whole.ending());
    assertThat(Comparison.of(woven, "net9.0", whole, without).divergent())
        .as("the thread that ends the process did it first")
        .hasSize(1);
  }

  /** N113: a detach that is granted ends what the profiler hears of every thread. */
  @Test
  void howFarOthersComeWhileTheProfilerIsDetachedIsLegalAndWhatCameBeforeIsNot() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; start worker; load default Plugin; mark last; join"
                + " worker; thread worker; mark first; mark stop; detach");
    Execution calm = detachable(woven, Choices.calm());
    List<Comparison.Legal> legal = new ArrayList<>();
    for (int seed = 1; seed <= 30; seed++) {
      Execution other = detachable(woven, Choices.seeded(seed));
      Comparison comparison = Comparison.of(woven, "net9.0", calm, other);
      assertThat(comparison.divergent()).as("%d", seed).isEmpty();
      legal.addAll(comparison.legal());
    }

    assertThat(legal).extracting(it -> it.variation().rule()).contains("N113");
    Execution without =
        new Execution(without(calm, each -> isNamed(each, "first")).steps(), calm.ending());
    assertThat(Comparison.of(woven, "net9.0", calm, without).divergent())
        .as("the thread that has it detached did it first")
        .hasSize(1);
  }

  /** With a mask by which a detach is refused (G99). */
  @Test
  void aDetachThatIsRefusedEndsNothing() {
    Woven woven =
        woven("entry PluginHost; thread main; start worker; mark last; thread worker; detach");
    Execution whole = simulated(woven, Choices.calm());
    Execution without =
        new Execution(without(whole, each -> isNamed(each, "last")).steps(), whole.ending());

    assertThat(Comparison.of(woven, "net9.0", whole, without).divergent()).hasSize(1);
  }

  /** The thread that ends the process does not wait until another has asked all it wants to. */
  @Test
  void aCallbackThatTheEndOfTheProcessCutShortIsLegalOnAnotherThreadOnly() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; start worker; load default Plugin; mark last; thread"
                + " worker; mark stop; throw");
    Execution whole = simulated(woven, Choices.calm());
    List<Step> cut = new ArrayList<>(whole.steps());
    int asked = cut.size() - 1;
    while (!isQuestion(cut.get(asked), "GetInMemorySymbolsLength")) {
      asked--;
    }
    cut.subList(asked, asked + 2).clear();
    Execution shorter = new Execution(cut, whole.ending());

    assertThat(Comparison.of(woven, "net9.0", shorter, whole).divergent())
        .as("more came behind it")
        .singleElement()
        .isInstanceOf(Difference.Answer.class);
    int mark = markAt(cut, "main.3");
    List<Step> ended = new ArrayList<>(cut.subList(0, asked));
    cut.subList(asked, cut.size()).stream().filter(step -> step.thread() != 0).forEach(ended::add);
    assertThat(mark).isGreaterThan(asked);
    assertThat(Comparison.of(woven, "net9.0", new Execution(ended, whole.ending()), whole).legal())
        .extracting(legal -> legal.difference().text())
        .anyMatch(text -> text.contains("GetInMemorySymbolsLength(module Plugin)"));
  }

  private static boolean isNamed(Callback callback, String name) {
    return callback instanceof ThreadNameChanged named && named.name().equals(name);
  }

  private static Woven woven(String scenario) {
    return Woven.of(Scenario.parse("s", scenario));
  }

  /** With a mask that lets the profiler be detached (G99). */
  private static Execution detachable(Woven woven, Choices choices) {
    EventMask mask = EventWords.read("loads,threads", "9.0.5");
    return Execution.of(
        SimulatedClr.of(woven.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, choices),
        AGENT
            .with(ScenarioAgent.EVENTS_OPTION, Integer.toHexString(mask.low()))
            .with(ScenarioAgent.HIGH_EVENTS_OPTION, Integer.toHexString(mask.high())));
  }

  private static Execution simulated(Woven woven, Choices choices) {
    return Execution.of(
        SimulatedClr.of(woven.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, choices), AGENT);
  }

  /** Two versions of one assembly have one name, other files, and other tokens. */
  @Test
  void whatIsLoadedByItsFileIsComparedUnderThatName() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; context a; context b; load a Nursery; type a"
                + " Beds.Soil; load b NurseryTwo; type b Beds.Soil");
    Execution run = simulated(woven, Choices.calm());

    assertThat(Account.of(woven, run.steps()).get("main.4"))
        .extracting(Told::callback)
        .contains("ClassLoadStarted(Nursery!Beds.Soil)");
    assertThat(Account.of(woven, run.steps()).get("main.6"))
        .extracting(Told::callback)
        .contains("ClassLoadStarted(NurseryTwo!Beds.Soil)");
  }

  @Test
  void aWishAboutWhatIsNotLoadedHasNothingToActOn() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; rejit Plugin Garden.Plant::Grow; load default Plugin;"
                + " rejit Plugin Garden.Plant::Grow; revert Thrower Thrower.Cases::Caught");
    Execution run = simulated(woven, Choices.calm());

    assertThat(Comparison.of(woven, "net9.0", run, run).idle()).containsExactly("main.1", "main.4");
  }

  /** N48 knows an open class that nobody announced by a nested one; Pot has none. */
  @Test
  void anUnloadOfAnOpenClassWithoutANestedOneIsADivergence() {
    Execution calm = simulated(Choices.calm());
    List<Callback> open = new ArrayList<>();
    boolean isPot = false;
    for (Told told : Account.of(GARDEN, calm.steps()).getOrDefault(Account.FINALIZER, List.of())) {
      isPot = told.callback().endsWith("Garden.Pot`1[?])") || told.callback().contains("[?], S_OK");
      if (isPot && calm.steps().get(told.at()) instanceof Step.CallbackEntered entered) {
        open.add(entered.callback());
      }
    }
    assertThat(open).isNotEmpty();
    Execution without = withoutWhole(calm, open::contains);

    assertThat(comparison(without, calm).divergent())
        .extracting(Difference::text)
        .contains("only real: ClassUnloadStarted(Plugin!Garden.Pot`1[?])");
  }

  /** The address of a thread that has ended may be that of one that is never started. */
  @Test
  void aThreadThatIsNeverStartedIsNotTheOneThatHadItsId() {
    Woven woven =
        woven("entry Hello; thread main; start other; join other; mark mine; thread other");
    ThreadId reused = new ThreadId(7);
    InfoCall question =
        InfoCall.toRuntime(
            CallTable.known("ICorProfilerInfo", "GetHandleFromThread"), List.of(reused));
    List<Step> steps = new ArrayList<>();
    steps.addAll(callback(1, new ThreadCreated(reused)));
    steps.addAll(callback(1, new ThreadNameChanged(new ThreadId(8), "other.0")));
    steps.addAll(callback(0, new ThreadNameChanged(new ThreadId(9), "main.3")));
    steps.add(new Step.CallbackEntered(0, new ThreadNameChanged(reused, "mine")));
    steps.add(new Step.CallMade(0, question));
    steps.add(
        new Step.CallAnswered(0, question.method().name(), Outcome.failed(HResult.E_INVALIDARG)));
    steps.add(new Step.CallbackReturned(0, "ThreadNameChanged", Reply.of(HResult.S_OK)));

    assertThat(Account.of(woven, steps).getOrDefault("main.3", List.of()))
        .extracting(Told::callback, Told::answers)
        .containsExactly(
            tuple(
                "ThreadNameChanged(mine)",
                List.of("GetHandleFromThread(thread ?) -> E_INVALIDARG")));
  }

  private static List<Step> callback(int thread, Callback callback) {
    return List.of(
        new Step.CallbackEntered(thread, callback),
        new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
  }

  /** N121: of the real runtime, and of no other class. */
  @Test
  void aClassForBoxesOnTheStackMayBeLoaded() {
    String box = "System.Runtime.CompilerServices.StackAllocatedBox`1[Meter!Meter.Span]";
    List<Step> steps = simulated(Choices.calm()).steps();
    BothArms.Arm arm = new BothArms.Arm(Account.of(GARDEN, steps), new Progress(GARDEN, steps), 3);
    Function<Difference, Optional<String>> allowed =
        it -> Variation.allowing(new BothArms(GARDEN, arm, arm), it).map(Variation::rule);

    assertThat(
            Stream.of("LoadStarted(%s)", "LoadFinished(%s, S_OK)", "UnloadFinished(%s, S_OK)")
                .map(form -> new Difference.OnlyOn(REAL, "main.1", "Class" + form.formatted(box)))
                .map(allowed))
        .containsOnly(Optional.of("N121"));
    assertThat(
            Stream.of(
                    new Difference.OnlyOn(
                        SIMULATED, "main.1", "ClassLoadStarted(%s)".formatted(box)),
                    new Difference.OnlyOn(REAL, "main.1", "ClassLoadStarted(Meter!Meter.Span)"))
                .map(allowed))
        .containsOnly(Optional.empty());
  }

  /** N59 is about threads that end while the process ends. */
  @Test
  void theEndOfAThreadThatWasAwaitedIsReported() {
    Execution calm = simulated(Choices.calm());
    Callback end =
        calm.steps().stream()
            .filter(Step.CallbackEntered.class::isInstance)
            .map(step -> ((Step.CallbackEntered) step).callback())
            .filter(ThreadDestroyed.class::isInstance)
            .findFirst()
            .orElseThrow();

    assertThat(comparison(calm, without(calm, end::equals)).divergent())
        .extracting(Difference::text)
        .anyMatch(text -> text.startsWith("only simulated: ThreadDestroyed"));
  }

  /** N30: three tiers in all on .NET 9, two of them behind the first. */
  @Test
  void moreCompilationsThanThereAreTiersAreADivergence() {
    Woven woven =
        woven("entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run");
    Execution run = simulated(woven, Choices.calm());
    JITCompilationStarted first =
        run.steps().subList(markAt(run.steps(), "main.2"), run.steps().size()).stream()
            .filter(Step.CallbackEntered.class::isInstance)
            .map(step -> ((Step.CallbackEntered) step).callback())
            .filter(JITCompilationStarted.class::isInstance)
            .map(JITCompilationStarted.class::cast)
            .findFirst()
            .orElseThrow();

    assertThat(compiledAgain(woven, run, first, 2).divergent())
        .noneMatch(Difference.OnlyOn.class::isInstance);
    assertThat(compiledAgain(woven, run, first, 3).divergent())
        .filteredOn(Difference.OnlyOn.class::isInstance)
        .hasSize(6);
  }

  private static Comparison compiledAgain(
      Woven woven, Execution run, JITCompilationStarted first, int times) {
    List<Step> steps = new ArrayList<>(run.steps());
    for (int time = 0; time < times; time++) {
      for (Callback callback :
          List.of(first, new JITCompilationFinished(first.functionId(), HResult.S_OK, true))) {
        steps.add(new Step.CallbackEntered(99, callback));
        steps.add(new Step.CallbackReturned(99, callback.methodName(), Reply.of(HResult.S_OK)));
      }
    }
    return Comparison.of(woven, "net9.0", run, new Execution(steps, run.ending()));
  }

  /** N37: those that one collection frees come in any order, and no others. */
  @Test
  void dynamicMethodsOfDifferentCollectionsAreOrdered() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; dynamic d1; dynamic d2; drop d1; collect; drop d2;"
                + " collect");
    Execution run = simulated(woven, Choices.calm());
    Execution turned = turnedRound(run, DynamicMethodUnloaded.class::isInstance);

    assertThat(Comparison.of(woven, "net9.0", run, turned).divergent())
        .hasAtLeastOneElementOfType(Difference.Order.class);
  }

  /** N53: when it happens is not promised, but not before it was asked for. */
  @Test
  void anUnloadBeforeItWasAskedForIsADivergence() {
    Woven woven =
        woven(
            "entry PluginHost; thread main; context a collectible; context b collectible; load a"
                + " Plugin; load b Plugin; unload a; collect; unload b; collect");
    Execution run = simulated(woven, Choices.calm());
    Execution turned =
        turnedRound(
            run,
            callback ->
                callback instanceof ModuleUnloadStarted
                    || callback instanceof ModuleUnloadFinished
                    || callback instanceof AssemblyUnloadStarted
                    || callback instanceof AssemblyUnloadFinished);

    assertThat(Comparison.of(woven, "net9.0", run, turned).divergent())
        .hasAtLeastOneElementOfType(Difference.Order.class);
  }

  /** The first half of these callbacks trade places with the second. */
  private static Execution turnedRound(Execution run, Predicate<Callback> which) {
    List<Integer> places = new ArrayList<>();
    for (int index = 0; index < run.steps().size(); index++) {
      if (run.steps().get(index) instanceof Step.CallbackEntered entered
          && which.test(entered.callback())) {
        places.add(index);
      }
    }
    assertThat(places).hasSizeGreaterThan(1);
    assertThat(places.size() % 2).isZero();
    List<Step> steps = new ArrayList<>(run.steps());
    int half = places.size() / 2;
    for (int place = 0; place < half; place++) {
      Collections.swap(steps, places.get(place), places.get(place + half));
    }
    return new Execution(steps, run.ending());
  }

  /** The same without the callbacks and all that is in them. */
  private static Execution withoutWhole(Execution execution, Predicate<Callback> gone) {
    List<Step> steps = new ArrayList<>();
    int inside = -1;
    for (Step step : execution.steps()) {
      if (inside < 0
          && step instanceof Step.CallbackEntered entered
          && gone.test(entered.callback())) {
        inside = step.thread();
      } else if (step.thread() == inside) {
        inside = step instanceof Step.CallbackReturned ? -1 : inside;
      } else {
        steps.add(step);
      }
    }
    return new Execution(steps, execution.ending());
  }

  @Test
  void aVariationHasARuleThatThePageKnows() {
    assertThat(Variation.all())
        .allSatisfy(
            variation -> {
              // A guarantee leaves something open, too: a Leave or a Tailcall.
              assertThat(variation.rule()).matches("N\\d+|G88");
              assertThat(variation.why()).isNotBlank();
            });
  }

  private static Comparison comparison(Execution simulated, Execution real) {
    return Comparison.of(GARDEN, "net9.0", simulated, real);
  }

  private static Execution simulated(Choices choices) {
    return Execution.of(
        SimulatedClr.of(GARDEN.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, choices), AGENT);
  }

  /** The same without the callbacks, which must hold no calls. */
  private static Execution without(Execution execution, Predicate<Callback> gone) {
    List<Step> steps = new ArrayList<>();
    boolean skips = false;
    for (Step step : execution.steps()) {
      if (step instanceof Step.CallbackEntered entered && gone.test(entered.callback())) {
        skips = true;
      } else if (skips) {
        assertThat(step).isInstanceOf(Step.CallbackReturned.class);
        skips = false;
      } else {
        steps.add(step);
      }
    }
    return new Execution(steps, execution.ending());
  }

  /** The beginning of the tree's load: behind its base class, before its interface. */
  private static Callback treeIn(Execution execution) {
    List<Step> steps = execution.steps();
    return steps.subList(markAt(steps, "main.5"), markAt(steps, "main.6")).stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ClassLoadStarted.class::isInstance)
        .skip(1)
        .findFirst()
        .orElseThrow();
  }

  private static int markAt(List<Step> steps, String mark) {
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index) instanceof Step.CallbackEntered(int _, ThreadNameChanged named)
          && named.name().equals(mark)) {
        return index;
      }
    }
    throw new AssertionError("no mark " + mark);
  }

  private static boolean isQuestion(Step step, String method) {
    return step instanceof Step.CallMade(int _, InfoCall call)
        && call.method().name().equals(method);
  }

  private static Assemblies assemblies() {
    return Assemblies.read(Fixtures.shipped());
  }
}
