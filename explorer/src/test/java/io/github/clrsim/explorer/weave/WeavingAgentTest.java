package io.github.clrsim.explorer.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.weave.sample.Shared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Weaving in JVMs of their own: started with our agent, and with no agent allowed. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class WeavingAgentTest {
  @TempDir Path folder;

  @Test
  void theAgentWeavesNamedPackagesWhereTheApplicationLoadsThem() throws Exception {
    assertThat(java(List.of("-javaagent:" + agent() + "=" + Shared.class.getPackageName())))
        .contains("woven true 400 8000 8000 8000 true");
  }

  @Test
  void theAgentLeavesOtherPackagesAlone() throws Exception {
    assertThat(java(List.of("-javaagent:" + agent())))
        .contains("woven false 400 8000 8000 8000 true");
  }

  @Test
  void theAgentRefusesAPackageThatIsNotThere() throws Exception {
    assertThat(java(List.of("-javaagent:" + agent() + "=com.acme.missing")))
        .contains("There is no class in package \"com.acme.missing\"");
  }

  @Test
  void wovenClassesOfTheJdkPassTheVerifier() throws Exception {
    assertThat(
            java(
                List.of(
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+BytecodeVerificationLocal",
                    "-javaagent:" + agent() + "=" + Shared.class.getPackageName())))
        .contains("woven true 400 8000 8000 8000 true");
  }

  @Test
  void aJvmThatLetsNoAgentInIsADiagnostic() throws Exception {
    assertThat(java(List.of("-XX:-EnableDynamicAgentLoading"), Installing.class))
        .contains("the JVM lets no agent in")
        .contains("-javaagent:clrsim-explorer.jar");
  }

  /** Installs weaving, and says so. */
  static final class Installing {
    private Installing() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
      try {
        Weaving.install();
        System.out.println("installed");
      } catch (DiagnosticException refused) {
        System.out.println(refused.diagnostic().text());
      }
    }
  }

  private String java(List<String> options) throws Exception {
    return java(options, Shared.class);
  }

  private String java(List<String> options, Class<?> main) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What the explorer's jar is, but for the classes: those are on the class path. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.putValue("Manifest-Version", "1.0");
    attributes.putValue("Premain-Class", WeavingAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (var out = Files.newOutputStream(jar);
        var entries = new JarOutputStream(out, manifest)) {
      entries.finish();
    }
    return jar;
  }
}
