package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.fixtures.Gallery;
import io.github.clrsim.fixtures.KernelCore;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On every real runtime that is here the objects, the statics and the thread statics of Gallery are
 * read from outside as the program itself prints them, and so is whatever a path leads to from
 * them: while it runs, with both collectors, and from dumps that createdump and the kernel write.
 */
@Tag("turn-4")
class GalleryIT {
  private static final int OBJECTS_MIN = 600;
  private static final int STATICS_MIN = 300;
  private static final int UNINITIALIZED_MIN = 10;
  private static final int VALUES_OF_THREADS_MIN = 300;
  private static final int PATHS_MIN = 4_000;
  private static final int THREADS = 4;

  private static final Predicate<String> OTHERWISE_ON_3 =
      Pattern.compile("AlsoFirst|PrivateScope \\| |HostNotParsed \\| ").asPredicate();

  @TempDir private Path work;

  /** From where the memory is read. */
  enum Memory {
    /** That of the process, while it runs. */
    LIVE,
    /** A dump of createdump with all its heap. */
    WITH_HEAP,
    /** A dump of createdump with all that the process had. */
    FULL,
    /** A core file of the kernel. */
    KERNEL
  }

  /** A runtime, the collector with which it runs, and from where it is read. */
  record Mode(DotnetRuntime runtime, boolean isServer, Memory memory) {
    DotnetHost host(Path work) {
      DotnetHost host =
          DotnetHost.of(runtime.muxer().orElseThrow()).withFramework(runtime.version().toString());
      DotnetHost collecting = isServer ? host.withServerCollector() : host;
      return memory == Memory.KERNEL ? collecting.withCores(work) : collecting;
    }

    DebuggedClr open(Gallery gallery, Path work) throws IOException, InterruptedException {
      return switch (memory) {
        case LIVE -> DebuggedClr.ofProcess(gallery.pid());
        case WITH_HEAP -> dead(gallery, gallery.dump(runtime.directory(), work, "--withheap"));
        case FULL -> dead(gallery, gallery.dump(runtime.directory(), work, "--full"));
        case KERNEL -> dead(gallery, gallery.core(work));
      };
    }

    /** Dumps are read by the same rules: there each field and each element is enough. */
    int stepsMax() {
      return memory == Memory.LIVE ? Integer.MAX_VALUE : 1;
    }

    /** Of several constants of one number, 3.1 names another, or that of 0, too. */
    boolean isKnown(String difference) {
      return isOld() && OTHERWISE_ON_3.test(difference);
    }

    boolean isOld() {
      return runtime.version().major() == 3;
    }

    /** Nothing but the dump is left. */
    private static DebuggedClr dead(Gallery gallery, Path dump) {
      gallery.close();
      return DebuggedClr.ofDump(dump);
    }

    @Override
    public String toString() {
      return "%s %s %s"
          .formatted(
              runtime.version(),
              isServer ? "server" : "workstation",
              memory.name().toLowerCase(Locale.ROOT));
    }
  }

  /** Dumps are alike with both collectors: each runtime makes one of each kind. */
  static List<Mode> modes() {
    List<Mode> modes = new ArrayList<>();
    boolean isEven = true;
    for (DotnetRuntime runtime : RealRuntimes.all()) {
      modes.add(new Mode(runtime, false, Memory.LIVE));
      modes.add(new Mode(runtime, true, Memory.LIVE));
      modes.add(new Mode(runtime, isEven, Memory.WITH_HEAP));
      modes.add(new Mode(runtime, !isEven, Memory.FULL));
      modes.add(new Mode(runtime, isEven, Memory.KERNEL));
      isEven = !isEven;
    }
    return modes;
  }

  @ParameterizedTest
  @MethodSource("modes")
  void everythingIsReadAsTheProgramPrintsIt(Mode mode) throws IOException, InterruptedException {
    if (mode.memory() == Memory.KERNEL) {
      requireKernelCores();
    }
    try (Gallery gallery = Gallery.runBy(mode.host(work));
        DebuggedClr clr = mode.open(gallery, work)) {
      hasOfEverything(gallery);
      GalleryReading reading =
          new GalleryReading(RememberedTypes.of(clr.dataAccess()), mode.stepsMax());
      gallery.objects().forEach(reading::object);
      gallery.statics().forEach(reading::ofType);
      gallery.threadStatics().forEach(reading::ofThread);
      // Last: on 8 what came behind it took minutes. It asks for the modules often, with no flush.
      reading.definitions();
      List<String> unknown =
          reading.differences().stream().filter(difference -> !mode.isKnown(difference)).toList();
      System.out.printf(
          "%s: %d objects, %d statics and %d thread statics of Gallery, %d paths; %d read otherwise%n",
          mode,
          gallery.objects().size(),
          gallery.statics().size(),
          gallery.threadStatics().size(),
          reading.paths(),
          reading.differences().size());
      assertThat(unknown).isEmpty();
      // What is known, and mended since, has to be taken off the list.
      assertThat(reading.differences().isEmpty()).isEqualTo(!mode.isOld());
      assertThat(reading.paths()).isGreaterThanOrEqualTo(PATHS_MIN);
    }
  }

  private static void requireKernelCores() throws IOException, InterruptedException {
    Optional<String> hindrance = KernelCore.hindrance();
    hindrance.ifPresent(why -> System.out.println("no core of the kernel: " + why));
    Assumptions.assumeTrue(hindrance.isEmpty(), () -> hindrance.orElse(""));
  }

  private static void hasOfEverything(Gallery gallery) {
    assertThat(gallery.objects()).hasSizeGreaterThanOrEqualTo(OBJECTS_MIN);
    assertThat(gallery.statics()).hasSizeGreaterThanOrEqualTo(STATICS_MIN);
    assertThat(gallery.statics().stream().filter(each -> !each.isInitialized()).count())
        .isGreaterThanOrEqualTo(UNINITIALIZED_MIN);
    assertThat(gallery.threads()).hasSize(THREADS);
    Map<Long, Long> valuesOfThreads =
        gallery.threadStatics().stream()
            .filter(each -> each.value().isPresent())
            .collect(Collectors.groupingBy(Gallery.ThreadStatic::osId, Collectors.counting()));
    assertThat(valuesOfThreads.values().stream().mapToLong(Long::longValue).sum())
        .isGreaterThanOrEqualTo(VALUES_OF_THREADS_MIN);
    // The last never touched any.
    assertThat(valuesOfThreads.keySet())
        .containsExactlyInAnyOrderElementsOf(
            gallery.threads().subList(0, THREADS - 1).stream()
                .map(Gallery.RunningThread::osId)
                .toList());
  }
}
