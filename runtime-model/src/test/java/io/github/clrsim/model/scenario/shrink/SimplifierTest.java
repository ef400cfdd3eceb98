package io.github.clrsim.model.scenario.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SimplifierTest {
  private static final String HEAD = "entry Host; thread main";

  private static Scenario line(String actions) {
    String text = HEAD + (actions.isEmpty() ? "" : "; " + actions);
    return Scenario.parse(text, text);
  }

  private static List<Scenario> shipped() throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    for (String name : Fixtures.scenarioNames()) {
      scenarios.add(Scenario.parse(name, Files.readString(Fixtures.scenario(name).orElseThrow())));
    }
    return scenarios;
  }

  private static List<String> names(Stream<Scenario> scenarios) {
    return scenarios.map(Scenario::name).toList();
  }

  @Test
  void theLadderLeadsFromNothingToTheScenarioItself() {
    Scenario scenario =
        line(
            "context plug collectible; load plug P; type plug B; type plug A; unload plug; collect");

    assertThat(names(Simplifier.of(List.of(scenario)).ladder().stream()))
        .containsExactly(
            HEAD,
            HEAD + "; context a; load a P",
            HEAD + "; context a; load a P; type a A",
            HEAD + "; context a; load a P; type a A; type a B",
            HEAD + "; context a collectible; load a P; unload a; collect",
            HEAD + "; context a collectible; load a P; type a A; unload a; collect",
            HEAD + "; context a collectible; load a P; type a A; type a B; unload a; collect",
            HEAD + "; context a collectible; load a P; type a B; type a A; unload a; collect");
  }

  @Test
  void everyRungIsReadBackFromItsName() throws IOException {
    for (Scenario rung : Simplifier.of(shipped()).ladder()) {
      assertThat(Scenario.parse(rung.name(), rung.name())).isEqualTo(rung);
    }
  }

  @Test
  void theLadderDoesNotDependOnTheOrderOfTheScenarios() throws IOException {
    assertThat(Simplifier.of(shipped().reversed()).ladder())
        .isEqualTo(Simplifier.of(shipped()).ladder());
  }

  @Test
  void namesMakeNoDifference() {
    Scenario one = line("context x; load x P; start t; join t; thread t; type x T");
    Scenario other = line("context y; load y P; start u; join u; thread u; type y T");

    assertThat(Simplifier.of(List.of(one)).ladder())
        .isEqualTo(Simplifier.of(List.of(other)).ladder());
    assertThat(Simplifier.of(List.of(one)).plainerThan(one).findFirst())
        .isEqualTo(Simplifier.of(List.of(other)).plainerThan(other).findFirst());
  }

  @Test
  void eachActionCanBeLeftOutUnlessOthersNeedIt() {
    Scenario scenario = line("context a; load a P; type a T; collect");

    assertThat(names(Simplifier.of(List.of(scenario)).shorterThan(scenario)))
        .contains(
            HEAD + "; context a; load a P; type a T",
            HEAD + "; context a; load a P; collect",
            HEAD + "; context a; type a T; collect")
        .doesNotContain(HEAD + "; load a P; type a T; collect")
        .contains(HEAD + "; collect");
  }

  @Test
  void anObjectGoesWithAllThatIsDoneToIt() {
    Scenario scenario =
        line("text one 5; new two default T; handle h weak one; link two f one; forget two; gc 1");
    List<String> shorter = names(Simplifier.of(List.of(scenario)).shorterThan(scenario));

    assertThat(shorter)
        .contains(
            HEAD + "; new object1 default T; forget object1; gc 1",
            HEAD + "; text object1 5; handle handle1 weak object1; gc 1")
        .noneMatch(text -> text.contains("one"));
    assertThat(names(Simplifier.of(List.of(scenario)).plainerThan(scenario)))
        .contains(
            HEAD
                + "; text object1 1; new object2 default T; handle handle1 weak object1;"
                + " link object2 f object1; forget object2; gc 1");
  }

  @Test
  void aThreadGoesWithItsStartOrIsDoneByMain() {
    Scenario scenario = line("context a; start worker1; join worker1; thread worker1; type a T");

    assertThat(names(Simplifier.of(List.of(scenario)).shorterThan(scenario)))
        .contains(
            HEAD + "; context a",
            HEAD + "; context a; type a T",
            HEAD + "; context a; start worker1; thread worker1; type a T")
        .allSatisfy(
            name -> assertThat(name.contains("start")).isEqualTo(name.contains("thread worker1")));
  }

  @Test
  void nobodyIsLeftWaitingForAContextThatNobodyMakes() {
    Scenario scenario =
        line("start w; context late; join w; thread w; context own; load own P; load late P");

    assertThat(names(Simplifier.of(List.of(scenario)).shorterThan(scenario)))
        .contains(HEAD + "; start worker1; join worker1; thread worker1; context a; load a P")
        // One thread that does all would wait for what it makes only afterwards.
        .noneMatch(name -> !name.contains("thread worker1") && name.contains("load"));
  }

  @Test
  void aTypeIsReplacedBySimplerOnesOfTheScenariosOnly() {
    Scenario scenario = line("context a; load a P; type a List`1[Long]; type a B[]");

    assertThat(names(Simplifier.of(List.of(scenario)).plainerThan(line("context a; type a B[]"))))
        .containsExactly(HEAD + "; context a; type a B", HEAD + "; context a; type a Long");
  }

  @Test
  void aContextIsCollectibleOnlyWhereItIsUnloaded() {
    Simplifier simplifier = Simplifier.of(List.of());

    assertThat(names(simplifier.plainerThan(line("context a collectible; load a P"))))
        .containsExactly(HEAD + "; context a; load a P");
    assertThat(simplifier.plainerThan(line("context a collectible; unload a"))).isEmpty();
  }

  @Test
  void simplifyingComesToAnEnd() {
    Scenario scenario =
        line("context x collectible; load x P; start t; type x B; unload x; thread t; type x A[]");
    Simplifier simplifier = Simplifier.of(List.of(scenario));
    Set<Scenario> seen = new LinkedHashSet<>();
    Deque<List<Scenario>> paths = new ArrayDeque<>(List.of(List.of(scenario)));
    while (!paths.isEmpty()) {
      List<Scenario> path = paths.pop();
      List<Scenario> next = new ArrayList<>(simplifier.shorterThan(path.getLast()).toList());
      next.addAll(simplifier.plainerThan(path.getLast()).toList());
      assertThat(next).doesNotContainAnyElementsOf(path);
      for (Scenario simpler : next) {
        if (seen.add(simpler)) {
          List<Scenario> longer = new ArrayList<>(path);
          longer.add(simpler);
          paths.push(longer);
        }
      }
    }
    assertThat(names(seen.stream())).contains(HEAD).hasSizeLessThan(1000);
  }
}
