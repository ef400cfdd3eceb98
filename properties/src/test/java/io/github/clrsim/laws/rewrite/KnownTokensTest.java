package io.github.clrsim.laws.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.il.Tokens.Effect;
import io.github.clrsim.api.metadata.MemberProps;
import io.github.clrsim.api.metadata.MemberRefProps;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class KnownTokensTest {
  private static final InfoCall.Target METADATA = new InfoCall.Target.Metadata(new ModuleId(1));
  private static final MetadataToken TYPE = new MetadataToken(0x0200_0002);
  private static final MetadataToken METHOD = new MetadataToken(0x0600_0001);
  private static final MetadataToken MEMBER = new MetadataToken(0x0a00_0001);
  private static final MetadataToken SIGNATURE = new MetadataToken(0x1100_0001);
  private static final MetadataToken NIL_SIGNATURE = new MetadataToken(0x1100_0000);

  /** {@code static int M(int, int)}. */
  private static final Blob ADDS = Blob.ofHex("0002080808");

  private static final Effect OF_ADDS = new Effect(2, true, false);

  /** Two local variables. */
  private static final Blob TWO_LOCALS = Blob.ofHex("07020808");

  private final KnownTokens tokens = new KnownTokens();

  private void hears(String type, String method, Object answer, Object... arguments) {
    tokens.learn(new InfoCall(METADATA, CallTable.known(type, method), List.of(arguments)), answer);
  }

  private void assertAdds(MetadataToken token, String name) {
    assertThat(tokens.effect(token)).contains(OF_ADDS);
    assertThat(tokens.name(token)).isEqualTo(name);
    assertThat(tokens.resolves(token)).isTrue();
  }

  @Test
  void aMethodAndAReferenceToOneAreKnownByTheirProperties() {
    hears("IMetaDataImport", "GetMethodProps", new MethodProps(TYPE, "Add", 0, ADDS, 0, 0), METHOD);
    hears("IMetaDataImport", "GetMemberRefProps", new MemberRefProps(TYPE, "Sum", ADDS), MEMBER);

    assertAdds(METHOD, "Add");
    assertAdds(MEMBER, "Sum");
  }

  @Test
  void aMethodIsKnownByThePropertiesOfAMember() {
    hears(
        "IMetaDataImport",
        "GetMemberProps",
        new MemberProps(TYPE, "Add", 0, ADDS, 0, 0, 0, Blob.EMPTY),
        METHOD);

    assertAdds(METHOD, "Add");
  }

  @Test
  void whatWasAddedIsKnownByWhatItWasAddedAs() {
    hears("IMetaDataEmit", "DefineMethod", METHOD, TYPE, "Add", 0, ADDS, 0, 0);
    hears("IMetaDataEmit", "DefineMemberRef", MEMBER, TYPE, "Sum", ADDS);
    hears("IMetaDataEmit", "GetTokenFromSig", SIGNATURE, ADDS);

    assertAdds(METHOD, "Add");
    assertAdds(MEMBER, "Sum");
    assertAdds(SIGNATURE, "0x11000001");
  }

  @Test
  void aSignatureHasNoNameButItsToken() {
    hears("IMetaDataImport", "GetSigFromToken", TWO_LOCALS, SIGNATURE);

    assertThat(tokens.locals(SIGNATURE)).isEqualTo(OptionalInt.of(2));
    assertThat(tokens.effect(SIGNATURE)).contains(Effect.NONE);
    assertThat(tokens.name(SIGNATURE)).isEqualTo("0x11000001");
  }

  @Test
  void otherBytesAreNoSignature() {
    hears("IMetaDataImport", "GetTypeSpecFromToken", ADDS, SIGNATURE);

    assertThat(tokens.effect(SIGNATURE)).isEmpty();
  }

  @Test
  void aSignatureThatCannotBeReadIsNone() {
    hears("IMetaDataImport", "GetSigFromToken", Blob.ofHex("ff"), SIGNATURE);

    assertThat(tokens.effect(SIGNATURE)).contains(Effect.NONE);
    assertThat(tokens.locals(SIGNATURE)).isEqualTo(OptionalInt.of(0));
  }

  @Test
  void ofWhatIsNotKnownNothingIsSaid() {
    assertThat(tokens.effect(METHOD)).isEmpty();
    assertThat(tokens.locals(SIGNATURE)).isEmpty();
    assertThat(tokens.locals(NIL_SIGNATURE)).isEqualTo(OptionalInt.of(0));
    assertThat(tokens.name(METHOD)).isEqualTo("0x06000001");
    assertThat(tokens.resolves(METHOD)).isTrue();
    assertThat(tokens.resolves(NIL_SIGNATURE)).isFalse();
  }

  @Test
  void theTruthSaysThatAModuleHasNoSuchToken() {
    tokens.learn(new Meaning(METHOD, false, "", Blob.EMPTY));

    assertThat(tokens.resolves(METHOD)).isFalse();
  }
}
