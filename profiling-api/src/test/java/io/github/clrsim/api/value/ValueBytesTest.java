package io.github.clrsim.api.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.ValueBytes.EnumConstant;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueBytesTest {
  private static final List<EnumConstant> MARKS =
      List.of(constant("None", 0), constant("Fragile", 1), constant("Heavy", 2));

  @ParameterizedTest
  @CsvSource({
    "BOOLEAN, 01, true",
    "CHAR, 7100, q",
    "I1, fd, -3",
    "U1, fd, 253",
    "I2, feff, -2",
    "U2, ffff, 65535",
    "I4, ffffffff, -1",
    "U4, ffffffff, 4294967295",
    "I8, feffffffffffffff, -2",
    "U8, ffffffffffffffff, 18446744073709551615",
    "R4, 0000c03f, 1.5",
    "R8, 000000000000f83f, 1.5",
    "I, 1000000000000000, 0x10"
  })
  void scalarsAreReadByTheirType(ElementType type, String hex, String text) {
    assertThat(ValueText.of(ValueBytes.scalar(type, Blob.ofHex(hex))))
        .isEqualTo(text.equals("q") ? "'q'" : text);
    assertThat(ValueBytes.size(type)).isEqualTo(hex.length() / 2);
  }

  @Test
  void flagsAreTakenApartOnlyIfNothingIsLeft() {
    assertThat(text(MARKS, true, 3)).isEqualTo("Fragile | Heavy");
    assertThat(text(MARKS, true, 0)).isEqualTo("None");
    assertThat(text(MARKS, true, 5)).isEqualTo("5");
    assertThat(text(MARKS, false, 3)).isEqualTo("3");
    assertThat(text(MARKS, false, 2)).isEqualTo("Heavy");
  }

  @Test
  void whatTheCoreLibraryKeepsIsReadWhole() {
    // Scale 2, negative, 12345.
    Blob decimal = Blob.ofHex("00000280" + "00000000" + "3930000000000000");
    assertThat(ValueText.of(ValueBytes.kept(ValueBytes.Kept.DECIMAL, decimal)))
        .isEqualTo("-123.45");
    Blob guid = Blob.ofHex("33221100" + "5544" + "7766" + "8899aabbccddeeff");
    assertThat(ValueText.of(ValueBytes.kept(ValueBytes.Kept.GUID, guid)))
        .isEqualTo("00112233-4455-6677-8899-aabbccddeeff");
  }

  private static String text(List<EnumConstant> constants, boolean areFlags, long number) {
    return ValueText.of(ValueBytes.enumeration(constants, areFlags, BigInteger.valueOf(number)));
  }

  private static EnumConstant constant(String name, long number) {
    return new EnumConstant(name, BigInteger.valueOf(number));
  }
}
