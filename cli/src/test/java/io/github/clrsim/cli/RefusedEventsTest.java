package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.judge.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runtime that refuses the event mask shows nothing. */
class RefusedEventsTest {
  private static final String RUNTIME = "9.0.5";

  private final RefusedEvents refused = new RefusedEvents();

  @ParameterizedTest
  @ValueSource(strings = {"SetEventMask2", "SetEnterLeaveFunctionHooks3WithInfo"})
  void aRefusalMakesTheRunInconclusiveAndNamesTheAnswer(String method) {
    refused.accept(answered(method, HResult.CORPROF_E_INCONSISTENT_WITH_FLAGS));

    assertThat(refused.verdict(Verdict.kept(), RUNTIME))
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            inconclusive ->
                assertThat(inconclusive.diagnostic().what())
                    .contains(".NET 9.0.5", method, "CORPROF_E_INCONSISTENT_WITH_FLAGS"));
  }

  @Test
  void whatWasGrantedOrIsNoSettingChangesNothing() {
    refused.accept(answered("SetEventMask2", HResult.S_OK));
    refused.accept(answered("GetClassIDInfo2", HResult.E_FAIL));

    assertThat(refused.verdict(Verdict.kept(), RUNTIME)).isEqualTo(Verdict.kept());
  }

  @Test
  void whatElseIsKnownOfTheRunIsSaidFirst() {
    refused.accept(answered("SetEventMask2", HResult.E_FAIL));
    Verdict tooSlow = new Verdict.Inconclusive(new Diagnostic("slow", "here", "why", "do"));

    assertThat(refused.verdict(tooSlow, RUNTIME)).isEqualTo(tooSlow);
  }

  private static Step answered(String method, HResult hresult) {
    return new Step.CallAnswered(1, method, Outcome.of(hresult));
  }
}
