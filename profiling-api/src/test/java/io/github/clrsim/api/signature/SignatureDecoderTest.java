package io.github.clrsim.api.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

class SignatureDecoderTest {
  private static final TypeSignature INT = new TypeSignature.Primitive(ElementType.I4);

  @Test
  void anInstanceMethodReadsAsILDasmWritesIt() {
    // instance void (int32, string[], class TypeRef 1, ref valuetype TypeDef 2)
    Blob blob = Blob.ofHex("200401" + "08" + "1d0e" + "1205" + "101108");

    MethodSignature method = SignatureDecoder.decodeMethod(blob);

    assertThat(method.hasThis()).isTrue();
    assertThat(method.callingConvention()).isEqualTo(CallingConvention.DEFAULT);
    assertThat(method.parameters()).hasSize(4);
    assertThat(method)
        .hasToString("instance void (int32, string[], class 0x01000001, valuetype 0x02000002&)");
  }

  @Test
  void aGenericMethodTellsItsArityAndItsVariables() {
    MethodSignature method = SignatureDecoder.decodeMethod(Blob.ofHex("1002011e011e00"));

    assertThat(method.genericParameterCount()).isEqualTo(2);
    assertThat(method.returnType()).isEqualTo(new TypeSignature.MethodVariable(1));
    assertThat(method).hasToString("!!1 <2>(!!0)");
  }

  @Test
  void aGenericInstanceKeepsItsDefinitionAndArguments() {
    TypeSignature type = SignatureDecoder.decodeType(Blob.ofHex("151209020e1300"));

    assertThat(type)
        .isEqualTo(
            new TypeSignature.GenericInstance(
                new TypeSignature.ClassOrValueType(
                    ElementType.CLASS, new MetadataToken(0x01000002)),
                List.of(
                    new TypeSignature.Primitive(ElementType.STRING),
                    new TypeSignature.TypeVariable(0))));
    assertThat(type).hasToString("class 0x01000002<string, !0>");
  }

  @Test
  void anArrayKeepsItsShape() {
    // ECMA-335 II.23.2.13: int32[0...2,5...9] has rank 2, sizes 3 and 5, lower bounds 0 and 5.
    TypeSignature type = SignatureDecoder.decodeType(Blob.ofHex("14080202030502000a"));

    assertThat(type)
        .isEqualTo(new TypeSignature.Array(INT, 2, List.of(3, 5), List.of(0, 5)))
        .hasToString("int32[0...2,5...9]");
    assertThat(SignatureDecoder.decodeType(Blob.ofHex("1408030000"))).hasToString("int32[,,]");
    assertThat(SignatureDecoder.decodeType(Blob.ofHex("1408010000"))).hasToString("int32[...]");
    assertThat(SignatureDecoder.decodeType(Blob.ofHex("14080100017b"))).hasToString("int32[-3...]");
  }

  @Test
  void localsMayBePinnedAndByReference() {
    LocalVariablesSignature locals =
        SignatureDecoder.decodeLocalVariables(Blob.ofHex("07020f01451008"));

    assertThat(locals).hasToString("locals (void*, int32& pinned)");
  }

  @Test
  void modifiersOfFieldsAreKept() {
    FieldSignature field = SignatureDecoder.decodeField(Blob.ofHex("061f0d08"));

    assertThat(field.type())
        .isEqualTo(new TypeSignature.Modified(true, new MetadataToken(0x01000003), INT));
    assertThat(field).hasToString("int32 modreq(0x01000003)");
  }

  @Test
  void aFunctionPointerHoldsAWholeMethodSignature() {
    FieldSignature field = SignatureDecoder.decodeField(Blob.ofHex("061b0901010e"));

    assertThat(field).hasToString("method unmanaged void *(string)");
  }

  @Test
  void aVarargCallSiteTellsWhatItAdds() {
    MethodSignature method = SignatureDecoder.decodeMethod(Blob.ofHex("050301" + "0e" + "410808"));

    assertThat(method.parameters()).hasSize(1);
    assertThat(method.variableParameters()).containsExactly(INT, INT);
    assertThat(method).hasToString("vararg void (string, ..., int32, int32)");
  }

  @Test
  void propertiesAndMethodInstancesAreToldApartByTheirFirstByte() {
    assertThat(SignatureDecoder.decode(Blob.ofHex("280108" + "0e")))
        .isEqualTo(
            new PropertySignature(
                true, INT, List.of(new TypeSignature.Primitive(ElementType.STRING))));
    assertThat(SignatureDecoder.decode(Blob.ofHex("0a0208" + "1c"))).hasToString("<int32, object>");
  }

  @Test
  void namesTakeTheirPlaceWhereSomeoneKnowsThem() {
    SignatureText text = SignatureText.naming(token -> "System.Uri");

    assertThat(text.signature(SignatureDecoder.decode(Blob.ofHex("20001205"))))
        .isEqualTo("instance class System.Uri ()");
  }

  @Test
  void compressedNumbersHaveOneTwoOrFourBytes() {
    // ECMA-335 II.23.2 gives these examples.
    assertThat(typeVariable("7f")).isEqualTo(0x7F);
    assertThat(typeVariable("8080")).isEqualTo(0x80);
    assertThat(typeVariable("ae57")).isEqualTo(0x2E57);
    assertThat(typeVariable("bfff")).isEqualTo(0x3FFF);
    assertThat(typeVariable("c0004000")).isEqualTo(0x4000);
    assertThat(typeVariable("dfffffff")).isEqualTo(0x1FFFFFFF);
  }

  @Test
  void lowerBoundsMayBeNegative() {
    // ECMA-335 II.23.2 gives these examples of signed numbers.
    assertThat(lowerBound("06")).isEqualTo(3);
    assertThat(lowerBound("7b")).isEqualTo(-3);
    assertThat(lowerBound("8080")).isEqualTo(64);
    assertThat(lowerBound("01")).isEqualTo(-64);
    assertThat(lowerBound("c0004000")).isEqualTo(8192);
    assertThat(lowerBound("8001")).isEqualTo(-8192);
    assertThat(lowerBound("dffffffe")).isEqualTo(268435455);
    assertThat(lowerBound("c0000001")).isEqualTo(-268435456);
  }

  @Test
  void aSignatureThatEndsTooEarlyIsADiagnostic() {
    assertThatDiagnosticOf("20010112").withMessageContaining("ends in the middle");
  }

  @Test
  void aCountBeyondTheBlobIsADiagnosticAndCostsNoMemory() {
    assertThatDiagnosticOf("0adfffffff08")
        .withMessageContaining("announces 536870911 type arguments");
  }

  @Test
  void typesThatNestTooDeepAreADiagnostic() {
    assertThatDiagnosticOf("06" + "1d".repeat(5000) + "08")
        .withMessageContaining("nest deeper than");
  }

  @Test
  void bytesLeftOverAreADiagnostic() {
    assertThatDiagnosticOf("060808").withMessageContaining("1 bytes are left");
  }

  @Test
  void aWrongKindOfSignatureIsADiagnostic() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> SignatureDecoder.decodeMethod(Blob.ofHex("0608")))
        .withMessageContaining("FieldSignature, not a MethodSignature");
  }

  @Test
  void anUnknownElementTypeIsADiagnostic() {
    assertThatDiagnosticOf("0623").withMessageContaining("0x23 is no element type");
    assertThatDiagnosticOf("0641").withMessageContaining("ELEMENT_TYPE_SENTINEL");
  }

  @Test
  void whateverTheBytesTheResultIsASignatureOrADiagnostic() {
    Random random = new Random(335); // a fixed seed: the same bytes in every run
    int decoded = 0;
    for (int round = 0; round < 200_000; round++) {
      byte[] bytes = new byte[random.nextInt(24)];
      for (int index = 0; index < bytes.length; index++) {
        bytes[index] = (byte) random.nextInt(random.nextBoolean() ? 0x22 : 0x100);
      }
      decoded += decodes(Blob.of(bytes)) ? 1 : 0;
    }
    assertThat(decoded).as("random bytes that are signatures").isBetween(100, 100_000);
  }

  private static boolean decodes(Blob blob) {
    try {
      assertThat(SignatureDecoder.decode(blob).toString()).isNotEmpty();
      return true;
    } catch (DiagnosticException diagnostic) {
      return false;
    }
  }

  private static int typeVariable(String hex) {
    return SignatureDecoder.decodeType(Blob.ofHex("13" + hex))
            instanceof TypeSignature.TypeVariable variable
        ? variable.number()
        : -1;
  }

  private static int lowerBound(String hex) {
    return SignatureDecoder.decodeType(Blob.ofHex("1408010001" + hex))
            instanceof TypeSignature.Array array
        ? array.lowerBounds().getFirst()
        : 0;
  }

  private static ThrowableAssertAlternative<DiagnosticException> assertThatDiagnosticOf(
      String hex) {
    return assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> SignatureDecoder.decode(Blob.ofHex(hex)));
  }
}
