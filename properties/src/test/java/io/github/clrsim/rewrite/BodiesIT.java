package io.github.clrsim.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Flaw;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.il.Verifier;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.MethodBytes.Clause;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the verifier makes of a leave is what the compilers of the real runtimes make of it, from
 * every place of a body to every other.
 */
class BodiesIT {
  private static final List<String> SHAPES =
      List.of(
          "T{..}C{..}.",
          "T{..}F{..}.",
          "T{..}X{..}.",
          "T{..}W{..}H{..}.",
          "T{..}C{..}C{..}.",
          "T{..}C{..}.T{..}C{..}.",
          "T{.T{..}C{..}.}C{.T{..}C{..}.}.",
          "T{.T{..}C{..}.}W{.}H{.T{..}C{..}.}.",
          "T{.T{..}F{..}.}C{..}.",
          "T{.T{..}X{..}.}W{..}H{..}.",
          "T{.T{..}C{..}.}F{..}.",
          "T{..}F{.T{..}C{..}.}.",
          "T{..}C{.T{..}F{..}.}.",
          "T{..}C{.T{..}W{..}H{..}.}.",
          "T{T{T{..}C{..}.}C{..}.}C{..}.",
          "T{.T{.T{..}C{..}.}C{..}.}C{..}.");

  /** One argument, a result, one local variable, and the one type that is caught. */
  private static final Tokens TOKENS =
      new Tokens() {
        @Override
        public boolean resolves(MetadataToken token) {
          return true;
        }

        @Override
        public Optional<Effect> effect(MetadataToken method) {
          return Optional.empty();
        }

        @Override
        public OptionalInt locals(MetadataToken signature) {
          return OptionalInt.of(1);
        }

        @Override
        public String name(MetadataToken token) {
          return token.toString();
        }
      };

  @TempDir private Path work;

  /** A profiler that wants nothing. */
  public static final class Silent implements CorProfilerCallback {
    public Silent(ProfilerHost host) {}
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aLeaveIsLegalWhereTheRuntimeCompilesIt(RuntimeProfile profile) throws IOException {
    List<String> questions = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String shape : SHAPES) {
      ShapedBody shaped = ShapedBody.of(shape);
      for (int from = 0; from < shaped.places(); from++) {
        for (int to = 0; to < shaped.places(); to++) {
          MethodBody body = shaped.leaving(from, to);
          questions.add("%s from %d to %d: ".formatted(shape, from, to));
          asked.add(ShapedBody.line(body));
          expected.add(compiles(body) ? "0" : "InvalidProgramException");
        }
      }
    }
    List<String> answers = answers(profile, asked);
    assertThat(answers).hasSameSizeAs(asked);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      if (!answers.get(i).equals(expected.get(i))) {
        differences.add(questions.get(i) + answers.get(i));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(expected).contains("0", "InvalidProgramException");
  }

  /**
   * {@code count++; if (count == 1) throw null; count += 10}, and a handler that leaves to the last
   * of them.
   */
  private static final MethodBytes RESUMING =
      new MethodBytes(
          true,
          2,
          new MetadataToken(0x1100_0001),
          Blob.ofHex("0617580a06173302147a061f0a580ade0326def6062a"),
          List.of(new Clause(0, 0, 17, 17, 3, 0x0100_0001)));

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void aHandlerGoesOnInTheMiddleOfItsTryBehindAProbeToo(RuntimeProfile profile) throws IOException {
    MethodBytes probed = RESUMING.behind(Blob.ofHex("202a2a000026"), 1);
    List<MethodBody> bodies = Stream.of(RESUMING, probed).map(BodiesIT::body).toList();
    assertThat(bodies).allMatch(BodiesIT::compiles);
    assertThat(answers(profile, bodies.stream().map(ShapedBody::line).toList()))
        .containsExactly("11", "11");
  }

  private static final int OBJECT = 0x0100_0001;

  /**
   * A try that begins with nothing on the stack, one that begins with a value; a rethrow in a
   * catch, and one behind it, which is not reached.
   */
  private static final List<MethodBytes> ODD =
      List.of(
          odd("0000de0326de00162a", new Clause(0, 1, 3, 4, 3, OBJECT)),
          odd("1726de0326de00162a", new Clause(0, 1, 3, 4, 3, OBJECT)),
          odd("00de0326fe1a162a", new Clause(0, 0, 3, 3, 3, OBJECT)),
          odd("00de0326de00022c02fe1a162a", new Clause(0, 0, 3, 3, 3, OBJECT)));

  private static MethodBytes odd(String hex, Clause... clauses) {
    return new MethodBytes(
        true, 2, new MetadataToken(0x1100_0001), Blob.ofHex(hex), List.of(clauses));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aTryBeginsWithNothingOnTheStackAndARethrowFailsWhereItIsReached(RuntimeProfile profile)
      throws IOException {
    List<MethodBody> bodies = ODD.stream().map(BodiesIT::body).toList();
    assertThat(bodies.stream().map(BodiesIT::compiles)).containsExactly(true, false, true, true);
    assertThat(answers(profile, bodies.stream().map(ShapedBody::line).toList()))
        .containsExactly("0", "InvalidProgramException", "0", "0");
  }

  private static MethodBody body(MethodBytes bytes) {
    return MethodBody.of(new MetadataToken(0x0600_0001), bytes.bytes());
  }

  private static boolean compiles(MethodBody body) {
    return Verifier.flaws(body, TOKENS, Optional.of(new Tokens.Effect(1, true, false))).stream()
        .allMatch(Flaw::compiles);
  }

  private List<String> answers(RuntimeProfile profile, List<String> bodies) throws IOException {
    Path file = Files.write(work.resolve("bodies.txt"), bodies);
    List<String> lines = new ArrayList<>();
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile), Fixtures.assembly("Bodies"), List.of(file.toString()))
            .run(
                NamedProfiler.of(Silent.class),
                step -> {
                  if (step instanceof Step.Marked(int _, String line)) {
                    lines.add(line);
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return lines;
  }
}
