package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StepStoreTest {
  private static final MethodSpec IS_ARRAY = CallTable.known("ICorProfilerInfo", "IsArrayClass");

  private final StepStore store = new StepStore();

  @Test
  void eachStepIsHadByItsPlaceWhateverIsAddedLater() {
    List<Step> steps =
        RandomSteps.draw(3, 20_000).stream()
            .filter(step -> !(step instanceof Step.CallAnswered))
            .toList();
    List<Integer> places = new ArrayList<>();
    steps.forEach(step -> places.add(store.add(step)));
    for (int i = steps.size() - 1; i >= 0; i--) {
      assertThat(text(store.at(places.get(i)))).isEqualTo(text(steps.get(i)));
    }
  }

  @Test
  void whatIsLongerThanASegmentHasOneOfItsOwn() {
    int small = store.add(new Step.Marked(0, "before"));
    Step large = new Step.MemoryRead(0, new Address(1), Blob.of(new byte[3 << 20]));
    int place = store.add(large);
    int behind = store.add(new Step.Marked(0, "behind"));
    assertThat(store.at(place)).isEqualTo(large);
    assertThat(store.at(small)).isEqualTo(new Step.Marked(0, "before"));
    assertThat(store.at(behind)).isEqualTo(new Step.Marked(0, "behind"));
  }

  @Test
  void anAnswerIsHadWithoutItsCall() {
    Outcome<?> refused = Outcome.failed(HResult.E_FAIL);
    int place = store.add(IS_ARRAY, refused);
    assertThat(store.answerAt(place)).isEqualTo(refused);
    int mark = store.add(new Step.Marked(0, "no answer"));
    assertThatIllegalArgumentException().isThrownBy(() -> store.answerAt(mark));
  }

  @Test
  void equalStepsHaveOneNumberAndOthersNone() {
    StepNumbers numbers = new StepNumbers();
    List<Step> calls =
        IntStream.range(0, 10_000)
            .mapToObj(
                id ->
                    (Step)
                        new Step.CallMade(
                            id % 3, InfoCall.toRuntime(IS_ARRAY, List.of(new ClassId(id)))))
            .toList();
    assertThat(numbers.number(calls.getFirst())).isEmpty();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < calls.size(); i++) {
        assertThat(numbers.numberOrAdd(calls.get(i))).isEqualTo(i);
      }
    }
    assertThat(numbers.number(calls.getLast())).hasValue(calls.size() - 1);
    Step other = new Step.CallMade(0, InfoCall.toRuntime(IS_ARRAY, List.of(new ClassId(-1))));
    assertThat(numbers.number(other)).isEmpty();
  }

  /** Of a step on the thread 0. */
  private static String text(Step step) {
    return step.toString().replaceFirst("thread=\\d+", "thread=0");
  }
}
