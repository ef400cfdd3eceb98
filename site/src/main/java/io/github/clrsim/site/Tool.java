package io.github.clrsim.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code ./clrsim} of the checkout, so that the site shows what it prints, and nothing else.
 */
record Tool(Path root) {

  /** What a command prints, which has to end with this exit code. */
  String output(int code, List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(root.resolve("clrsim").toString()));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int ended = process.waitFor();
    if (ended != code) {
      throw new IllegalStateException(
          "%s ended with %d, and not %d:%n%s".formatted(command, ended, code, said));
    }
    return said;
  }

  /** What a list says. */
  JsonNode list(String command) throws IOException, InterruptedException {
    return new ObjectMapper().readTree(output(0, List.of(command, "--json")));
  }
}
