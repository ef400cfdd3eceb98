package io.github.clrsim.api.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallRouterTest {

  /** Answers by inheriting from an interface of its own, as a large room may. */
  interface Masks extends CorProfilerInfo {
    @Override
    default HResult setEventMask(int events) {
      return events == 0 ? HResult.S_OK : HResult.E_FAIL;
    }
  }

  static final class MaskHandler implements Masks {}

  static final class ClassRoom implements CorProfilerInfo {
    @Override
    public Outcome<ClassIDInfo> getClassIDInfo(ClassId classId) {
      return Outcome.ok(new ClassIDInfo(new ModuleId(classId.value()), new MetadataToken(2)));
    }
  }

  private final List<InfoCall> seen = new ArrayList<>();
  private final CallRouter rooms =
      CallRouter.of(CallTable.runtimeRows(), List.of(new MaskHandler(), new ClassRoom()));
  private final CorProfilerInfo info =
      TypedCalls.runtime(
          call -> {
            seen.add(call);
            return rooms.answer(call);
          });

  @Test
  void aTypedCallReachesTheRoomThatOverridesItAndComesBackTyped() {
    assertThat(info.getClassIDInfo(new ClassId(7)).answer())
        .contains(new ClassIDInfo(new ModuleId(7), new MetadataToken(2)));
    assertThat(seen.getFirst().toString()).isEqualTo("GetClassIDInfo(class:7)");
  }

  @Test
  void aRoomMayInheritItsAnswers() {
    assertThat(info.setEventMask(0)).isEqualTo(HResult.S_OK);
    assertThat(info.setEventMask(1)).isEqualTo(HResult.E_FAIL);
    assertThat(names(CallRouter.answeredBy(CallTable.runtimeRows(), List.of(MaskHandler.class))))
        .containsExactly("SetEventMask");
  }

  @Test
  void whatNoRoomOverridesIsNotImplemented() {
    assertThat(info.getEventMask()).isEqualTo(Outcome.failed(HResult.E_NOTIMPL));
    assertThat(info.suspendRuntime()).isEqualTo(HResult.E_NOTIMPL);
    assertThat(info.getModuleInfo(new ModuleId(1)).hresult()).isEqualTo(HResult.E_NOTIMPL);
  }

  @Test
  void twoRoomsMayNotAnswerTheSame() {
    List<?> twice = List.of(new MaskHandler(), new MaskHandler());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CallRouter.of(CallTable.runtimeRows(), twice))
        .withMessageContaining("SetEventMask");
  }

  private static List<String> names(Iterable<MethodSpec> rows) {
    List<String> names = new ArrayList<>();
    rows.forEach(row -> names.add(row.name()));
    return names;
  }
}
