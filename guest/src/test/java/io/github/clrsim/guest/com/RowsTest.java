package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.guest.fault.OutOfReach;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method that Java answers can be called with room for all, and with room for nothing. */
class RowsTest {
  private static final int ROOM = 512;
  private static final ModuleId MODULE = new ModuleId(0x7f20_0000_0000L);

  /** Objects that nobody hands out, whatever a test makes of them. */
  private static final Set<String> HAND_OUT_NOTHING_KNOWN =
      Set.of("GetInprocInspectionInterface", "GetInprocInspectionIThisThread");

  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);

  static Stream<MethodSpec> rows() {
    return NativeCaller.tables().slots().stream()
        .filter(Slot.Planned.class::isInstance)
        .map(slot -> ((Slot.Planned) slot).row());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aCallWithRoomForAllIsAnsweredWell(MethodSpec row) {
    if (HAND_OUT_NOTHING_KNOWN.contains(row.name())) {
      return;
    }
    long object = object(row);
    Type answer = CallTable.answerType(row);
    clr.teach(row.name(), _ -> Outcome.ok(sample(answer)));

    long register = guest.callSlot(object, row.slot(), arguments(row, true));

    if (row.returns().equals("HRESULT")) {
      assertThat(new HResult((int) register).failed()).as(row.name()).isFalse();
    }
    assertThat(clr.lastQuestion().method()).isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aCallWithoutAnyRoomWritesNothing(MethodSpec row) {
    if (row.parameters().stream().anyMatch(each -> each.type().equals("HCORENUM*"))
        || HAND_OUT_NOTHING_KNOWN.contains(row.name())) {
      return;
    }
    long object = object(row);
    Type answer = CallTable.answerType(row);
    clr.teach(row.name(), _ -> Outcome.ok(sample(answer)));

    long register = guest.callSlot(object, row.slot(), arguments(row, false));

    if (row.returns().equals("HRESULT")) {
      assertThat(new HResult((int) register))
          .as(row.name())
          .isIn(
              HResult.S_OK,
              HResult.S_FALSE,
              HResult.CLDB_S_TRUNCATION,
              HResult.E_INVALIDARG,
              HResult.ERROR_INSUFFICIENT_BUFFER);
    }
  }

  private long object(MethodSpec row) {
    Family family = Family.named(row.interfaceName()).orElseThrow();
    return switch (family) {
      case INFO -> guest.info();
      case IMPORT, ASSEMBLY_IMPORT, EMIT, ASSEMBLY_EMIT -> {
        clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
        long out = guest.room(8);
        guest.ask("GetModuleMetaData", MODULE.value(), 1, guest.iid(Iids.of(family.newest())), out);
        yield RawMemory.getLong(out);
      }
      case METHOD_MALLOC -> {
        clr.teach("GetILFunctionBodyAllocator", new ComPointer(0x5000));
        long out = guest.room(8);
        guest.ask("GetILFunctionBodyAllocator", MODULE.value(), out);
        yield RawMemory.getLong(out);
      }
      case FUNCTION_CONTROL -> guest.faces().named(new ComPointer(0x5000), family.newest());
      default -> throw new OutOfReach("it asks for " + family);
    };
  }

  /** Arguments: pointers to zeros, ones; for results room or nothing. */
  private long[] arguments(MethodSpec row, boolean hasRoom) {
    Cells cells = Cells.of(row);
    long[] arguments = new long[cells.count() - 1];
    for (int i = 0; i < row.parameters().size(); i++) {
      ParameterSpec parameter = row.parameters().get(i);
      int at = cells.places().get(i).cell() - 1;
      if (at < arguments.length && cells.places().get(i).bytes() <= Long.BYTES) {
        arguments[at] = argument(parameter, hasRoom);
      }
    }
    return arguments;
  }

  private long argument(ParameterSpec parameter, boolean hasRoom) {
    boolean isGiven = parameter.direction() == ParameterSpec.Direction.IN;
    String type = parameter.type();
    if (type.equals("REFIID")) {
      return guest.iid(Iids.UNKNOWN);
    }
    boolean isPointer =
        type.endsWith("*") || type.endsWith("[]") || type.startsWith("LP") || type.contains("SIG");
    if (!isPointer) {
      return isGiven && type.startsWith("ULONG") && hasRoom ? 8 : 1;
    }
    if (isGiven && (type.startsWith("Function") || type.contains("allback"))) {
      return 0x1234;
    }
    if (parameter.name().equals("pcbArgumentInfo")) {
      long size = guest.zeros(4);
      RawMemory.putInt(size, hasRoom ? ROOM : 0);
      return size;
    }
    return isGiven || hasRoom ? guest.zeros(ROOM) : 0;
  }

  /** Some value of a type of answers. */
  private Object sample(Type type) {
    if (type instanceof ParameterizedType list) {
      Object element = sample(list.getActualTypeArguments()[0]);
      return List.of(element, element);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.equals(MetadataImport.class)) {
      return clr.metadata(MODULE);
    }
    if (plain.equals(Nothing.class)) {
      return Nothing.NOTHING;
    }
    if (plain.equals(String.class)) {
      return "ab";
    }
    if (plain.equals(Blob.class)) {
      return Blob.of((byte) 1, (byte) 2);
    }
    if (plain.equals(AssemblyMetadata.class)) {
      return new AssemblyMetadata(1, 2, 3, 4, "");
    }
    if (plain.equals(CorPrfFunctionArgumentInfo.class)) {
      return new CorPrfFunctionArgumentInfo(0, 0, List.of());
    }
    if (plain.isEnum()) {
      return plain.getEnumConstants()[0];
    }
    if (plain.equals(int.class) || plain.equals(Integer.class)) {
      return 1;
    }
    if (plain.equals(long.class) || plain.equals(Long.class)) {
      return 1L;
    }
    if (plain.equals(boolean.class) || plain.equals(Boolean.class)) {
      return true;
    }
    if (plain.equals(java.util.UUID.class)) {
      return new java.util.UUID(1, 2);
    }
    return made(plain);
  }

  private Object made(Class<?> record) {
    try {
      RecordComponent[] components = record.getRecordComponents();
      Constructor<?> constructor =
          record.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(
          Arrays.stream(components).map(each -> sample(each.getGenericType())).toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no sample of " + record, e);
    }
  }
}
