package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * An object that is made here, as native code meets it, and the diagnostics to who asks too much.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ComObjectTest {
  private static final String MALLOC = "IMethodMalloc";
  private static final MethodSpec ALLOC =
      ProfilingSpec.get().interfaceNamed(MALLOC).methods().getFirst();

  private final Scratch scratch = Scratch.ofThisThread();

  @Test
  void aPointerAsAnAnswerComesBackWhole() {
    ComObject object =
        ComObject.of(
            List.of(MALLOC), (_, arguments) -> 0x7f00_0000_0000L + (int) arguments.getFirst());
    assertThat(reference(object).call(ALLOC, List.of(0x20))).isEqualTo(0x7f00_0000_0020L);
  }

  @Test
  void whoGivesNoPlaceForTheAnswerIsToldSo() {
    ComObject object = ComObject.of(List.of(MALLOC), (_, _) -> 0);
    Iid iid = Iid.of(MALLOC);
    assertThat(query(object, iid.address(), 0)).isEqualTo(HResult.E_POINTER);
    long out = scratch.allocate(Long.BYTES);
    RawMemory.putLong(out, 42);
    assertThat(query(object, 0, out)).isEqualTo(HResult.E_POINTER);
    assertThat(RawMemory.getLong(out)).as("nothing stale is left there").isZero();
    assertThat(object.references()).isEqualTo(1);
  }

  @Test
  void aReceiverThatThrowsHasFailedAndSaysWhy() {
    ComObject object =
        ComObject.of(
            List.of("ICorProfilerInfo"),
            (_, _) -> {
              throw new IllegalStateException("no collector");
            });
    MethodSpec forceGc =
        ProfilingSpec.get().methodsOf("ICorProfilerInfo").stream()
            .filter(row -> row.name().equals("ForceGC"))
            .findFirst()
            .orElseThrow();
    ComReference info = new ComReference(object.pointer(), "ICorProfilerInfo");
    assertThat((int) info.call(forceGc, List.of())).isEqualTo(HResult.E_FAIL.value());
    assertThat(object.fault())
        .hasValueSatisfying(fault -> assertThat(fault).hasMessage("no collector"));
  }

  @Test
  void aSlotThatTheTablesLeaveOutIsNotImplemented() {
    ComObject object = ComObject.of(List.of("IMetaDataAssemblyEmit"), (_, _) -> 0);
    Invocation call = new Invocation(scratch, List.of(), 0, 0);
    assertThat(call.call(object.pointer().value(), 3)).isEqualTo(HResult.E_NOTIMPL.value());
  }

  @Test
  void whoNeedsANewerInterfaceIsToldTheNewestThatThereIs() {
    ComObject object = ComObject.of(List.of("ICorProfilerInfo11"), (_, _) -> 0);
    ComReference unknown = ComReference.unknown(object.pointer());
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> unknown.required("ICorProfilerInfo14"));
    assertThat(refused.diagnostic().what()).isEqualTo("The object has no ICorProfilerInfo14");
    assertThat(refused.diagnostic().why())
        .isEqualTo(
            "QueryInterface answered E_NOINTERFACE; the newest that it has is ICorProfilerInfo11");
    assertThat(refused.diagnostic().remedy()).contains("newer runtime");
    assertThat(object.references()).isEqualTo(1);
  }

  @Test
  void noCallGoesBehindTheEndOfAVtable() {
    ComObject object = ComObject.of(List.of("ICorProfilerInfo2"), (_, _) -> 0);
    ComReference old = new ComReference(object.pointer(), "ICorProfilerInfo2");
    MethodSpec newer =
        ProfilingSpec.get().interfaceNamed("ICorProfilerInfo15").methods().getFirst();
    DiagnosticException refused =
        catchThrowableOfType(DiagnosticException.class, () -> old.call(newer, List.of(0L)));
    assertThat(refused.diagnostic().remedy())
        .isEqualTo("query the object for ICorProfilerInfo15 first");
  }

  @Test
  void aNullPointerAndAWrongNameGetDiagnostics() {
    assertThat(
            catchThrowableOfType(
                    DiagnosticException.class, () -> ComReference.unknown(new ComPointer(0)))
                .diagnostic()
                .why())
        .contains("null pointer");
    ComObject object = ComObject.of(List.of(MALLOC), (_, _) -> 0);
    assertThat(
            catchThrowableOfType(
                    DiagnosticException.class, () -> reference(object).query("ICorProfilerInfo99"))
                .diagnostic()
                .what())
        .isEqualTo("There is no interface ICorProfilerInfo99");
  }

  private static ComReference reference(ComObject object) {
    return new ComReference(object.pointer(), MALLOC);
  }

  private HResult query(ComObject object, long iid, long out) {
    Invocation call = new Invocation(scratch, List.of(), 2, 0);
    call.put(1, iid);
    call.put(2, out);
    return new HResult(call.call(object.pointer().value(), 0));
  }
}
