package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes every field of objects of every kind is read from outside as the program
 * itself prints it, and as a profiler in the process tells it: while the program runs, and from a
 * dump of it.
 */
@Tag("turn-2")
class DataAccessIT {
  private static final int OBJECTS_MIN = 40;

  /** About how many of them the component in the process is asked. */
  private static final int ASKED = CampaignSize.of(12, 1_000);

  private static final Map<RuntimeProfile, List<String>> CLAIMED = new ConcurrentHashMap<>();

  @TempDir private Path work;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyFieldIsWhatTheProgramPrints(RuntimeProfile profile)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RealRuntimes.of(profile);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      assertThat(larder.objects()).hasSizeGreaterThanOrEqualTo(OBJECTS_MIN);
      Path dump = larder.dump(runtime.directory(), work);
      try (DebuggedClr live = DebuggedClr.ofProcess(larder.pid())) {
        isAsPrinted(larder, live.dataAccess());
      }
      try (DebuggedClr dead = DebuggedClr.ofDump(dump)) {
        isAsPrinted(larder, dead.dataAccess());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void theProfilerInTheProcessTellsTheSame(RuntimeProfile profile) throws IOException {
    DotnetRuntime runtime = RealRuntimes.of(profile);
    List<String> claimed = claimedOfShown(profile);

    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow());
        DebuggedClr live = DebuggedClr.ofProcess(larder.pid())) {
      FieldReader reader = new FieldReader(live.dataAccess());
      assertThat(
              larder.objects().stream()
                  .map(held -> ValueText.of(reader.object(new Address(held.address()))))
                  .toList())
          .isEqualTo(claimed);
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void theComponentTellsTheSameOfTheProcessThatItIsIn(RuntimeProfile profile) {
    DotnetRuntime runtime = RealRuntimes.of(profile);

    List<String> shown = claimedOfShown(profile);
    assertThat(shown).hasSizeGreaterThanOrEqualTo(OBJECTS_MIN);
    int oneOf = Math.max(1, shown.size() / ASKED);
    NamedProfiler reader =
        new NamedProfiler(
            ReadsFromOutside.class.getName(),
            List.of(),
            Map.of(ReadsFromOutside.ONE_OF, Integer.toString(oneOf)));
    assertThat(claimedOfShown(runtime, reader))
        .isEqualTo(
            IntStream.range(0, shown.size())
                .filter(number -> number % oneOf == 0)
                .mapToObj(shown::get)
                .toList());
  }

  /** What the right profiler says in the process; asked once for all tests. */
  private static List<String> claimedOfShown(RuntimeProfile profile) {
    return CLAIMED.computeIfAbsent(
        profile,
        each ->
            claimedOfShown(
                RealRuntimes.of(each), ShippedProfiler.named("argument-values").profiler()));
  }

  /** What a profiler in the process says of each object that Larder shows. */
  private static List<String> claimedOfShown(DotnetRuntime runtime, NamedProfiler profiler) {
    List<String> claimed = new ArrayList<>();
    Run run =
        RealClr.launching(runtime, Fixtures.assembly("Larder"), List.of("at once"))
            .run(
                profiler,
                step -> {
                  if (step instanceof Step.Claimed(int _, Claim.ArgumentIs is)
                      && is.method().equals(ReadsFromOutside.SHOW)) {
                    claimed.add(is.value());
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return claimed;
  }

  private static void isAsPrinted(Larder larder, DataAccess access) {
    FieldReader reader = new FieldReader(access);
    for (Larder.Held held : larder.objects()) {
      Address object = new Address(held.address());
      assertThat(ValueText.of(reader.object(object))).isEqualTo(held.text());
      if (!held.fields().isEmpty()) {
        assertThat(fields(reader, object)).as(held.text()).isEqualTo(printed(held.fields()));
      }
      Map<String, String> statics = new TreeMap<>();
      held.statics().forEach(told -> statics.put(told.name(), told.value()));
      assertThat(statics(reader, access, object, statics)).as(held.text()).isEqualTo(statics);
    }
  }

  private static List<String> printed(List<Larder.Told> fields) {
    return fields.stream().map(told -> told.name() + " = " + told.value()).toList();
  }

  private static List<String> fields(FieldReader reader, Address object) {
    return reader.fields(object).answer().orElseThrow().stream()
        .map(field -> field.name() + " = " + ValueText.of(reader.read(object, field)))
        .toList();
  }

  private static Map<String, String> statics(
      FieldReader reader, DataAccess access, Address object, Map<String, String> printed) {
    MethodTable type =
        access.getObjectData(object).answer().map(ObjectData::methodTable).orElseThrow();
    Map<String, String> statics = new TreeMap<>();
    for (DeclaredField field : reader.staticsOf(type)) {
      // What a thread has for itself, and literals, are not printed.
      if (printed.containsKey(field.name())) {
        statics.put(field.name(), ValueText.of(reader.readStatic(field)));
      }
    }
    return statics;
  }
}
