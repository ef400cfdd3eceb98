package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk is full at some step of a recording: the program goes on to its end, the diagnostic says
 * how many steps are there, and so many are read.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FullDiskIT {
  private static final int MOMENTS = CampaignSize.of(1, 20);
  private static final int KIB = 1024;
  private static final Pattern KEPT = Pattern.compile("its first ([\\d,]+) steps? can be read");

  /** A disk of its own, of which a copy is taken in the end. */
  private static final String ON_SMALL_DISK =
      """
      disk=$1 size=$2 copy=$3
      shift 3
      mount -t tmpfs -o size="${size}k" none "$disk" || exit 99
      "$@"
      code=$?
      cp -r "$disk/." "$copy"
      exit $code
      """;

  @TempDir private Path work;

  @ParameterizedTest
  @Tag("turn-4")
  @ValueSource(strings = {"t.jsonl", "t.jsonl.gz", "t.clrtrace"})
  void whatWentThereIsReadAndTheProgramGoesOn(String name) throws Exception {
    DotnetRuntime runtime = RequiredRuntime.of("9.0.5");
    Path disk = Files.createDirectory(work.resolve("disk"));
    Path whole = work.resolve("whole-" + name);
    assertThat(Spoken.by(record(runtime, whole)).code()).isZero();
    int roomMax = (int) (Files.size(whole) / KIB);
    long steps = RecordedTrace.read(whole).length();
    Random random = new Random(name.hashCode());
    for (int i = 0; i < MOMENTS; i++) {
      // A page at least: less is no disk. Another recording may be some hundredths smaller.
      int room = 4 + random.nextInt(roomMax * 9 / 10 - 4);
      Path copy = Files.createDirectory(work.resolve("copy-" + i));
      Path out = work.resolve("out");
      Path err = work.resolve("err");
      List<String> words = record(runtime, disk.resolve(name));
      Process process =
          new ProcessBuilder(onSmallDisk(disk, room, copy, List.of(), words))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      int code = process.waitFor();

      String told = Files.readString(err);
      assertThat(code).as("with %d KiB: %s", room, told).isEqualTo(2);
      assertThat(told).contains("The trace cannot be written: No space left on device");
      assertThat(Files.readString(out)).contains("done contexts 2");
      Matcher kept = KEPT.matcher(told);
      assertThat(kept.find()).as(told).isTrue();
      long read = RecordedTrace.read(copy.resolve(name)).length();
      assertThat(read)
          .as("with %d KiB: %s", room, told)
          .isEqualTo(Long.parseLong(kept.group(1).replace(",", "")))
          .isLessThan(steps);
      System.out.printf("full at %d KiB of %d: %d steps, %s%n", room, roomMax, read, name);
    }
  }

  @ParameterizedTest
  @Tag("turn-4")
  @ValueSource(ints = {4, 64, 1024, 12 * KIB})
  void aFolderForTemporaryFilesThatIsFullIsToldBeforeAnythingRuns(int room) throws Exception {
    DotnetRuntime runtime = RequiredRuntime.of("9.0.5");
    Path disk = Files.createDirectory(work.resolve("disk"));
    Path copy = Files.createDirectory(work.resolve("copy"));
    Path said = work.resolve("said");
    List<String> words = record(runtime, work.resolve("t.jsonl"));
    Process process =
        new ProcessBuilder(
                onSmallDisk(disk, room, copy, List.of("-Djava.io.tmpdir=" + disk), words))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();

    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(Files.readString(said))
        .startsWith("The folder for temporary files is full: ")
        .contains("where   " + disk, "-Djava.io.tmpdir=FOLDER")
        .doesNotContain("Exception", "done contexts");
  }

  private static List<String> record(DotnetRuntime runtime, Path trace) {
    return List.of(
        "record",
        "--force",
        "--out",
        trace.toString(),
        "--",
        runtime.muxer().orElseThrow().toString(),
        "exec",
        Fixtures.assembly("PluginHost").toString(),
        "1",
        "2");
  }

  private static List<String> onSmallDisk(
      Path disk, int room, Path copy, List<String> flags, List<String> words)
      throws IOException, InterruptedException {
    List<String> java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    List<String> program =
        List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName());
    return Stream.of(
            Container.withOwnMounts(),
            List.of("sh", "-c", ON_SMALL_DISK, "sh"),
            List.of(disk.toString(), Integer.toString(room), copy.toString()),
            java,
            flags,
            program,
            words)
        .flatMap(List::stream)
        .toList();
  }
}
