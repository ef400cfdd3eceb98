package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.layout.ClosedType;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a handle can pin, by our rules, is what each real runtime pins: objects, boxed values and
 * arrays of all types of the core library and of a fixture made to be hard.
 */
@Tag("turn-1")
class SamePinsIT {
  private static final int TYPES_MIN = 3_000;
  private static final String CORE = "System.Private.CoreLib.dll";
  private static final String NOT_MADE = "-";

  /** Of these nothing is as their metadata says: their objects are boxed values of another type. */
  private static final String NULLABLE = "System.Nullable`1";

  @TempDir Path directory;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatAHandleCanPinIsWhatTheRuntimePins(RuntimeProfile profile) throws IOException {
    Path said = directory.resolve("said");
    Path shapes = Fixtures.assembly("Shapes");
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile),
                Fixtures.scenarioHost().resolveSibling("Pins.dll"),
                List.of(said.toString(), shapes.toString()))
            .run(NamedProfiler.of(Recorder.class), _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));

    AssemblyImage core = AssemblyImage.read(RealRuntimes.of(profile).directory().resolve(CORE));
    Ours ours = new Ours(profile, core, AssemblyImage.read(shapes));
    List<String> lines = Files.readAllLines(said);
    List<String> differences =
        lines.stream().map(ours::difference).flatMap(Optional::stream).toList();
    System.out.printf("%s: %d types, %s%n", profile.name(), lines.size(), ours.counts);
    assertThat(lines).hasSizeGreaterThan(TYPES_MIN);
    assertThat(differences).isEmpty();
  }

  /** What our rules say. */
  private static final class Ours {
    private final RuntimeProfile profile;
    private final Map<String, AssemblyImage> images;
    private final Layouts layouts;
    private final Map<String, Integer> counts = new TreeMap<>();

    Ours(RuntimeProfile profile, AssemblyImage core, AssemblyImage other) {
      this.profile = profile;
      this.images = Map.of(CORE, core, "Shapes.dll", other);
      this.layouts = Layouts.of(profile.layout(), core, List.of(core, other));
    }

    Optional<String> difference(String line) {
      List<String> words = List.of(line.split(" "));
      AssemblyImage image = Optional.ofNullable(images.get(words.getFirst())).orElseThrow();
      TypeDef definition = image.typeDef(new MetadataToken(Integer.decode(words.get(1))));
      if (definition.fullName().equals(NULLABLE)) {
        return Optional.empty();
      }
      List<String> theirs = words.subList(3, 6);
      counts.merge(String.join(" ", theirs), 1, Integer::sum);
      ClosedType type = closed(definition, words.get(2));
      String object = theirs.getFirst().equals(NOT_MADE) ? NOT_MADE : yes(isPinned(type));
      String array = theirs.get(1).equals(NOT_MADE) ? NOT_MADE : yes(isElementPinned(type));
      List<String> mine = List.of(object, array, array);
      return mine.equals(theirs)
          ? Optional.empty()
          : Optional.of(
              "%s of %s: we say %s, the runtime %s"
                  .formatted(definition.fullName(), words.get(2), mine, theirs));
    }

    private ClosedType closed(TypeDef definition, String argument) {
      AssemblyImage core = Optional.ofNullable(images.get(CORE)).orElseThrow();
      return new ClosedType(
          definition,
          core.findTypeDef(argument)
              .map(found -> layouts.slot(ClosedType.of(found)))
              .map(slot -> Collections.nCopies(definition.genericParams().size(), slot))
              .orElse(List.of()));
    }

    private boolean isPinned(ClosedType type) {
      if (type.definition().fullName().equals("System.String")) {
        return true;
      }
      return profile.heap().pinsOnlyBlittable()
          ? layouts.isBlittable(type)
          : !layouts.of(type).hasReferences();
    }

    private boolean isElementPinned(ClosedType type) {
      return profile.heap().pinsOnlyBlittable()
          ? layouts.isBlittableElement(type)
          : switch (layouts.slot(type)) {
            case Slot.Reference _, Slot.Interior _ -> false;
            case Slot.Scalar _ -> true;
            case Slot.Value value -> !layouts.of(value.type()).hasReferences();
          };
    }

    private static String yes(boolean isTrue) {
      return isTrue ? "yes" : "no";
    }
  }
}
