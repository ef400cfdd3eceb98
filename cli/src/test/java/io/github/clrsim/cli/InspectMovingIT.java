package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Carousel;
import io.github.clrsim.fixtures.DotnetHost;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of a program that collects and compacts without pause no answer mixes two objects, or two
 * moments; there may be none.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectMovingIT {
  private static final int QUESTIONS = CampaignSize.of(60, 3_400);

  /** Of questions; the last one is for the whole heap, which takes as long as a hundred others. */
  private static final int KINDS = 100;

  private static final String HORSE = "Carousel.Horse";

  @ParameterizedTest
  @Tag("turn-2")
  @CsvSource({"9.0.5, false", "9.0.5, true", "3.1.2, false"})
  void noAnswerIsMixed(String version, boolean isServer) throws IOException, InterruptedException {
    DotnetHost plain = DotnetHost.of(RequiredRuntime.of(version).muxer().orElseThrow());
    DotnetHost host = isServer ? plain.withServerCollector() : plain;
    try (Carousel carousel = Carousel.runBy(host);
        InspectBatch batch = InspectBatch.of("--pid", Long.toString(carousel.pid()))) {
      Questions questions = new Questions(carousel, batch, new Random(4713));
      for (int i = 0; i < QUESTIONS; i++) {
        questions.ask();
      }
      System.out.printf("%s, server %s: %s%n", version, isServer, questions.counts);
      // For one of them there may be no moment.
      assertThat(questions.counts.keySet()).containsAnyOf("fixed told", "static told");
      assertThat(batch.end()).isIn(0, 2);
    }
  }

  private record Questions(
      Carousel carousel, InspectBatch batch, Random random, Map<String, Integer> counts) {
    Questions(Carousel carousel, InspectBatch batch, Random random) {
      this(carousel, batch, random, new HashMap<>());
    }

    void ask() throws IOException {
      int kind = random.nextInt(KINDS);
      switch (kind / 10) {
        case 0, 1, 2 -> {
          Carousel.Horse horse = one(carousel.fixed());
          JsonNode told = told("fixed", "--object " + Long.toHexString(horse.address()));
          assertThat(told.path("name").asText(HORSE)).isEqualTo(HORSE);
          Horses.requireOne(told.path("tree"), horse.id());
          told.path("fields")
              .forEach(
                  row -> Horses.requirePart(row.get("name").asText(), row.get("tree"), horse.id()));
        }
        case 3, 4, 5, 6 -> {
          Carousel.Horse horse = one(carousel.moving());
          JsonNode told = told("moving", "--object " + Long.toHexString(horse.address()));
          if (told.path("name").asText().equals(HORSE)) {
            Horses.requireWhole(told.path("tree"));
          }
        }
        case 7, 8 -> {
          int place = random.nextInt(carousel.moving().size() * 4);
          String path = "--type Carousel.Ring --field Horses[%d]".formatted(place);
          long id = Horses.requireWhole(told("static", path).path("tree"));
          assertThat(id % 1000).isIn((long) place, (long) Horses.NONE);
        }
        default -> {
          if (kind == KINDS - 1) {
            heap(told("heap", "--objects " + HORSE));
          } else {
            clock(told("clock", "--type Carousel.Clock"));
          }
        }
      }
    }

    private <T> T one(List<T> all) {
      return all.get(random.nextInt(all.size()));
    }

    private JsonNode told(String what, String line) throws IOException {
      JsonNode answer = batch.answer(line);
      String refusal = InspectBatch.refusal(answer);
      assertThat(InspectBatch.isDeath(answer)).as("%s: %s", line, refusal).isFalse();
      counts.merge(what + (refusal.isEmpty() ? " told" : " refused"), 1, Integer::sum);
      return answer;
    }

    /** Between the two the program writes; if they are the same, all is of one moment. */
    private static void clock(JsonNode types) {
      Map<String, JsonNode> statics = new HashMap<>();
      types.path(0).path("statics").forEach(row -> statics.put(row.get("name").asText(), row));
      if (statics.isEmpty()
          || !statics.get("Begun").get("content").equals(statics.get("Done").get("content"))
          || statics.get("Done").get("content").asText().startsWith("?")) {
        return;
      }
      long now = statics.get("Done").get("content").asLong();
      Horses.requirePart("id", statics.get("Plain").get("tree"), now);
      Horses.requirePart("seven", statics.get("Seven").get("tree"), now);
      Horses.requirePart("not", statics.get("Not").get("tree"), now);
      Horses.requireOne(statics.get("Now").get("tree"), now);
    }

    /** All are as large; if collections came, the answer says so. */
    private static void heap(JsonNode answer) {
      if (answer.has("count")) {
        assertThat(answer.get("objects").findValuesAsText("size").stream().distinct().count())
            .isLessThanOrEqualTo(1);
        assertThat(answer.get("isWhole").asBoolean() || answer.get("collections").asInt() > 0)
            .as("%s", answer)
            .isTrue();
      }
    }
  }
}
