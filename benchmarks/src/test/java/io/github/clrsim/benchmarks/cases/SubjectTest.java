package io.github.clrsim.benchmarks.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.benchmarks.cases.program.Programs;
import io.github.clrsim.benchmarks.twin.Twins;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SubjectTest {

  @ParameterizedTest
  @EnumSource
  void noBugShowsWhenThreadsRunOneAfterAnother(Subject subject) {
    Case plain = new Programs().apply(subject);
    plain.threads().forEach(Runnable::run);
    Case twin = Twins.fresh(subject, () -> {});
    twin.threads().forEach(Runnable::run);

    assertThat(plain.isBroken()).isFalse();
    assertThat(twin.isBroken()).isFalse();
    assertThat(twin.threads()).hasSameSizeAs(plain.threads());
  }

  @ParameterizedTest
  @EnumSource
  void aSubjectIsFoundByItsLabel(Subject subject) {
    assertThat(Subject.labelled(subject.label())).contains(subject);
  }
}
