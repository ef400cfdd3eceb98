package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Calls of the runtime as data, against a COM object of ours that plays the runtime. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RuntimeCallsTest {
  private static final int OK = 0;
  private static final ModuleId MODULE = new ModuleId(0x1000);

  private final FakeRuntime fake =
      new FakeRuntime("ICorProfilerInfo11", "IMetaDataImport2", "IMetaDataAssemblyImport");
  private final RuntimeCalls calls =
      new RuntimeCalls(id -> TypedCalls.metadata(id, call -> this.calls.answer(call)));
  private final CorProfilerInfo info = TypedCalls.runtime(calls);

  RuntimeCallsTest() {
    calls.connect(fake.pointer());
  }

  @Test
  void aNameThatIsTooLongForTheFirstAttemptComesWhole() {
    String name = "a".repeat(700) + "\u00fc";
    fake.teach(
        "ICorProfilerInfo3",
        "GetModuleInfo2",
        given -> {
          RawMemory.putLong(given.value(2), 0x7000);
          FakeRuntime.putInt(given.value(4), name.length() + 1);
          RawMemory.putLong(given.value(6), 0x3000);
          FakeRuntime.putInt(given.value(7), 5);
          if ((int) given.value(3) <= name.length()) {
            return HResult.ERROR_INSUFFICIENT_BUFFER.value();
          }
          FakeRuntime.putText(given.value(5), name);
          return OK;
        });

    assertThat(info.getModuleInfo2(MODULE))
        .isEqualTo(
            Outcome.ok(new ModuleInfo2(new Address(0x7000), name, new AssemblyId(0x3000), 5)));
  }

  @Test
  void outputsOfARefusalAreKeptWhereTheRuntimeIsKnownToWriteThem() {
    fake.teach(
        "ICorProfilerInfo",
        "GetAssemblyInfo",
        given -> {
          FakeRuntime.putInt(given.value(3), 4);
          FakeRuntime.putText(given.value(4), "App");
          RawMemory.putLong(given.value(5), 0x11);
          return HResult.CORPROF_E_DATAINCOMPLETE.value();
        });

    assertThat(info.getAssemblyInfo(new AssemblyId(1)))
        .isEqualTo(
            new Outcome.Partial<>(
                HResult.CORPROF_E_DATAINCOMPLETE,
                new AssemblyInfo("App", new AppDomainId(0x11), new ModuleId(0))));
  }

  @Test
  void aListThatIsTooLongForTheFirstAttemptComesWhole() {
    List<ClassId> typeArgs = LongStream.range(1, 301).mapToObj(ClassId::new).toList();
    fake.teach(
        "ICorProfilerInfo2",
        "GetClassIDInfo2",
        given -> {
          RawMemory.putLong(given.value(2), MODULE.value());
          FakeRuntime.putInt(given.value(3), 0x0200_0007);
          FakeRuntime.putInt(given.value(6), typeArgs.size());
          for (int i = 0; i < Math.min((int) given.value(5), typeArgs.size()); i++) {
            RawMemory.putLong(given.value(7) + 8L * i, typeArgs.get(i).value());
          }
          return OK;
        });

    assertThat(info.getClassIDInfo2(new ClassId(1)))
        .isEqualTo(
            Outcome.ok(
                new ClassIDInfo2(
                    MODULE, new MetadataToken(0x0200_0007), new ClassId(0), typeArgs)));
  }

  @Test
  void aListIsWholeEvenIfTheRuntimeOnlyTellsHowManyItWrote() {
    fake.teach(
        "ICorProfilerInfo2",
        "GetClassLayout",
        given -> {
          int written = Math.min((int) given.value(3), 100);
          for (int i = 0; i < written; i++) {
            FakeRuntime.putInt(given.value(2) + 8L * i, 0x0400_0001 + i);
            FakeRuntime.putInt(given.value(2) + 8L * i + 4, 8 * i);
          }
          FakeRuntime.putInt(given.value(4), written);
          FakeRuntime.putInt(given.value(5), 808);
          return OK;
        });

    assertThat(info.getClassLayout(new ClassId(1)).answer().orElseThrow().fieldOffset())
        .hasSize(100)
        .endsWith(new CorFieldOffset(new MetadataToken(0x0400_0064), 792));
  }

  @Test
  void anEnumeratorIsDrainedAndReleased() {
    List<Long> modules = LongStream.range(1, 601).boxed().toList();
    int[] next = {0};
    fake.teach(
        "ICorProfilerInfo3",
        "EnumModules",
        given -> {
          RawMemory.putLong(given.value(1), fake.object());
          return OK;
        });
    fake.teach(
        7,
        given -> {
          int portion = (int) Math.min(given.value(1), modules.size() - next[0]);
          for (int i = 0; i < portion; i++) {
            RawMemory.putLong(given.value(2) + 8L * i, modules.get(next[0]++));
          }
          FakeRuntime.putInt(given.value(3), portion);
          return portion == given.value(1) ? OK : 1;
        });

    assertThat(info.enumModules())
        .isEqualTo(Outcome.ok(modules.stream().map(ModuleId::new).toList()));
    assertThat(fake.releases()).isEqualTo(1);
  }

  @Test
  void aCallMayBeMadeInsideACallbackThatACallCaused() {
    fake.teach(
        "ICorProfilerInfo",
        "GetClassFromToken",
        given -> {
          RawMemory.putLong(given.value(3), 1000 + answered(given.value(2)));
          return OK;
        });

    assertThat(info.getClassFromToken(MODULE, new MetadataToken(20)))
        .isEqualTo(Outcome.ok(new ClassId(1020)));
  }

  private long answered(long depth) {
    if (depth <= 0) {
      return 0;
    }
    return info.getClassFromToken(MODULE, new MetadataToken((int) depth - 1))
            .answer()
            .orElseThrow()
            .value()
        - 999;
  }

  @Test
  void aRuntimeWithoutAnInterfaceHasNoneOfItsMethods() {
    assertThat(info.eventPipeCreateProvider("mine"))
        .isEqualTo(Outcome.failed(HResult.E_NOINTERFACE));
  }

  @Test
  void handlesOfEnumerationsDoNotTravel() {
    assertThat(RuntimeCalls.supportedRows())
        .extracting(MethodSpec::name)
        .contains("GetModuleInfo2", "EnumModules", "GetTypeDefProps", "GetAssemblyProps")
        .contains("EnumerateGCHeapObjects", "EnumerateObjectReferences", "DoStackSnapshot")
        .contains("ResolveTypeRef", "DefineAssemblyRef")
        .doesNotContain("CloseEnum", "CountEnum", "ResetEnum");
  }

  /** So what answers E_NOTIMPL is the runtime. */
  @Test
  void allElseCanBeCalled() {
    Set<MethodSpec> rows = new LinkedHashSet<>(CallTable.runtimeRows());
    rows.addAll(CallTable.objectRows());
    rows.addAll(CallTable.metadataRows());
    rows.addAll(CallTable.emissionRows());
    rows.removeAll(RuntimeCalls.supportedRows());
    assertThat(rows)
        .extracting(MethodSpec::name)
        .containsOnly("CloseEnum", "CountEnum", "ResetEnum");
  }

  @Test
  void nothingMayBeAskedBeforeInitialize() {
    CorProfilerInfo early =
        TypedCalls.runtime(
            new RuntimeCalls(id -> TypedCalls.metadata(id, call -> Outcome.notYet())));

    assertThatThrownBy(early::enumModules).hasMessageContaining("Initialize");
  }
}
