package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.StructureProfiler;
import io.github.clrsim.realclr.RealClr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes the structures that lie in the objects of Larder are read as the program
 * itself prints them, by a profiler that no class load told of them: their classes were asked for
 * by their tokens.
 */
class EmbeddedStructuresIT {
  private static final List<String> IN_TINS =
      List.of("top", "top", "top", "row", "row", "corner", "corner", "spare", "spare");

  private static final AssemblyImage LARDER = AssemblyImage.read(Fixtures.assembly("Larder"));

  private static final List<String> STRUCTURES = List.of("Larder.Lid", "Larder.Tin", "Larder.Row");

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void structuresInObjectsAreWhatTheProgramPrints(RuntimeProfile profile) {
    List<Claim.FieldIs> claims = new ArrayList<>();
    List<String> printed = new ArrayList<>();
    List<Object> asked = new ArrayList<>();
    Run run =
        RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Larder"), List.of("at once"))
            .run(
                NamedProfiler.of(StructureProfiler.class),
                step -> {
                  switch (step) {
                    // What was said before is of other places.
                    case Step.CallbackEntered(int _, GarbageCollectionStarted _) -> claims.clear();
                    case Step.Claimed(int _, Claim.FieldIs claim) -> claims.add(claim);
                    case Step.Marked(int _, String line) -> printed.add(line);
                    case Step.CallMade(int _, InfoCall call)
                        when call.method().name().equals("GetClassFromToken") ->
                        asked.add(call.arguments().getLast());
                    default -> {}
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));

    List<Found> found = found(claims, printed);
    System.out.printf("%s: %d structures in objects of Larder%n", profile.name(), found.size());
    assertThat(found).allSatisfy(each -> assertThat(each.claimed()).isEqualTo(each.printed()));
    assertThat(found.stream().map(Found::field).filter(IN_TINS::contains))
        .containsExactlyInAnyOrderElementsOf(IN_TINS);
    assertThat(asked)
        .containsAll(
            STRUCTURES.stream()
                .map(name -> LARDER.findTypeDef(name).orElseThrow().token())
                .toList());
  }

  /**
   * A structure in an object that the program holds.
   *
   * @param claimed what the profiler says of it
   * @param printed what the program says of it
   */
  private record Found(String field, String claimed, String printed) {}

  private static List<Found> found(List<Claim.FieldIs> claims, List<String> printed) {
    Map<String, String> objects = new HashMap<>();
    Map<String, String> fields = new HashMap<>();
    for (String line : printed) {
      String[] words = line.split("\\|", 4);
      switch (words[0]) {
        case "Object" -> objects.put(words[2], words[1]);
        // Those of base classes come first, and are hidden by others of their name.
        case "Field" -> fields.put(words[1] + words[2].replaceFirst(".*::", " "), words[3]);
        default -> {}
      }
    }
    List<Found> found = new ArrayList<>();
    for (Claim.FieldIs claim : claims) {
      Optional.ofNullable(objects.get(Long.toHexString(claim.objectId().value())))
          .map(object -> fields.get(object + " " + claim.field()))
          .ifPresent(text -> found.add(new Found(claim.field(), claim.value(), text)));
    }
    return found;
  }
}
