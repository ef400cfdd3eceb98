package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.AssemblyMetadataLayout;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.ResolveTypeRef;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Calls of metadata as data, against a COM object of ours that plays the runtime. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class MetadataCallsTest {
  private static final int OK = 0;
  private static final ModuleId MODULE = new ModuleId(0x1000);
  private static final AssemblyMetadata AUSTRIAN = new AssemblyMetadata(1, 2, 3, 0xFFFF, "de-AT");

  private final FakeRuntime fake =
      new FakeRuntime(
          "ICorProfilerInfo11",
          "IMetaDataImport2",
          "IMetaDataAssemblyImport",
          "IMetaDataAssemblyEmit");
  private final RuntimeCalls calls =
      new RuntimeCalls(id -> TypedCalls.metadata(id, call -> this.calls.answer(call)));
  private final CorProfilerInfo info = TypedCalls.runtime(calls);

  MetadataCallsTest() {
    calls.connect(fake.pointer());
  }

  @Test
  void argumentsBeyondTheSixthTravelOnTheStack() {
    Blob signature = Blob.ofHex("200108");
    long bytes = FakeRuntime.put(signature.bytes());
    teachMetadata();
    fake.teach(
        "IMetaDataImport",
        "GetMethodProps",
        given -> {
          FakeRuntime.putInt(given.value(2), 0x0200_0002);
          FakeRuntime.putText(given.value(3), "Main");
          FakeRuntime.putInt(given.value(5), 5);
          FakeRuntime.putInt(given.value(6), 0x96);
          RawMemory.putLong(given.value(7), bytes);
          FakeRuntime.putInt(given.value(8), signature.size());
          FakeRuntime.putInt(given.value(9), 0x2050);
          FakeRuntime.putInt(given.value(10), 3);
          return OK;
        });

    assertThat(metadata().getMethodProps(new MetadataToken(0x0600_0001)))
        .isEqualTo(
            Outcome.ok(
                new MethodProps(
                    new MetadataToken(0x0200_0002), "Main", 0x96, signature, 0x2050, 3)));
  }

  @Test
  void aUserStringKeepsTheNulAtItsEnd() {
    teachMetadata();
    fake.teach(
        "IMetaDataImport",
        "GetUserString",
        given -> {
          FakeRuntime.putText(given.value(2), "a");
          FakeRuntime.putInt(given.value(4), 2);
          return OK;
        });
    assertThat(metadata().getUserString(new MetadataToken(0x7000_0001)))
        .isEqualTo(Outcome.ok("a\0"));
  }

  @Test
  void anEnumerationComesWholeAndIsClosed() {
    List<Long> closed = new ArrayList<>();
    teachMetadata();
    fake.teach(
        "IMetaDataImport",
        "EnumTypeDefs",
        given -> {
          long soFar = RawMemory.getLong(given.value(1)) & 0xFFFF;
          long portion = Math.min(Math.min(given.value(3), 150 - soFar), 40);
          for (int i = 0; i < portion; i++) {
            FakeRuntime.putInt(given.value(2) + 4L * i, (int) (0x0200_0001 + soFar + i));
          }
          RawMemory.putLong(given.value(1), 0xABC_0000L | (soFar + portion));
          FakeRuntime.putInt(given.value(4), (int) portion);
          return portion == 0 ? 1 : OK;
        });
    fake.teach(
        "IMetaDataImport",
        "CloseEnum",
        given -> {
          closed.add(given.value(1));
          return OK;
        });

    assertThat(metadata().enumTypeDefs())
        .isEqualTo(
            Outcome.ok(
                IntStream.range(0, 150)
                    .mapToObj(i -> new MetadataToken(0x0200_0001 + i))
                    .toList()));
    assertThat(closed).containsExactly(0xABC_0000L | 150);
  }

  @Test
  void aConstantIsAsLongAsItsTypeSays() {
    teachMetadata();
    teachField(0x0e, "hi", 2);
    assertThat(field().value()).isEqualTo(Blob.ofHex("68006900"));
    teachField(0x08, "\u0102\u0304", 0);
    assertThat(field().value()).isEqualTo(Blob.ofHex("02010403"));
    teachField(0x00, "unused", 0);
    assertThat(field().value()).isEqualTo(Blob.EMPTY);
  }

  @Test
  void anAnswerThatIsNoHresultIsATruth() {
    teachMetadata();
    fake.teach("IMetaDataImport", "IsValidToken", given -> (int) given.value(1) == 5 ? 1 : 0);

    assertThat(metadata().isValidToken(new MetadataToken(5))).isTrue();
    assertThat(metadata().isValidToken(new MetadataToken(6))).isFalse();
  }

  @Test
  void anAssemblyTellsItsVersionAndCulture() {
    teachMetadata();
    fake.teach(
        "IMetaDataAssemblyImport",
        "GetAssemblyProps",
        given -> {
          FakeRuntime.putInt(given.value(7), 4);
          FakeRuntime.putText(given.value(5), "App");
          long metadata = given.value(8);
          RawMemory.putBits(metadata + 4, 2, 77);
          FakeRuntime.putText(RawMemory.getLong(metadata + 8), "de-AT");
          return OK;
        });

    assertThat(metadata().getAssemblyProps(new MetadataToken(0x2000_0001)).answer())
        .hasValueSatisfying(
            props -> {
              assertThat(props.name()).isEqualTo("App");
              assertThat(props.metaData().buildNumber()).isEqualTo(77);
              assertThat(props.metaData().locale()).isEqualTo("de-AT");
            });
  }

  @Test
  void aResolvedReferenceTellsInWhichModuleItsDefinitionIs() {
    teachMetadata();
    teachResolution(fake.object());

    ResolveTypeRef found = resolved();
    assertThat(TypedCalls.moduleOf(found.iScope())).hasValue(MODULE);
    assertThat(found.td()).isEqualTo(new MetadataToken(0x0200_0007));
    assertThat(fake.releases()).as("of the reference that came with it").isEqualTo(1);
  }

  @Test
  void whatNobodyAskedForIsTheMetadataOfAnUnknownModule() {
    FakeRuntime other = new FakeRuntime("IMetaDataImport2");
    other.teach("IMetaDataImport", "IsValidToken", _ -> 1);
    teachMetadata();
    teachResolution(other.object());

    MetadataImport found = resolved().iScope();
    assertThat(TypedCalls.moduleOf(found)).isEmpty();
    assertThat(found.isValidToken(new MetadataToken(0x0200_0001))).isTrue();
  }

  @Test
  void aReferenceToAnAssemblyIsDefinedWithItsVersionAndCulture() {
    teachMetadata();
    fake.teach(
        "IMetaDataAssemblyEmit",
        "DefineAssemblyRef",
        given -> {
          long version = given.value(4);
          boolean right =
              RawMemory.getLong(given.value(1)) == 0x0807_0605_0403_0201L
                  && given.value(2) == 8
                  && RawMemory.text(given.value(3)).equals("Other")
                  && AssemblyMetadataLayout.get(version).equals(AUSTRIAN)
                  && given.value(5) == 0
                  && given.value(6) == 0
                  && given.value(7) == 0x100;
          FakeRuntime.putInt(given.value(8), 0x2300_0005);
          return right ? OK : HResult.E_INVALIDARG.value();
        });

    assertThat(
            TypedCalls.emit(metadata())
                .defineAssemblyRef(
                    Blob.ofHex("0102030405060708"), "Other", AUSTRIAN, Blob.EMPTY, 0x100))
        .isEqualTo(Outcome.ok(new MetadataToken(0x2300_0005)));
  }

  @Test
  void metadataOfAModuleThatIsGoneIsRefusedAndReleased() {
    teachMetadata();
    MetadataImport metadata = metadata();

    calls.forget(MODULE);

    assertThat(metadata.enumTypeDefs()).isEqualTo(Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE));
    assertThat(fake.releases()).isPositive();
  }

  private void teachMetadata() {
    fake.teach(
        "ICorProfilerInfo",
        "GetModuleMetaData",
        given -> {
          boolean right = RawMemory.guid(given.value(3)).equals(importIid());
          RawMemory.putLong(given.value(4), right ? fake.object() : 0);
          return right ? OK : HResult.E_NOINTERFACE.value();
        });
  }

  /** Every reference is to the same definition in the metadata of this object. */
  private void teachResolution(long scope) {
    fake.teach(
        "IMetaDataImport",
        "ResolveTypeRef",
        given -> {
          boolean right = RawMemory.guid(given.value(2)).equals(importIid());
          RawMemory.putLong(given.value(3), right ? scope : 0);
          FakeRuntime.putInt(given.value(4), 0x0200_0007);
          return right ? OK : HResult.E_NOINTERFACE.value();
        });
  }

  private ResolveTypeRef resolved() {
    return metadata().resolveTypeRef(new MetadataToken(0x0100_0003)).answer().orElseThrow();
  }

  private static Guid importIid() {
    return Iid.of("IMetaDataImport2").guid();
  }

  private MetadataImport metadata() {
    return info.getModuleMetaData(MODULE, 0).answer().orElseThrow();
  }

  private void teachField(int elementType, String units, int characters) {
    long value = FakeRuntime.put(units.getBytes(StandardCharsets.UTF_16LE));
    fake.teach(
        "IMetaDataImport",
        "GetFieldProps",
        given -> {
          FakeRuntime.putInt(given.value(5), 1);
          FakeRuntime.putInt(given.value(9), elementType);
          RawMemory.putLong(given.value(10), value);
          FakeRuntime.putInt(given.value(11), characters);
          return OK;
        });
  }

  private FieldProps field() {
    return metadata().getFieldProps(new MetadataToken(0x0400_0001)).answer().orElseThrow();
  }
}
