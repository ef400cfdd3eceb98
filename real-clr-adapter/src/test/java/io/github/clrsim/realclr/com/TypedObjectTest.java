package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Interfaces of the tables over COM objects, against an object of ours. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class TypedObjectTest {
  private static final int FIELD_DESC_DATA_SLOT = 42;
  private static final int FLUSH_SLOT = 3;

  private final FakeRuntime fake = new FakeRuntime("ISOSDacInterface");

  /** Some rows of the interface, under its name. */
  interface IXCLRDataProcess {
    HResult flush();
  }

  @Test
  void aStructureOfWhichSomeFieldsAreTakenIsReadByName() {
    fake.teach(
        FIELD_DESC_DATA_SLOT,
        given -> {
          long data = given.value(2);
          RawMemory.putInt(data, 0x11);
          RawMemory.putInt(data + 4, 0x15);
          RawMemory.putLong(data + 8, 0x7000);
          RawMemory.putLong(data + 16, -1);
          RawMemory.putInt(data + 24, -1);
          RawMemory.putInt(data + 28, 0x04000012);
          RawMemory.putLong(data + 32, 0x8000);
          RawMemory.putInt(data + 40, 24);
          RawMemory.putInt(data + 44, 0);
          RawMemory.putInt(data + 48, -1);
          RawMemory.putInt(data + 52, 1);
          RawMemory.putLong(data + 56, given.value(1) + 16);
          return 0;
        });

    Codec codec = Codecs.of("DacpFieldDescData", FieldDescData.class);
    assertThat(codec.size()).isEqualTo(0x40);
    Scratch scratch = Scratch.ofThisThread();
    long place = scratch.allocate(codec.size());
    Invocation call = new Invocation(scratch, List.of(), 2, 0);
    call.put(1, 0x9000);
    call.put(2, place);
    assertThat(call.call(fake.object(), FIELD_DESC_DATA_SLOT)).isZero();
    assertThat(codec.read(place))
        .isEqualTo(
            new FieldDescData(
                ElementType.VALUETYPE,
                ElementType.GENERICINST,
                new MethodTable(0x7000),
                new MetadataToken(0x04000012),
                new MethodTable(0x8000),
                24,
                true,
                false,
                new FieldDesc(0x9010)));
  }

  @Test
  void aMethodThatAnswersNothingAnswersItsHResult() {
    fake.teach(FLUSH_SLOT, given -> HResult.E_FAIL.value());
    ComReference process = new ComReference(fake.pointer(), "IXCLRDataProcess");

    assertThat(TypedObject.of(IXCLRDataProcess.class, process).flush()).isEqualTo(HResult.E_FAIL);
  }

  @Test
  void aSurfaceIsForItsInterfaceOnly() {
    ComReference other = new ComReference(fake.pointer(), "ISOSDacInterface");

    assertThatThrownBy(() -> TypedObject.of(IXCLRDataProcess.class, other))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
