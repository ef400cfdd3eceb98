package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprinterTest {

  @Test
  void stepsThatDifferInAnythingHaveDifferentFingerprints() {
    List<Step> steps =
        List.of(
            identity(1, 2, 3),
            identity(2, 1, 3),
            identity(1, 3, 2),
            identity(1, 2, 3, new ClassId(0)),
            identity(1, 2, 3, new ClassId(0), new ClassId(0)),
            identity(1, 2, 3, new ClassId(1)),
            new Step.Claimed(0, new Claim.NoSuchClass(new ClassId(1))),
            new Step.Claimed(1, new Claim.NoSuchClass(new ClassId(1))),
            new Step.TruthTold(0, new Truth.ClassGone(new ClassId(1))),
            new Step.TruthTold(0, new Truth.ModuleGone(new ModuleId(1))),
            new Step.Marked(0, "here"),
            new Step.Marked(0, "there"),
            answered(7),
            answered(true),
            answered(false),
            answered("7"),
            answered(new ClassId(7)),
            answered(new ModuleId(7)),
            answered(List.of(new ClassId(7))),
            answered(ThreadKind.MANAGED),
            answered(Blob.of((byte) 1)),
            answered(Blob.of((byte) 2)),
            answered(Guid.EMPTY),
            new Step.CallAnswered(0, "Any", Outcome.failed(HResult.E_FAIL)));
    assertThat(steps.stream().map(FingerprinterTest::fingerprint).distinct()).hasSize(steps.size());
  }

  @Test
  void theOrderOfStepsCounts() {
    Step one = identity(1, 2, 3);
    Step other = new Step.Marked(0, "here");
    assertThat(fingerprint(one, other)).isNotEqualTo(fingerprint(other, one));
  }

  @Test
  void functionsCountAsFunctionsWhateverTheirClass() {
    Runnable hook = () -> {};
    Runnable another = System::gc;
    assertThat(fingerprint(answered(hook))).isEqualTo(fingerprint(answered(another)));
  }

  /** Its class is a profiler's, which nobody else may see into. */
  private record OwnHook(Runnable what) implements FunctionEnter {
    @Override
    public void call(FunctionId function) {
      what.run();
    }
  }

  @Test
  void aFunctionThatIsARecordIsStillAFunction() {
    FunctionEnter plain = function -> {};
    assertThat(fingerprint(answered(new OwnHook(() -> {}))))
        .isEqualTo(fingerprint(answered(plain)));
  }

  private static Step identity(long classId, long moduleId, int token, ClassId... arguments) {
    return new Step.Claimed(
        0,
        new Claim.ClassIdentity(
            new ClassId(classId),
            new ModuleId(moduleId),
            new MetadataToken(token),
            List.of(arguments)));
  }

  private static Step answered(Object value) {
    return new Step.CallAnswered(0, "Any", Outcome.ok(value));
  }

  private static Fingerprint fingerprint(Step... steps) {
    Fingerprinter digest = new Fingerprinter();
    List.of(steps).forEach(digest::add);
    return digest.fingerprint();
  }
}
