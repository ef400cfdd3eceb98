package io.github.clrsim.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A thread that asks a law of others is known by its stack. */
class LawCodeTest {
  private static List<StackTraceElement> stack(String... classes) {
    return Stream.of(classes)
        .map(name -> new StackTraceElement(name, "method", "File.java", 7))
        .toList();
  }

  @Test
  void thePlaceIsTheInnermostThatIsNotTheJdks() {
    assertThat(
            LawCode.placeIn(
                stack(
                    "java.lang.Runtime",
                    "com.acme.MyLaw",
                    "com.acme.Other",
                    GuardedWatcher.class.getName(),
                    Judge.class.getName())))
        .map(StackTraceElement::getClassName)
        .contains("com.acme.MyLaw");
  }

  @Test
  void whatIsMadeIsAskedToo() {
    assertThat(
            LawCode.placeIn(
                stack("java.lang.Runtime", "com.acme.MyLaw", LawCatalog.class.getName())))
        .isPresent();
  }

  @Test
  void aProfilerIsNoLaw() {
    assertThat(LawCode.placeIn(stack("java.lang.Runtime", "com.acme.MyProfiler", "a.Delivery")))
        .isEmpty();
    assertThat(LawCode.placeIn(stack("java.lang.Runtime", LawCatalog.class.getName()))).isEmpty();
  }
}
