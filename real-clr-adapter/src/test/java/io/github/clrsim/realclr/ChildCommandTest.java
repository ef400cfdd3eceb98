package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void noSettingMakesAJvmTalkOnTheStandardErrorOfTheProgram(String name) throws IOException {
    ProcessBuilder java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> environment = java.environment();
    environment.put(name, "-Dsome=setting");
    assertThat(errorsOf(java)).contains("Picked up " + name);

    ChildCommand.withoutForeignSettings(environment);
    assertThat(errorsOf(java)).isEmpty();
  }

  private static String errorsOf(ProcessBuilder command) throws IOException {
    return new String(command.start().getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
