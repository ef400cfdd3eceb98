package io.github.clrsim.model.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.file.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader is told about a file that is no assembly, or no longer a whole one. */
class DamagedAssemblyTest {
  private static final int PE_OFFSET_AT = 0x3C;
  private static final int CLI_DIRECTORY_AT_32 = 4 + 20 + 96 + 14 * 8;

  private final byte[] bytes = Fixtures.bytes("Plugin");

  @Test
  void aTextIsNoPortableExecutable() {
    assertThat(diagnosticOf("hello, world".repeat(20).getBytes(StandardCharsets.UTF_8)).what())
        .isEqualTo("Damaged.dll is not a PE file: it does not begin with \"MZ\".");
  }

  @Test
  void anEmptyFileIsNoPortableExecutable() {
    assertThat(diagnosticOf(new byte[0]).what()).contains("is not a PE file");
  }

  @Test
  void aNativeLibraryIsSaidToLackMetadata() {
    Diagnostic diagnostic = diagnosticOf(with(b -> b.putLong(pe(b) + CLI_DIRECTORY_AT_32, 0)));

    assertThat(diagnostic.what()).isEqualTo("Damaged.dll is a PE file without CLI metadata.");
    assertThat(diagnostic.where()).startsWith("Damaged.dll, offset 0x");
  }

  @Test
  void aFileCutShortIsSaidToBeCutShort() {
    assertThat(diagnosticOf(Arrays.copyOf(bytes, bytes.length / 2)).why()).contains("cut short");
  }

  @Test
  void aTableThatLiesAboutItsSizeIsNamed() {
    Diagnostic diagnostic =
        diagnosticOf(with(b -> b.putInt(rowCountAt(b, Table.TYPE_DEF), 0x00FF_FFFF)));

    assertThat(diagnostic.what())
        .contains("Table TypeDef of Damaged.dll says it has 16777215 rows");
  }

  @Test
  void aTableLargerThanAnyTokenIsNamed() {
    Diagnostic diagnostic = diagnosticOf(with(b -> b.putInt(rowCountAt(b, Table.METHOD_DEF), -1)));

    assertThat(diagnostic.what()).contains("Table MethodDef", "4294967295 rows");
  }

  @Test
  void anUnknownTableIsNamed() {
    Diagnostic diagnostic = diagnosticOf(with(b -> b.put(tables(b) + 8 + 7, (byte) 0x80)));

    assertThat(diagnostic.what()).isEqualTo("Damaged.dll has a table 0x3f.");
  }

  @Test
  void aRowOutsideItsTableIsADiagnostic() {
    AssemblyImage plugin = AssemblyImage.of(bytes, "Plugin.dll");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> plugin.typeDef(new MetadataToken(0x02000FFF)))
        .withMessageContaining("Table TypeDef of Plugin.dll has no such row: 0x02000fff");
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> plugin.typeDef(new MetadataToken(0x06000001)))
        .withMessageContaining("0x06000001");
  }

  @Test
  void aStringOutsideItsHeapIsADiagnostic() {
    AssemblyImage plugin = AssemblyImage.of(bytes, "Plugin.dll");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> plugin.userString(new MetadataToken(0x70FFFFFF)))
        .withMessageContaining("#US of Plugin.dll has nothing at 0xffffff");
  }

  @Test
  void aTypeNestedInItselfIsADiagnosticWhenItsNameIsAsked() {
    byte[] cyclic =
        with(
            b -> {
              int nested = lidInPotAt(b);
              b.putShort(nested + 2, b.getShort(nested));
            });
    AssemblyImage plugin = AssemblyImage.of(cyclic, "Damaged.dll");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> plugin.typeDefs().forEach(TypeDef::fullName))
        .withMessageContaining("has more than 1000 parts");
  }

  @Test
  void aMissingFileIsADiagnostic(@TempDir Path directory) {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> AssemblyImage.read(directory.resolve("None.dll")))
        .withMessageContaining("it does not exist");
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> AssemblyImage.read(directory))
        .withMessageContaining("it is no file");
  }

  @Test
  void aFileOfZerosIsADiagnostic(@TempDir Path directory) throws Exception {
    Path zeros = Files.write(directory.resolve("Zeros.dll"), new byte[4096]);

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> AssemblyImage.read(zeros))
        .satisfies(e -> assertThat(e.diagnostic().text()).contains("where", "why", "do"));
  }

  private byte[] with(Consumer<ByteBuffer> damage) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
    damage.accept(buffer);
    return buffer.array();
  }

  private static int pe(ByteBuffer buffer) {
    return buffer.getInt(PE_OFFSET_AT);
  }

  /** Where the stream {@code #~} begins: the reader under test is asked, on whole bytes. */
  private int tables(ByteBuffer buffer) {
    assertThat(buffer.capacity()).isEqualTo(bytes.length);
    return AssemblyImage.of(bytes, "whole").file().root().stream("#~").orElseThrow().offset();
  }

  private int rowCountAt(ByteBuffer buffer, Table table) {
    long valid = buffer.getLong(tables(buffer) + 8);
    long before = valid & ((1L << table.number()) - 1);
    return tables(buffer) + 24 + 4 * Long.bitCount(before);
  }

  /** Where the row begins that nests Pot's Lid in Pot, sought from the end: NestedClass is late. */
  private int lidInPotAt(ByteBuffer buffer) {
    AssemblyImage whole = AssemblyImage.of(bytes, "whole");
    int lid = whole.findTypeDef("Garden.Pot`1+Lid").orElseThrow().row();
    int pot = whole.findTypeDef("Garden.Pot`1").orElseThrow().row();
    int offset = tables(buffer) + whole.file().root().stream("#~").orElseThrow().size() - 4;
    while (buffer.getInt(offset) != (pot << 16 | lid)) {
      offset--;
    }
    return offset;
  }

  private static Diagnostic diagnosticOf(byte[] bytes) {
    try {
      AssemblyImage image = AssemblyImage.of(bytes, "Damaged.dll");
      throw new AssertionError("opened: " + image);
    } catch (DiagnosticException e) {
      return e.diagnostic();
    }
  }
}
