package io.github.clrsim.model.jit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.il.Disassembly;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.il.Verifier;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.code.body.ModuleTokens;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a compiler made has no flaw; the verifier would be wrong. */
class CompiledBodiesTest {

  @Test
  void noBodyOfTheFixturesHasAFlaw() {
    Stream<Path> files =
        Stream.concat(
            Stream.of(Fixtures.coreLibrary()),
            Stream.of(
                    "Plugin",
                    "PluginHost",
                    "Workshop",
                    "Shapes",
                    "Orchard",
                    "Broken",
                    "Frail",
                    "Errors")
                .map(Fixtures::assembly));
    int bodies = 0;
    for (Path file : files.toList()) {
      AssemblyImage image = AssemblyImage.read(file);
      ModuleTokens tokens = new ModuleTokens(image);
      for (MethodDef method : image.methodDefs()) {
        if (method.body().isPresent()) {
          MethodBody body = method.body().get();
          assertThat(
                  Verifier.flaws(body, tokens, Optional.of(Tokens.Effect.of(method.signature()))))
              .as(method.fullName() + "\n" + Disassembly.of(body, tokens))
              .isEmpty();
          assertThat(MethodBody.of(method.token(), method.bodyBytes())).isEqualTo(body);
          bodies++;
        }
      }
    }
    assertThat(bodies).isGreaterThan(300);
  }
}
