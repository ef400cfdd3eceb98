package io.github.clrsim.realclr.host.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program's configuration may say, and what is written for hostfxr. */
class ProgramConfigurationTest {
  private static final String UNUSABLE = "The program's configuration cannot be used: ";

  @TempDir Path directory;

  private Path program = Path.of("App.dll");
  private Path file = Path.of("App.runtimeconfig.json");

  @BeforeEach
  void chooseNames() {
    program = directory.resolve("App.dll");
    file = directory.resolve("App.runtimeconfig.json");
  }

  @Test
  void theChosenRuntimeComesFirstAndOtherFrameworksAreOfItsLine() throws Exception {
    Files.writeString(
        file,
        """
        {"runtimeOptions": {
          "tfm": "net8.0",
          "rollForward": "Disable",
          "frameworks": [
            {"name": "Microsoft.AspNetCore.App", "version": "8.0.1", "rollForward": "Disable"},
            {"name": "Microsoft.NETCore.App", "version": "8.0.1"}
          ],
          "configProperties": {"System.GC.Server": true, "Some.Number": 5, "Some.Text": "x"}
        }}
        """);

    assertWritten(
        RuntimeVersion.of(9, 0, 22),
        """
        {"runtimeOptions": {
          "tfm": "net8.0",
          "configProperties": {"System.GC.Server": true, "Some.Number": 5, "Some.Text": "x"},
          "frameworks": [
            {"name": "Microsoft.NETCore.App", "version": "9.0.22"},
            {"name": "Microsoft.AspNetCore.App", "version": "9.0.0"}
          ]
        }}
        """,
        "{\"runtimeOptions\": {}}");
  }

  @Test
  void frameworksOfAPreviewAreOfTheSamePreview() throws Exception {
    Files.writeString(
        file, "{\"runtimeOptions\": {\"framework\": {\"name\": \"Microsoft.AspNetCore.App\"}}}");

    assertWritten(
        RuntimeVersion.from("11.0.0-rc.1").orElseThrow(),
        """
        {"runtimeOptions": {"frameworks": [
          {"name": "Microsoft.NETCore.App", "version": "11.0.0-rc.1"},
          {"name": "Microsoft.AspNetCore.App", "version": "11.0.0-rc.1"}
        ]}}
        """,
        "{\"runtimeOptions\": {}}");
  }

  @Test
  void aProgramWithoutAConfigurationWantsTheRuntime() throws Exception {
    assertWritten(
        RuntimeVersion.of(3, 1, 2),
        """
        {"runtimeOptions": {"frameworks": [
          {"name": "Microsoft.NETCore.App", "version": "3.1.2"}
        ]}}
        """,
        "{\"runtimeOptions\": {}}");
  }

  @Test
  void whatTheDevelopersFileAddsIsHandedOn() throws Exception {
    Files.writeString(
        directory.resolve("App.runtimeconfig.dev.json"),
        "{\"runtimeOptions\": {\"additionalProbingPaths\": [\"/packages\"]}}");

    assertWritten(
        RuntimeVersion.of(3, 1, 2),
        """
        {"runtimeOptions": {"frameworks": [
          {"name": "Microsoft.NETCore.App", "version": "3.1.2"}
        ]}}
        """,
        "{\"runtimeOptions\": {\"additionalProbingPaths\": [\"/packages\"]}}");
  }

  @Test
  void propertiesAreTexts() throws Exception {
    Files.writeString(
        file,
        """
        {"runtimeOptions": {
          /* as hostfxr tells them */
          "configProperties": {"a": true, "b": 1.5, "c": "text", "d": null}
        }}
        """);

    assertThat(ProgramConfiguration.of(program).properties().toString())
        .isEqualTo("{a=true, b=1.5, c=text, d=null}");
  }

  @Test
  void aProgramThatWasPublishedWithARuntimeIsKnownByIt() throws Exception {
    assertThat(ProgramConfiguration.of(program).isSelfContained()).isFalse();
    Files.writeString(
        file,
        "{\"runtimeOptions\": {\"includedFrameworks\": [{\"name\": \"Microsoft.NETCore.App\"}]}}");

    assertThat(ProgramConfiguration.of(program).isSelfContained()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          []                                            | no JSON object
          ''                                            | no JSON object
          {"runtimeOptions": 1}                         | runtimeOptions is not an object
          {"runtimeOptions": {"tfm": 8}}                | tfm is not a string
          {"runtimeOptions": {"framework": "App"}}      | framework is not an object with a name
          {"runtimeOptions": {"framework": {}}}         | framework is not an object with a name
          {"runtimeOptions": {"frameworks": {}}}        | frameworks is not an array of objects with a name
          {"runtimeOptions": {"frameworks": [{"name": 1}]}} | frameworks is not an array of objects with a name
          {"runtimeOptions": {"includedFrameworks": 1}} | includedFrameworks is not an array of objects with a name
          {"runtimeOptions": {"configProperties": []}}  | configProperties is not an object
          {"runtimeOptions": {"additionalProbingPaths": [1]}} | additionalProbingPaths is not a string, or an array of strings
          """)
  void aValueOfAnotherTypeIsNamed(String text, String fault) throws Exception {
    Files.writeString(file, text);

    assertThat(refused().what()).isEqualTo(UNUSABLE + fault);
    assertThat(refused().where()).isEqualTo(file.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {                                | line 1, column 2
          {"runtimeOptions": {"tfm": tru}} | line 1, column 28
          hello                            | line 1, column 1
          """)
  void whatIsNoJsonIsToldByLineAndColumnOnly(String text, String place) throws Exception {
    Files.writeString(file, text);

    assertThat(refused().what()).isEqualTo(UNUSABLE + "no JSON");
    assertThat(refused().where()).isEqualTo(file + ", " + place);
  }

  @Test
  void aDirectoryOfThatNameIsNoFile() throws Exception {
    Files.createDirectory(file);

    assertThat(refused().what()).isEqualTo(UNUSABLE + "no file that can be read");
  }

  private Diagnostic refused() {
    return catchThrowableOfType(DiagnosticException.class, () -> ProgramConfiguration.of(program))
        .diagnostic();
  }

  private void assertWritten(RuntimeVersion runtime, String own, String added) throws IOException {
    Path written = directory.resolve("ours.runtimeconfig.json");
    ProgramConfiguration.of(program).write(runtime, written);

    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(written.toFile())).isEqualTo(json.readTree(own));
    assertThat(json.readTree(directory.resolve("ours.runtimeconfig.dev.json").toFile()))
        .isEqualTo(json.readTree(added));
  }
}
