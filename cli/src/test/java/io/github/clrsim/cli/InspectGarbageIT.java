package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Larder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever lines come, each has its answer, nothing dies of it, and the program goes on. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectGarbageIT {
  private static final int LINES = CampaignSize.of(600, 100_000);
  private static final int KILLED = CampaignSize.of(2, 100);
  private static final String CHARACTERS = "abXZ._[]<>+`,*:01 -'\"@=\\/\u00e9\u4e2d";

  private static final List<String> WORDS =
      List.of(
          ("--object --object= --object=1 --type --type=String --type= --value --value=A@1 --objects"
                  + " --max --max=-1 --max=x --stat --stat=x --threads --modules --field --field=a"
                  + " --thread --thread=1 --elements --elements=0..3 --depth --depth=9 --batch --pid"
                  + " -h --help @/dev/zero @/etc/passwd -- - 1 ${sys:user.home} '' \"\" ' --limit=0")
              .split(" "));

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource("io.github.clrsim.cli.RequiredRuntime#newest")
  void everyLineHasItsAnswer(String version) throws IOException, InterruptedException {
    try (Larder larder = Larder.runBy(RequiredRuntime.of(version).muxer().orElseThrow());
        InspectBatch batch = InspectBatch.of("--pid", Long.toString(larder.pid()))) {
      List<Long> places = places(larder, batch);
      Random random = new Random(4711);
      int told = 0;
      for (int i = 0; i < LINES; i++) {
        String line = line(random, places);
        JsonNode answer = batch.answer(line);
        assertThat(InspectBatch.isDeath(answer)).as("%s: %s", line, answer).isFalse();
        if (line.matches("--object \\p{XDigit}{1,16}")) {
          String address = line.substring(line.indexOf(' ') + 1);
          boolean isTold = answer.has("address");
          assertThat(isTold ? answer.get("address").asText() : InspectBatch.refusal(answer))
              .as(line)
              .contains(address);
          told += isTold ? 1 : 0;
        }
      }
      assertThat(told).isPositive();
      assertThat(batch.end()).isEqualTo(2);
      assertThat(ProcessHandle.of(larder.pid()).filter(ProcessHandle::isAlive)).isPresent();
    }
  }

  /** Where objects, types and classes are. */
  private static List<Long> places(Larder larder, InspectBatch batch) throws IOException {
    TreeSet<Long> places = new TreeSet<>();
    for (Larder.Held held : larder.objects()) {
      JsonNode told = batch.answer("--object " + Long.toHexString(held.address()));
      places.add(held.address());
      places.add(Long.parseUnsignedLong(told.get("methodTable").asText(), 16));
      places.add(Long.parseUnsignedLong(told.get("eeClass").asText(), 16));
    }
    for (JsonNode each : batch.answer("--modules")) {
      places.add(Long.parseUnsignedLong(each.get("module").asText(), 16));
    }
    for (JsonNode each : batch.answer("--threads")) {
      places.add(Long.parseUnsignedLong(each.get("address").asText(), 16));
    }
    return new ArrayList<>(places);
  }

  private static String line(RandomGenerator random, List<Long> places) {
    String object = "--object " + Long.toHexString(address(random, places));
    return switch (random.nextInt(100)) {
      case 0 -> "--value 'Larder.Point@%x'".formatted(address(random, places));
      case 1 -> "--type '%s'".formatted(junk(random, 30).replace("'", ""));
      case 2 -> "--threads";
      case 3, 4, 5, 6, 7, 8 -> object + " --field '" + junk(random, 20).replace("'", "") + "'";
      case 9, 10, 11 -> "z" + bytes(random);
      case 12, 13, 14, 15 -> words(random);
      case 16 -> words(random) + junk(random, 4).repeat(random.nextInt(1 << 15));
      default -> object;
    };
  }

  private static long address(RandomGenerator random, List<Long> places) {
    long place = places.get(random.nextInt(places.size()));
    return switch (random.nextInt(10)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextLong(1L << 47);
      case 2 -> place + random.nextInt(-64, 4096);
      case 3 -> random.nextLong(-8, 8);
      case 4 -> place;
      default -> place + 8L * random.nextInt(-16, 64);
    };
  }

  private static String junk(RandomGenerator random, int most) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return text.toString();
  }

  private static String bytes(RandomGenerator random) {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return new String(bytes, StandardCharsets.UTF_8).replace('\n', ' ');
  }

  private static String words(RandomGenerator random) {
    StringBuilder words = new StringBuilder("x");
    for (int i = random.nextInt(4); i >= 0; i--) {
      words.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return random.nextBoolean() ? words.substring(2) : words.toString();
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource("io.github.clrsim.cli.RequiredRuntime#newest")
  void ofAProcessThatIsKilledItIsSaidThatItHasEnded(String version)
      throws IOException, InterruptedException {
    Random random = new Random(4712);
    for (int i = 0; i < KILLED; i++) {
      try (Larder larder = Larder.runBy(RequiredRuntime.of(version).muxer().orElseThrow());
          InspectBatch batch = InspectBatch.of("--pid", Long.toString(larder.pid()))) {
        for (int before = random.nextInt(30); before > 0; before--) {
          batch.answer(question(larder, random));
        }
        batch.ask(question(larder, random).getBytes(StandardCharsets.UTF_8));
        ProcessHandle program = ProcessHandle.of(larder.pid()).orElseThrow();
        assertThat(program.destroyForcibly()).isTrue();
        program.onExit().join();
        batch.answer();
        for (int after = 0; after < 3; after++) {
          String line = question(larder, random);
          assertThat(InspectBatch.refusal(batch.answer(line)))
              .as(line)
              .containsAnyOf("has ended", "no process " + larder.pid(), "another process");
        }
        assertThat(batch.end()).isEqualTo(2);
      }
    }
  }

  private static String question(Larder larder, RandomGenerator random) {
    long address = larder.objects().get(random.nextInt(larder.objects().size())).address();
    return switch (random.nextInt(8)) {
      case 0 -> "--threads";
      case 1 -> "--modules";
      case 2 -> "--stat";
      case 3 -> "--type Larder.DeepFreezer";
      case 4 -> "--objects Larder.Shelf";
      default -> "--object " + Long.toHexString(address);
    };
  }
}
