package io.github.clrsim.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.profiler.wrong.argument.PutsParentsLast;
import io.github.clrsim.realclr.RealClr;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes every argument and result of Parcels, whose methods have parameters of every
 * kind, is read as the program itself prints it.
 */
@Tag("turn-2")
class ArgumentsIT {
  private static final int METHODS_MIN = 60;

  /** Results of which the leave hook of 3.1 finds the wrong bytes: nothing is claimed of them. */
  private static final List<String> IN_TWO_REGISTERS =
      List.of(
          "Parcels.Post::Decimal|returns|-12345.6700",
          "Parcels.Post::Decimal|returns|0.0000000000000000000000000001",
          "Parcels.Post::Offset|returns|System.DateTimeOffset"
              + " {_dateTime = 2020-02-29T22:29:58.0000000, _offsetMinutes = 90}",
          "Parcels.Post::Unique|returns|00112233-4455-6677-8899-aabbccddeeff",
          "Parcels.Post::MaybePoint|returns|Parcels.Point {X = 1, Y = -1}",
          "Parcels.Post::Doubles|returns|Parcels.Place {Latitude = 48.2, Longitude = -0.5}",
          "Parcels.Post::GenericStruct|returns|Parcels.Pair`2[System.Int32,System.String]"
              + " {First = 1, Second = \"one\"}",
          "Parcels.Post::Tuple|returns|System.ValueTuple`2[System.Int32,System.String]"
              + " {Item1 = 7, Item2 = \"seven\"}",
          "Parcels.Post::Echo|returns|Parcels.Pair`2[System.String,Parcels.Point]"
              + " {First = null, Second = Parcels.Point {X = 0, Y = 0}}",
          "Parcels.Post::Echo|returns|-0.5");

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyArgumentIsWhatTheProgramPrints(RuntimeProfile profile) {
    Told told = told(profile, ShippedProfiler.named("argument-values").profiler());
    List<String> readable = new ArrayList<>(told.printed());
    if (profile.equals(RuntimeProfile.NET_3_1)) {
      assertThat(readable).containsAll(IN_TWO_REGISTERS);
      readable.removeAll(IN_TWO_REGISTERS);
    }
    assertThat(told.claimed()).isEqualTo(readable);
    assertThat(methods(told.printed())).hasSizeGreaterThanOrEqualTo(METHODS_MIN);
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void whoPutsParentsLastIsNotEqual(RuntimeProfile profile) {
    Told told = told(profile, NamedProfiler.of(PutsParentsLast.class));
    assertThat(told.claimed()).isNotEqualTo(told.printed());
  }

  private record Told(List<String> printed, List<String> claimed) {}

  private static Told told(RuntimeProfile profile, NamedProfiler profiler) {
    List<String> printed = new ArrayList<>();
    List<String> claimed = new ArrayList<>();
    Run run =
        RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Parcels"), List.of())
            .run(
                profiler,
                step -> {
                  if (step instanceof Step.Marked(int _, String line)) {
                    printed.add(line);
                  } else if (step instanceof Step.Claimed(int _, Claim claim)) {
                    claimed.add(text(claim));
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    Set<String> methods = methods(printed);
    return new Told(
        printed, claimed.stream().filter(claim -> methods.contains(method(claim))).toList());
  }

  private static String text(Claim claim) {
    return switch (claim) {
      case Claim.ArgumentIs is -> is.method() + "|" + is.argument() + "|" + is.value();
      case Claim.ResultIs is -> is.method() + "|returns|" + is.value();
      default -> "";
    };
  }

  private static String method(String line) {
    return line.split("\\|", 2)[0];
  }

  private static Set<String> methods(List<String> lines) {
    return lines.stream().map(ArgumentsIT::method).collect(Collectors.toCollection(TreeSet::new));
  }
}
