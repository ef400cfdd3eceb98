package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of real processes and of their dumps are told as SOS tells them. */
class InspectIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";

  private static final String COMPONENT = "libmscordaccore.so";
  private static final int NAMES_MAX = 1 << 20;

  @TempDir private Path work;

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void anObjectIsToldAsSosDoes(String version) throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      String pid = Long.toString(larder.pid());
      String dump = larder.dump(runtime.directory(), work).toString();
      Larder.Held held = find(larder, each -> each.text().startsWith("Larder.DeepFreezer"));
      String address = Long.toHexString(held.address());

      Spoken live = Spoken.by("inspect", "--pid", pid, "--object", address);
      assertThat(live.code()).as(live.toString()).isZero();
      assertThat(live.out().lines())
          .anyMatch(line -> line.matches("Name: +Larder\\.DeepFreezer"))
          .anyMatch(line -> line.matches("MethodTable: \\p{XDigit}{16}"))
          .anyMatch(line -> line.matches("EEClass: +\\p{XDigit}{16}"))
          .anyMatch(line -> line.matches("Size: +\\d+\\(0x\\p{XDigit}+\\) bytes"))
          .anyMatch(line -> line.matches("File: +.*Larder\\.dll"))
          .anyMatch(line -> line.matches(" +MT +Field +Offset +Type +VT +Attr +Value +Name"))
          .anyMatch(
              line ->
                  line.matches(
                      "\\p{XDigit}{16} +4\\p{XDigit}{6} +10 +System\\.Int32 +1 instance +5 id"))
          .anyMatch(
              line ->
                  line.matches(
                      "\\p{XDigit}{16} .* System\\.String +0 +static \\p{XDigit}{16} Owner ="
                          + " \"cook\""));
      assertThat(Spoken.by("inspect", "--dump", dump, "--object", "0x" + address).out())
          .isEqualTo(live.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aProcessThatCanBeInspectedIsListed(String version) throws IOException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    long pid;
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      pid = larder.pid();
      JsonNode row = listed(pid).orElseThrow();

      assertThat(row.get("runtime").asText()).isEqualTo(version);
      assertThat(row.get("inspect").asBoolean()).isTrue();
      assertThat(row.get("port").asText()).isEqualTo("reachable");
      assertThat(row.get("user").asText()).isEqualTo(System.getProperty("user.name"));
      assertThat(row.get("command").toString()).contains("Larder.dll");
      assertThat(Spoken.by("ps").out().lines())
          .anyMatch(line -> line.matches(" *%d +%s .*Larder.*".formatted(pid, version)));
    }
    assertThat(listed(pid)).isEmpty();
  }

  private static Optional<JsonNode> listed(long pid) {
    Spoken spoken = Spoken.by("ps", "--json");
    assertThat(spoken.code()).as(spoken.toString()).isZero();
    return spoken.json().valueStream().filter(row -> row.get("pid").asLong() == pid).findFirst();
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void everyObjectIsToldToAProgram(String version) throws IOException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      for (Larder.Held held : larder.objects()) {
        JsonNode told = json(larder, held);

        assertThat(told.get("address").asText()).endsWith(Long.toHexString(held.address()));
        assertThat(fields(told)).isEqualTo(printed(held));
        if (held.text().endsWith("...")) {
          // Only the beginning of a long string is printed; a string itself is told whole.
          assertThat(told.get("value").asText()).isEqualTo("\"" + "z".repeat(70) + "\"");
        } else {
          assertThat(told.get("value").asText()).isEqualTo(held.text());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void arraysAreToldWithRankAndElements(String version) throws IOException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Larder.Held held = find(larder, each -> each.text().startsWith("System.Double[2,2]"));
      Spoken told =
          Spoken.by(
              "inspect",
              "--pid",
              Long.toString(larder.pid()),
              "--object",
              Long.toHexString(held.address()));

      assertThat(told.out())
          .contains("Rank 2, Number of elements 4, Type R8", held.text(), "System.Double[,]");
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatIsNoObjectIsADiagnostic(String version) throws IOException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      String pid = Long.toString(larder.pid());
      long address = larder.objects().getFirst().address();
      for (String wrong : List.of("0", "1", "ffffffffffffffff", Long.toHexString(address + 4))) {
        Spoken.by("inspect", "--pid", pid, "--object", wrong)
            .isDiagnosticAbout("No object begins at", "process " + pid);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aDumpThatIsCutShortIsADiagnostic(String version) throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Path dump = larder.dump(runtime.directory(), work);
      try (FileChannel file = FileChannel.open(dump, StandardOpenOption.WRITE)) {
        file.truncate(file.size() / 2);
      }
      inspect(dump, larder).isDiagnosticAbout("cut short", dump.toString());
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aDumpOfABuildThatIsNotHereIsADiagnostic(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    DotnetRuntime other = RequiredRuntime.of(version.equals("3.1.2") ? "9.0.5" : "3.1.2");
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Path dump = larder.dump(runtime.directory(), work);
      Path elsewhere = moved(dump, runtime.directory().toRealPath());

      inspect(dump, larder).isDiagnosticAbout(COMPONENT, elsewhere.toString());
      Files.createDirectories(elsewhere);
      Files.copy(other.directory().resolve(COMPONENT), elsewhere.resolve(COMPONENT));
      inspect(dump, larder).isDiagnosticAbout("another build", "dump " + dump);
    }
  }

  /** Has a dump say that its runtime was in another directory, which is not there yet. */
  private Path moved(Path dump, Path directory) throws IOException {
    String from = directory.toString();
    // Names in a dump are as long as they are.
    String to = work + "/" + "r".repeat(from.length() - work.toString().length() - 1);
    try (RandomAccessFile file = new RandomAccessFile(dump.toFile(), "rw")) {
      byte[] start = new byte[NAMES_MAX];
      file.readFully(start);
      String names = new String(start, StandardCharsets.ISO_8859_1);
      assertThat(names).contains(from + "/libcoreclr.so");
      file.seek(0);
      file.write(names.replace(from, to).getBytes(StandardCharsets.ISO_8859_1));
    }
    return Path.of(to);
  }

  private static Spoken inspect(Path dump, Larder larder) {
    String address = Long.toHexString(larder.objects().getFirst().address());
    return Spoken.by("inspect", "--dump", dump.toString(), "--object", address);
  }

  private static Larder.Held find(Larder larder, Predicate<Larder.Held> wanted) {
    return larder.objects().stream().filter(wanted).findFirst().orElseThrow();
  }

  private static JsonNode json(Larder larder, Larder.Held held) {
    Spoken told =
        Spoken.by(
            "inspect",
            "--json",
            "--pid",
            Long.toString(larder.pid()),
            "--object",
            Long.toHexString(held.address()));
    assertThat(told.code()).as(told.toString()).isZero();
    return told.json();
  }

  private static List<String> fields(JsonNode told) {
    List<String> fields = new ArrayList<>();
    for (JsonNode field : told.get("fields")) {
      // What a string has are characters; the program prints none of its fields.
      if (field.get("attribute").asText().equals("instance")
          && !told.get("kind").asText().equals("string")) {
        fields.add(field.get("name").asText() + " = " + field.get("content").asText());
      }
    }
    return fields;
  }

  private static List<String> printed(Larder.Held held) {
    return held.fields().stream().map(field -> field.name() + " = " + field.value()).toList();
  }
}
