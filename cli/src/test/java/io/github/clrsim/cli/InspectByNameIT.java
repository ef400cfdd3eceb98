package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who has no address to begin with asks for a type. */
class InspectByNameIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";

  @TempDir private Path work;

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void theStaticsOfATypeAreAsTheProgramPrintsThem(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Path dump = larder.dump(runtime.directory(), work);
      for (Map.Entry<String, Map<String, String>> type : statics(larder).entrySet()) {
        JsonNode live = onlyOne(larder, type.getKey());

        Map<String, String> told = new TreeMap<>();
        live.get("statics").valueStream().forEach(each -> told.put(name(each), content(each)));
        assertThat(told).as(type.getKey()).containsAllEntriesOf(type.getValue());
        Spoken dead = Spoken.by("inspect", "--dump", dump.toString(), "--type", type.getKey());
        assertThat(withoutThreads(dead))
            .isEqualTo(withoutThreads(ask(larder, "--type", type.getKey())));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aPathLeadsFromAStaticToWhatIsInIt(String version) throws IOException {
    try (Larder larder = larder(version)) {
      assertThat(value(larder, "--type", "Larder.Statics", "--field", "Outer.Since"))
          .isEqualTo("2000-01-01T00:00:00.0000000");
      assertThat(value(larder, "--type", "Statics", "--field", "Ints[1]")).isEqualTo("8");
      assertThat(value(larder, "--type", "Jar<int>", "--field", "Samples[0]")).isEqualTo("1");
      JsonNode point = ask(larder, "--json", "--type", "Larder.Statics", "--field", "Point").json();
      String there = "Parcels.Point@" + point.get("address").asText();
      assertThat(value(larder, "--value", there)).isEqualTo(point.get("value").asText());
      assertThat(value(larder, "--value", there, "--field", "X")).isEqualTo("-1");
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void theObjectsOfATypeAreListed(String version) throws IOException {
    try (Larder larder = larder(version)) {
      List<String> printed =
          larder.objects().stream()
              .filter(held -> held.text().startsWith("Larder.Shelf {"))
              .map(held -> "%016x".formatted(held.address()))
              .toList();
      JsonNode told = ask(larder, "--json", "--objects", "Larder.Shelf", "--max", "1000").json();
      assertThat(told.get("objects").valueStream().map(each -> each.get("address").asText()))
          .containsAll(printed);
      assertThat(told.get("isWhole").asBoolean()).isTrue();
      JsonNode shelves = told.get("types").get(0);
      JsonNode all = ask(larder, "--json", "--stat").json();
      assertThat(all.get("types").valueStream().toList()).contains(shelves);
      assertThat(ask(larder, "--objects", "Larder.Shelf", "--max", "1").out())
          .contains("The first 1 are listed", "Larder.Shelf");
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void threadsAndModulesAreListed(String version) throws IOException {
    try (Larder larder = larder(version)) {
      JsonNode threads = ask(larder, "--json", "--threads").json();
      assertThat(threads.valueStream().map(each -> each.get("thread").asLong()))
          .contains(larder.pid());
      JsonNode modules = ask(larder, "--json", "--modules").json();
      assertThat(modules.valueStream().map(InspectByNameIT::name))
          .contains("System.Private.CoreLib.dll", "Larder.dll", "Parcels.dll");
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void elementsOfAnArrayHaveTheirIndicesAndPlaces(String version) throws IOException {
    try (Larder larder = larder(version)) {
      Larder.Held grid =
          larder.objects().stream()
              .filter(held -> held.text().startsWith("System.Double[2,2]"))
              .findFirst()
              .orElseThrow();
      JsonNode told =
          ask(larder, "--json", "--object", Long.toHexString(grid.address()), "--elements", "1..9")
              .json();
      assertThat(told.valueStream().map(each -> each.get("field").asText()))
          .containsExactly("[0,1]", "[1,0]", "[1,1]");
      String inside = told.valueStream().map(each -> each.get("value").asText()).collect(joined());
      assertThat(grid.text()).endsWith(inside + "}");
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatIsNotThereIsADiagnosticThatKnowsWhatIs(String version) throws IOException {
    try (Larder larder = larder(version)) {
      ask(larder, "--type", "Larder.Shelve").isDiagnosticAbout("Larder.Shelve", "are loaded");
      ask(larder, "--type", "larder.shelf").isDiagnosticAbout("there are Larder.Shelf");
      ask(larder, "--type", "Larder.Jar", "--field", "Filled")
          .isDiagnosticAbout("may be", "Larder.Jar`1[System.Int32]");
      ask(larder, "--type", "Larder.Statics", "--field", "Nothing")
          .isDiagnosticAbout("no static Nothing", "Text");
      ask(larder, "--type", "Larder.Statics", "--field", "Ints[3]")
          .isDiagnosticAbout("Ints[3]", "[0 to 2]");
      ask(larder, "--type", "Larder.Statics", "--field", "Null.Length")
          .isDiagnosticAbout(".Length", "null");
      ask(larder, "--type", "Larder.Statics", "--field", "OfThread")
          .isDiagnosticAbout("--thread", Long.toString(larder.pid()));
      ask(larder, "--value", "Larder.Shelf").isDiagnosticAbout("names no place");
      ask(larder, "--type", "Jar<int").isDiagnosticAbout("'Jar<int'");
    }
  }

  /** As the program does, which asks a process of its own. */
  @ParameterizedTest
  @MethodSource(NEWEST)
  void theProgramAnswersTheSame(String version) throws IOException {
    try (Larder larder = larder(version)) {
      String[] question = {"--type", "Larder.Statics", "--field", "Text"};
      Spoken apart =
          Spoken.inChild(
              List.of(),
              Stream.concat(
                      Stream.of("inspect", "--pid", Long.toString(larder.pid())),
                      Stream.of(question))
                  .toList());
      assertThat(apart.code()).as(apart.toString()).isZero();
      assertThat(apart.out()).isEqualTo(ask(larder, question).out()).contains("\"static\"");
    }
  }

  /** Threads of the runtime's own come and go. */
  private static String withoutThreads(Spoken told) {
    return told.out().split("Statics of thread", 2)[0];
  }

  private static Larder larder(String version) throws IOException {
    return Larder.runBy(RequiredRuntime.of(version).muxer().orElseThrow());
  }

  private static Spoken ask(Larder larder, String... question) {
    List<String> words = new ArrayList<>(List.of("inspect", "--pid", Long.toString(larder.pid())));
    words.addAll(List.of(question));
    return Spoken.by(words);
  }

  private static String value(Larder larder, String... question) {
    List<String> words = new ArrayList<>(List.of(question));
    words.add("--json");
    Spoken told = ask(larder, words.toArray(String[]::new));
    assertThat(told.code()).as(told.toString()).isZero();
    return told.json().get("value").asText();
  }

  private static JsonNode onlyOne(Larder larder, String type) {
    JsonNode told = ask(larder, "--json", "--type", type).json();
    assertThat(told.size()).as(type).isEqualTo(1);
    return told.get(0);
  }

  private static Map<String, Map<String, String>> statics(Larder larder) {
    return larder.objects().stream()
        .flatMap(held -> held.statics().stream())
        .collect(
            Collectors.groupingBy(
                Larder.Told::type,
                TreeMap::new,
                Collectors.toMap(
                    Larder.Told::name, Larder.Told::value, (one, same) -> one, TreeMap::new)));
  }

  private static String name(JsonNode node) {
    return node.get("name").asText();
  }

  private static String content(JsonNode node) {
    return node.get("content").asText();
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(", ");
  }
}
