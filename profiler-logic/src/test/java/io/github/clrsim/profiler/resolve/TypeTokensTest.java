package io.github.clrsim.profiler.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TypeTokensTest {
  private static final ModuleId MODULE = new ModuleId(0x1000);
  private static final MetadataToken TYPE = TokenKind.TYPE_DEF.token(2);
  private static final MetadataToken BASE = TokenKind.TYPE_REF.token(5);

  /** Metadata of one type, whose fields have these signatures. */
  private record OneType(List<Blob> fields) implements CallHandler {
    @Override
    public Outcome<?> answer(InfoCall call) {
      return switch (call.target()) {
        case Target.ProfilerInfo() ->
            Outcome.ok(TypedCalls.metadata((ModuleId) call.arguments().getFirst(), this));
        case Target.Metadata _ ->
            switch (call.method().name()) {
              case "GetTypeDefProps" -> Outcome.ok(new TypeDefProps("Sort", 0, BASE));
              case "EnumFields" ->
                  Outcome.ok(
                      IntStream.rangeClosed(1, fields.size())
                          .mapToObj(TokenKind.FIELD_DEF::token)
                          .toList());
              case "GetFieldProps" -> {
                MetadataToken field = (MetadataToken) call.arguments().getFirst();
                yield Outcome.ok(
                    new FieldProps(TYPE, "f", 0, fields.get(field.row() - 1), 0, Blob.EMPTY));
              }
              default -> Outcome.ok(0);
            };
        case Target.ComObject _ -> Outcome.notYet();
      };
    }
  }

  /** A runtime loads an enumeration without looking at the signatures of its constants. */
  @Test
  void aFieldWithADamagedSignatureIsPassedOver() {
    Blob damaged = Blob.of((byte) 0, (byte) 0, (byte) 0);
    Blob ofTheClass3 = Blob.of((byte) 0x06, (byte) 0x12, (byte) (3 << 2));
    CallHandler runtime = new OneType(List.of(damaged, ofTheClass3));
    TypeTokens tokens =
        new TypeTokens(new MetadataOf(TypedCalls.runtime(runtime), new RuntimeObjects(runtime)));

    TypeTokens.Declaration declaration = tokens.of(MODULE, TYPE);

    assertThat(declaration.base()).contains(BASE);
    assertThat(declaration.all()).containsExactly(BASE, TokenKind.TYPE_DEF.token(3));
  }
}
