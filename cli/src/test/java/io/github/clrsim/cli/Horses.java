package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Carousel;

/** What objects of {@link Carousel} say of themselves, each of their parts the same. */
final class Horses {
  /** The id of what was not told. */
  static final int NONE = -1;

  private static final String CHANGES = "it changes while it is read";

  private Horses() {}

  /** Requires that all parts of an object that are told are of one, and says of which. */
  static long requireWhole(JsonNode horse) {
    long id = NONE;
    for (JsonNode field : horse.path("fields")) {
      long own = idOf(field.get("name").asText(), field.get("value"));
      if (own != NONE) {
        assertThat(id).as("%s", horse).isIn(own, (long) NONE);
        id = own;
      }
    }
    if (horse.has("unknown")) {
      assertThat(horse.get("unknown").asText()).isEqualTo(CHANGES);
    } else if (horse.has("type")) {
      assertThat(horse.get("type").asText()).isEqualTo("Carousel.Horse");
    }
    return id;
  }

  /** Requires that all parts of an object that are told are of this one. */
  static void requireOne(JsonNode horse, long id) {
    assertThat(requireWhole(horse)).as("%s", horse).isIn(id, (long) NONE);
  }

  /** Requires that a part is of this one, as far as it is told. */
  static void requirePart(String name, JsonNode value, long id) {
    assertThat(idOf(name, value)).as("%s: %s", name, value).isIn(id, (long) NONE);
  }

  /** Of which object a part is. */
  private static long idOf(String name, JsonNode value) {
    if (value.has("unknown")) {
      assertThat(value.get("unknown").asText()).isEqualTo(CHANGES);
      return NONE;
    }
    if (value.isNull() || value.has("isCut") || value.has("isCycle")) {
      return NONE;
    }
    return switch (name) {
      case "id" -> value.asLong();
      case "seven" -> {
        assertThat(value.asLong() % 7).as("%s", value).isZero();
        yield value.asLong() / 7;
      }
      case "not" -> ~value.asLong();
      case "boxed" -> value.get("boxed").asLong();
      case "name" -> number(value.get("text").asText());
      case "marks" -> marks(value.get("first"));
      case "saddle" -> saddle(value);
      case "companion" -> {
        long companion = requireWhole(value);
        yield companion == NONE ? NONE : companion - 1;
      }
      default -> throw new AssertionError("no part of a horse: " + name);
    };
  }

  private static long number(String text) {
    String number = text.replaceFirst("^\\w+ ", "");
    assertThat(number).as("'%s'", text).containsOnlyDigits();
    return Long.parseLong(number);
  }

  private static long marks(JsonNode first) {
    if (first.size() < 3 || first.findValue("isCut") != null) {
      return NONE;
    }
    // Of a program that runs for long, ids no longer fit.
    int id = first.get(0).asInt();
    assertThat(first.get(1).asInt()).as("%s", first).isEqualTo(2 * id);
    assertThat(first.get(2).asInt()).as("%s", first).isEqualTo(3 * id);
    return id;
  }

  private static long saddle(JsonNode value) {
    long id = NONE;
    for (JsonNode field : value.path("fields")) {
      long own = idOf(field.get("name").asText(), field.get("value"));
      if (own != NONE) {
        assertThat(id).as("%s", value).isIn(own, (long) NONE);
        id = own;
      }
    }
    return id;
  }
}
