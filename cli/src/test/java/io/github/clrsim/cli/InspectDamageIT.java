package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a dump is damaged, each question about it has its answer, and none takes long. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectDamageIT {
  private static final int DUMPS = CampaignSize.of(6, 200);

  private static final int PROGRAM_HEADERS_AT = 32;
  private static final int PROGRAM_HEADER_COUNT_AT = 56;
  private static final int PROGRAM_HEADER_BYTES = 56;

  @TempDir private Path work;

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource("io.github.clrsim.cli.RequiredRuntime#newest")
  void everyQuestionAboutADamagedDumpHasItsAnswer(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Path whole = larder.dump(runtime.directory(), work);
      int told = 0;
      for (int i = 0; i < DUMPS; i++) {
        Path dump = work.resolve("damaged.core");
        Files.copy(whole, dump, StandardCopyOption.REPLACE_EXISTING);
        Random random = new Random(i);
        Damage damage = Damage.values()[i % Damage.values().length];
        try (RandomAccessFile file = new RandomAccessFile(dump.toFile(), "rw")) {
          damage.on(file, random);
        }
        told += told("%s of seed %d".formatted(damage, i), dump, larder, random);
      }
      assertThat(told).isPositive();
    }
  }

  /** How many of the questions about a dump have more than a diagnostic for an answer. */
  private static int told(String damage, Path dump, Larder larder, RandomGenerator random)
      throws IOException, InterruptedException {
    int told = 0;
    try (InspectBatch batch = InspectBatch.of("--dump", dump.toString())) {
      for (String line : questions(larder, random)) {
        JsonNode answer = batch.answer(line);
        String refusal = InspectBatch.refusal(answer);
        assertThat(refusal).as("%s, %s", damage, line).doesNotContain("no answer within");
        told += refusal.isEmpty() ? 1 : 0;
      }
      assertThat(batch.end()).as(damage).isIn(0, 2);
    }
    return told;
  }

  private static List<String> questions(Larder larder, RandomGenerator random) {
    List<Larder.Held> objects = larder.objects();
    long one = objects.get(random.nextInt(objects.size())).address();
    long other = objects.get(random.nextInt(objects.size())).address();
    return List.of(
        "--object " + Long.toHexString(one),
        "--type Larder.DeepFreezer",
        "--type Larder.Shelf --field Count",
        "--object " + Long.toHexString(other) + " --depth 8",
        "--objects System.String --max 3",
        "--stat",
        "--threads",
        "--modules");
  }

  /** What is damaged. */
  private enum Damage {
    FEW_WORDS,
    MANY_WORDS,
    RANGES,
    END,
    HEADERS,
    NOTES;

    void on(RandomAccessFile file, RandomGenerator random) throws IOException {
      switch (this) {
        case FEW_WORDS -> words(file, random, 100);
        case MANY_WORDS -> words(file, random, 100_000);
        case RANGES -> ranges(file, random);
        case END -> file.setLength(random.nextLong(file.length()));
        case HEADERS -> headers(file, random);
        case NOTES -> notes(file, random);
      }
    }
  }

  private static long word(RandomGenerator random) {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> random.nextInt(256);
      case 3 -> Long.MIN_VALUE;
      default -> random.nextLong();
    };
  }

  private static void words(RandomAccessFile file, RandomGenerator random, int count)
      throws IOException {
    FileChannel channel = file.getChannel();
    for (int i = 0; i < count; i++) {
      put(channel, random.nextLong(file.length() / Long.BYTES) * Long.BYTES, word(random));
    }
  }

  private static void put(FileChannel channel, long at, long word) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.write(bytes.putLong(0, word), at);
  }

  private static long number(FileChannel channel, long at) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(bytes, at);
    return bytes.getLong(0);
  }

  private static void ranges(RandomAccessFile file, RandomGenerator random) throws IOException {
    byte[] zeros = new byte[1 << 20];
    for (int i = random.nextInt(20); i >= 0; i--) {
      file.seek(random.nextLong(1 << 16, file.length() - zeros.length));
      file.write(zeros, 0, random.nextInt(zeros.length));
    }
  }

  private static void headers(RandomAccessFile file, RandomGenerator random) throws IOException {
    FileChannel channel = file.getChannel();
    long first = number(channel, PROGRAM_HEADERS_AT);
    int count = (int) number(channel, PROGRAM_HEADER_COUNT_AT) & 0xffff;
    for (int i = 0; i < 5; i++) {
      long header = first + (long) random.nextInt(count) * PROGRAM_HEADER_BYTES;
      put(channel, header + 8L * random.nextInt(7), word(random));
    }
  }

  /** Those come first: whatever stands there is read as one. */
  private static void notes(RandomAccessFile file, RandomGenerator random) throws IOException {
    FileChannel channel = file.getChannel();
    long notes = number(channel, number(channel, PROGRAM_HEADERS_AT) + Long.BYTES);
    for (int i = random.nextInt(20); i >= 0; i--) {
      put(channel, notes + 8L * random.nextInt(1 << 12), word(random));
    }
  }
}
