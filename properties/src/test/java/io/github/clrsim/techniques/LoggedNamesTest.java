package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.profiler.symbol.LoggedNames;
import io.github.clrsim.profiler.symbol.LoggedNames.Answer;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names of logged tokens, from the file of a fixture. */
class LoggedNamesTest {
  private static final String PATH = "/app/Variety.dll";
  private static final AssemblyImage IMAGE = AssemblyImage.read(Fixtures.assembly("Variety"));

  private final LoggedNames names = new LoggedNames(LoggedNamesTest::file);

  private static Optional<MetadataImport> file(String path) {
    return path.equals(PATH) ? Optional.of(new ImportOfImage(IMAGE)) : Optional.empty();
  }

  private static LoggedToken logged(MetadataToken token) {
    return new LoggedToken(IMAGE.mvid(), token, PATH);
  }

  @Test
  void everyClassAndEveryMethodHasItsName() {
    for (TypeDef type : IMAGE.typeDefs()) {
      assertThat(names.of(logged(type.token()))).isEqualTo(new Answer.Named(type.fullName()));
      for (MethodDef method : type.methods()) {
        assertThat(names.of(LoggedToken.of(logged(method.token()).line())))
            .isEqualTo(
                new Answer.Named(
                    type.row() == 1 ? method.name() : type.fullName() + "::" + method.name()));
      }
    }
    assertThat(IMAGE.typeDefs()).hasSizeGreaterThan(5);
  }

  @Test
  void whatCannotBeNamedIsSaidWhy() {
    MetadataToken token = TokenKind.TYPE_DEF.token(2);
    assertThat(names.of(new LoggedToken(IMAGE.mvid(), token, "/app/Gone.dll")))
        .isEqualTo(new Answer.NoFile());
    Guid other = Guid.of("00000000-0000-0000-0000-000000000001");
    assertThat(names.of(new LoggedToken(other, token, PATH))).isEqualTo(new Answer.OtherFile());
    assertThat(names.of(logged(TokenKind.TYPE_DEF.token(9_999)))).isEqualTo(new Answer.NoRow());
    assertThat(names.of(logged(TokenKind.FIELD_DEF.token(1)))).isEqualTo(new Answer.NoRow());
  }

  @Test
  void aLineThatIsNoneGetsADiagnostic() {
    assertThatThrownBy(() -> LoggedToken.of("02000001 Hello.dll"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no line of a log of tokens");
  }
}
