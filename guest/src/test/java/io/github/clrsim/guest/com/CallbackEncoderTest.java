package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.CallbackDecoder;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CallbackEncoderTest {
  private static final long SELF = 0x6000_0000_1000L;

  private final NativeCaller guest = new NativeCaller(FakeClr.newest());
  private final CallbackEncoder encoder = new CallbackEncoder(guest.faces());
  private final Scratch scratch = Scratch.ofThisThread();

  static Stream<Class<?>> callbacks() {
    return Arrays.stream(Callback.class.getPermittedSubclasses())
        .flatMap(group -> Arrays.stream(group.getPermittedSubclasses()));
  }

  @ParameterizedTest
  @MethodSource("callbacks")
  void whatIsEncodedIsReadBackAsItWas(Class<?> type) {
    for (int variant = 0; variant < 3; variant++) {
      Callback callback = (Callback) sample(type, variant);

      EncodedCallback encoded = encoder.encode(callback, SELF, scratch);

      assertThat(encoded.cells()[0]).isEqualTo(SELF);
      long[] cells = encoded.cells();
      long laid = scratch.allocate((long) cells.length * Long.BYTES);
      for (int i = 0; i < cells.length; i++) {
        RawMemory.putLong(laid + (long) i * Long.BYTES, cells[i]);
      }
      assertThat(decoder(encoded).decode(cell -> laid + (long) cell * Long.BYTES))
          .isEqualTo(callback);
    }
  }

  @Test
  void everyCallbackHasItsSlot() {
    List<Integer> slots = new ArrayList<>();
    callbacks().forEach(type -> slots.add(encode((Callback) sample(type, 0)).slot()));

    assertThat(slots).hasSize(95).doesNotHaveDuplicates();
    assertThat(encode(new Shutdown()).slot()).isEqualTo(4);
    assertThat(encode(new Shutdown()).what()).isEqualTo("Shutdown");
    assertThat(ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK)).hasSize(95);
  }

  @Test
  void aListWithoutElementsIsANullPointer() {
    EncodedCallback encoded =
        encode(new ObjectReferences(new ObjectId(1), new ClassId(2), List.of()));

    assertThat(encoded.cells()).containsExactly(SELF, 1, 2, 0, 0);
  }

  @Test
  void aTextEndsInANulThatIsNotCounted() {
    EncodedCallback encoded = encode(new ThreadNameChanged(new ThreadId(7), "ab"));

    assertThat(encoded.cells()[2]).isEqualTo(2);
    assertThat(RawMemory.text(encoded.cells()[3])).isEqualTo("ab");
  }

  @Test
  void theGuestDecidesByTheBoolThatItWasGiven() {
    EncodedCallback encoded = encode(new JITInlining(new FunctionId(1), new FunctionId(2), 1));
    long decision = encoded.cells()[3];
    assertThat(RawMemory.getInt(decision)).isEqualTo(1);
    assertThat(encoded.reply(0)).isEqualTo(new Reply(HResult.S_OK, true));

    RawMemory.putInt(decision, 0);

    assertThat(encoded.reply(0)).isEqualTo(new Reply(HResult.S_OK, false));
    // Of RAX an HRESULT is the lower half.
    assertThat(encoded.reply(0xDEAD_BEEF_8000_4005L).hresult()).isEqualTo(HResult.E_FAIL);
  }

  @Test
  void objectsOfTheRuntimeAreNamedByTheirFaces() {
    assertThat(encode(new Initialize(new ComPointer(0x5530_0000_1000L))).cells()[1])
        .isEqualTo(guest.info());

    long control =
        encode(
                new GetReJITParameters(
                    new ModuleId(1), new MetadataToken(0x06000001), new ComPointer(0x9000)))
            .cells()[3];

    guest.call(control, "ICorProfilerFunctionControl", "SetCodegenFlags", 1);
    assertThat(control).isNotEqualTo(0x9000);
  }

  /** That by which an object of ours understands the real runtimes. */
  private static CallbackDecoder decoder(EncodedCallback encoded) {
    return ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
        .filter(row -> row.slot() == encoded.slot())
        .map(CallbackDecoder::of)
        .findFirst()
        .orElseThrow();
  }

  private EncodedCallback encode(Callback callback) {
    return encoder.encode(callback, SELF, scratch);
  }

  private static Object sample(Type type, int variant) {
    if (type instanceof ParameterizedType list) {
      Type element = list.getActualTypeArguments()[0];
      return Stream.iterate(0, i -> i + 1)
          .limit(variant)
          .map(i -> sample(element, variant + i))
          .toList();
    }
    Class<?> plain = (Class<?>) type;
    if (plain.equals(ComPointer.class)) {
      return new ComPointer(0); // Others become faces.
    }
    if (plain.equals(String.class)) {
      return "x".repeat(variant);
    }
    if (plain.equals(Blob.class)) {
      return Blob.of(Arrays.copyOf(new byte[] {1, 2, 3}, variant));
    }
    if (plain.equals(Guid.class)) {
      return variant == 0 ? Guid.EMPTY : Guid.of("00112233-4455-6677-8899-aabbccddeeff");
    }
    if (plain.isEnum()) {
      return plain.getEnumConstants()[variant % plain.getEnumConstants().length];
    }
    if (plain.equals(int.class) || plain.equals(Integer.class)) {
      return -variant;
    }
    if (plain.equals(long.class) || plain.equals(Long.class)) {
      return (long) -variant;
    }
    if (plain.equals(boolean.class) || plain.equals(Boolean.class)) {
      return variant == 1;
    }
    return made(plain, variant);
  }

  private static Object made(Class<?> record, int variant) {
    try {
      RecordComponent[] components = record.getRecordComponents();
      Constructor<?> constructor =
          record.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(
          Stream.iterate(0, i -> i + 1)
              .limit(components.length)
              .map(i -> sample(components[i].getGenericType(), variant))
              .toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no sample of " + record, e);
    }
  }
}
