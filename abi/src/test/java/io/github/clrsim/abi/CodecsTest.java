package io.github.clrsim.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorIlMap;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfGcGeneration;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.corprof.CorPrfMethod;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How values lie in memory, and that they come back. */
class CodecsTest {
  private final Scratch scratch = Scratch.ofThisThread();

  static List<Arguments> values() {
    return List.of(
        Arguments.of("DWORD", int.class, 4, 0xFFFF_FFFE),
        Arguments.of("USHORT", int.class, 2, 0xFFFE),
        Arguments.of("UINT8", int.class, 1, 0xFE),
        Arguments.of("SIZE_T", long.class, 8, Long.MIN_VALUE + 1),
        Arguments.of("BOOL", boolean.class, 4, true),
        Arguments.of("HRESULT", HResult.class, 4, HResult.CORPROF_E_DATAINCOMPLETE),
        Arguments.of("ClassID", ClassId.class, 8, new ClassId(0x7fff_1234_5678L)),
        Arguments.of("UINT_PTR", Address.class, 8, new Address(-1)),
        Arguments.of("mdTypeDef", MetadataToken.class, 4, new MetadataToken(0x0200_0004)),
        Arguments.of("CorElementType", ElementType.class, 4, ElementType.SZARRAY),
        Arguments.of(
            "COR_PRF_SUSPEND_REASON",
            CorPrfSuspendReason.class,
            4,
            CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_REJIT),
        Arguments.of("WCHAR*", String.class, 8, "gr\u00fc\u00df dich \ud83d\ude00"),
        Arguments.of("GUID", Guid.class, 16, Guid.of("00112233-4455-6677-8899-aabbccddeeff")),
        Arguments.of("LPCGUID", Guid.class, 8, Guid.EMPTY),
        Arguments.of(
            "COR_DEBUG_IL_TO_NATIVE_MAP",
            CorDebugIlToNativeMap.class,
            12,
            new CorDebugIlToNativeMap(1, 2, -3)),
        Arguments.of("COR_IL_MAP", CorIlMap.class, 12, new CorIlMap(5, 6, true)),
        Arguments.of(
            "COR_PRF_CODE_INFO", CorPrfCodeInfo.class, 16, new CorPrfCodeInfo(new Address(7), 8)),
        Arguments.of(
            "COR_PRF_METHOD",
            CorPrfMethod.class,
            16,
            new CorPrfMethod(new ModuleId(9), new MetadataToken(0x0600_0001))),
        Arguments.of(
            "COR_PRF_EVENTPIPE_PROVIDER_CONFIG",
            CorPrfEventpipeProviderConfig.class,
            32,
            new CorPrfEventpipeProviderConfig("name", 1L << 40, 5, "filter")),
        Arguments.of(
            "COR_PRF_GC_GENERATION_RANGE",
            CorPrfGcGenerationRange.class,
            32,
            new CorPrfGcGenerationRange(
                CorPrfGcGeneration.COR_PRF_GC_GEN_1,
                new ObjectId(1),
                new Address(2),
                new Address(3))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void whatIsWrittenIsReadBackAndHasTheSizeOfTheCType(
      String cType, Class<?> javaType, int size, Object value) {
    Codec codec = Codecs.of(cType, javaType);

    assertThat(codec.size()).isEqualTo(size);
    long address = scratch.allocate(size);
    codec.write(address, value, scratch);
    assertThat(codec.read(address)).isEqualTo(value);
  }

  @Test
  void aFieldStandsAtTheNextMultipleOfItsSize() {
    assertThat(Codecs.offsets(ProfilingSpec.get().struct("ASSEMBLYMETADATA")))
        .containsAllEntriesOf(
            Map.of(
                "usRevisionNumber", 6,
                "szLocale", 8,
                "cbLocale", 16,
                "rProcessor", 24,
                "ulProcessor", 32,
                "rOS", 40,
                "ulOS", 48));
  }

  @Test
  void theFirstThreeGroupsOfAGuidAreLittleEndian() {
    long address = scratch.allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(address, Guid.of("00112233-4455-6677-8899-aabbccddeeff"));

    assertThat(RawMemory.bytes(address, RawMemory.GUID_SIZE))
        .asHexString()
        .isEqualToIgnoringCase("33221100554477668899AABBCCDDEEFF");
  }

  @Test
  void aConstantThatTheTablesDoNotKnowIsNotGuessed() {
    Codec codec = Codecs.of("COR_PRF_SUSPEND_REASON", CorPrfSuspendReason.class);
    long address = scratch.allocate(Long.BYTES);
    RawMemory.putInt(address, 77);

    assertThatThrownBy(() -> codec.read(address)).hasMessageContaining("CorPrfSuspendReason 77");
  }

  @Test
  void scratchIsFreedInTheOrderOfAStackAndComesBackClean() {
    Scratch.Place before = scratch.top();
    long first = scratch.allocate(100);
    RawMemory.putLong(first, -1);
    long big = scratch.allocate(1 << 20);
    assertThat(RawMemory.getLong(big)).isZero();
    scratch.freeDownTo(before);

    assertThat(scratch.allocate(100)).isEqualTo(first);
    assertThat(RawMemory.getLong(first)).isZero();
    scratch.freeDownTo(before);
  }
}
