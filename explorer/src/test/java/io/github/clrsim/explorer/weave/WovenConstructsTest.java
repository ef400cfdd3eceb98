package io.github.clrsim.explorer.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import io.github.clrsim.explorer.weave.sample.Constructs;
import io.github.clrsim.explorer.weave.site.Sites;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each construct of a program says, once it is woven, and that it does what it did. */
class WovenConstructsTest {
  private static final List<String> SAMPLES = List.of("io.github.clrsim.explorer.weave.sample");
  private static final ClassLoader UNWOVEN = WovenConstructsTest.class.getClassLoader();

  private final Controller installedBefore = Hooks.installed();

  @BeforeEach
  void nothingIsSimulated() {
    Hooks.install(OriginalController.INSTANCE);
  }

  @AfterEach
  void whatOtherTestsInstalledIsBack() {
    Hooks.install(installedBefore);
  }

  static Stream<String> constructs() {
    return Arrays.stream(Constructs.class.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.getName().equals("inOrder"))
        .map(Method::getName)
        .sorted(Comparator.naturalOrder());
  }

  @ParameterizedTest
  @MethodSource("constructs")
  void withoutSimulationWovenCodeDoesWhatItDid(String construct) throws Exception {
    Object before = Constructs.class.getMethod(construct).invoke(null);
    assertThat(run(WovenLoader.of(UNWOVEN, SAMPLES), construct)).isEqualTo(before);
    assertThat(run(WovenLoader.of(UNWOVEN, SAMPLES, true), construct)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("constructs")
  void underAControllerThatOnlyListensToo(String construct) throws Exception {
    Object before = Constructs.class.getMethod(construct).invoke(null);
    ClassLoader woven = WovenLoader.of(UNWOVEN, SAMPLES);
    Hooks.install(new Recorder(false));
    assertThat(run(woven, construct)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
"""
volatileFields     | point writes Constructs; point writes Constructs; point writes class Constructs; \
point reads Constructs; point reads Constructs; point reads class Constructs
handlesAndUpdaters | point writes Constructs; point writes Constructs; point reads Constructs; \
point reads Constructs
atomics            | point writes AtomicInteger; point writes AtomicLongArray; \
point reads AtomicInteger; point reads AtomicLongArray
monitors           | enter Constructs; exit Constructs; enter Constructs; exit Constructs; \
enter class Constructs; exit class Constructs
monitorsAreGivenBackWhenThrownThrough | enter class Constructs; exit class Constructs; \
holds class Constructs
waiting            | enter Object; notify; notifyAll; wait 1; exit Object
locks              | point writes NonfairSync; acquired writes NonfairSync; \
point writes NonfairSync; acquired writes NonfairSync; point reads NonfairSync; \
point writes NonfairSync; released writes NonfairSync; \
point writes NonfairSync; released writes NonfairSync
threads            | newThread; setDaemon; start; join; point reads Thread; isAlive; \
isDaemon; point reads Thread; state
builtThreads       | newThread; start; join; newThread; start; currentThread; join; newThread; \
start; join; \
point reads StringBuffer
threadSubclasses   | start; join
interrupts         | currentThread; point writes Thread; interrupt; point reads Thread; \
isInterrupted; interrupted true; interrupted false
parking            | currentThread; point writes Thread; unpark; park; parkNanos; parkUntil
chance             | randomSeed; randomSeed; randomSeed; randomSeed; randomSeed
identity           | identityHashCode; identityHashCode; identityHashCode; identityHashCode
loops              | loop; loop; loop
uncontrolled       | uncontrolled: the program waits for the garbage collector (java.lang.ref.Cleaner.create)
collections        | point writes ConcurrentHashMap; point writes SynchronizedRandomAccessList; \
point reads ConcurrentHashMap; point reads ConcurrentHashMap; point reads ConcurrentHashMap; \
point reads ConcurrentHashMap; loop; point reads ConcurrentHashMap; \
point reads SynchronizedRandomAccessList
""")
  void eachConstructIsTold(String construct, String expected) throws Exception {
    assertThat(said(construct, true, false)).containsExactly(expected.split("; ", -1));
  }

  @Test
  void whatIsUnmodifiableIsWalkedAsItWasFilled() throws Exception {
    assertThat(run(WovenLoader.of(UNWOVEN, SAMPLES), "inOrder"))
        .isEqualTo("[z, y, x, w, v] {z=1, y=2, x=3} [z, y, x] {z=0, y=0, x=0} [9, 1, 5]");
  }

  @Test
  void readLocksGetAlongWithEachOther() throws Exception {
    assertThat(said("readWriteLocks", false, false))
        .containsSubsequence(
            "point reads NonfairSync",
            "acquired reads NonfairSync",
            "point writes NonfairSync",
            "point reads NonfairSync",
            "released reads NonfairSync");
  }

  @Test
  void aConditionGivesItsLockBackWhileItWaits() throws Exception {
    assertThat(said("conditions", false, false))
        .containsSubsequence(
            "acquired writes NonfairSync",
            "released writes NonfairSync",
            "parkNanos",
            "acquired writes NonfairSync",
            "released writes NonfairSync");
  }

  @Test
  void timeIsAskedOfTheController() throws Exception {
    assertThat(said("time", false, false))
        .containsExactly(
            "nanoTime",
            "sleep 1000000",
            "sleep 1000",
            "yield",
            "yield",
            "nanoTime",
            "currentTimeMillis",
            "currentTimeMillis");
  }

  @Test
  void asynchronousStagesAreGivenAnExecutor() throws Exception {
    assertThat(said("asynchronousStages", false, false))
        .containsExactly(
            "asyncExecutor",
            "point writes CompletableFuture",
            "asyncExecutor",
            "point writes CompletableFuture",
            "asyncExecutor",
            "point reads CompletableFuture");
  }

  @Test
  void methodReferencesAreWovenToo() throws Exception {
    assertThat(said("references", false, false))
        .containsSubsequence(
            "point writes CountDownLatch",
            "newThread",
            "start",
            "join",
            "point reads AtomicInteger",
            "point writes AtomicInteger",
            "point reads CountDownLatch");
  }

  @Test
  void plainAccessesAreToldOnRequest() throws Exception {
    assertThat(said("plainAccesses", false, true))
        .containsExactly(
            "plain writes Constructs at io.github.clrsim.explorer.weave.sample.Constructs.plain",
            "plain writes long[] at 0",
            "plain writes long[] at 1",
            "plain reads long[] at 0",
            "plain reads Constructs at io.github.clrsim.explorer.weave.sample.Constructs.plain",
            "plain writes long[] at 1",
            "plain reads long[] at 1");
  }

  @Test
  void aClassInitializerIsEnclosed() throws Exception {
    ClassLoader woven = WovenLoader.of(UNWOVEN, SAMPLES);
    Recorder recorder = new Recorder(false);
    Hooks.install(recorder);
    run(woven, "loops");
    assertThat(recorder.said()).startsWith("initializer").contains("initialized");
  }

  @Test
  void aClassThatIsWovenAgainGetsTheSameSites() throws Exception {
    run(WovenLoader.of(UNWOVEN, SAMPLES), "loops");
    int sites = Sites.count();
    run(WovenLoader.of(UNWOVEN, SAMPLES), "loops");
    assertThat(Sites.count()).isEqualTo(sites);
    assertThat(Stream.iterate(1, n -> n < sites, n -> n + 1).map(n -> Sites.at(n).text()))
        .anyMatch(text -> text.matches("Constructs.loops\\(Constructs.java:\\d+\\) loop"));
  }

  private static List<String> said(String construct, boolean simulates, boolean plainAccesses)
      throws Exception {
    ClassLoader woven = WovenLoader.of(UNWOVEN, SAMPLES, plainAccesses);
    Class.forName(Constructs.class.getName(), true, woven);
    Recorder recorder = new Recorder(simulates);
    Method method = method(woven, construct);
    Hooks.install(recorder);
    method.invoke(null);
    Hooks.install(OriginalController.INSTANCE);
    return recorder.said();
  }

  private static Object run(ClassLoader woven, String construct) throws Exception {
    return method(woven, construct).invoke(null);
  }

  private static Method method(ClassLoader woven, String construct) throws Exception {
    Class<?> type = Class.forName(Constructs.class.getName(), false, woven);
    assertThat(type.getClassLoader()).isSameAs(woven);
    return type.getMethod(construct);
  }
}
