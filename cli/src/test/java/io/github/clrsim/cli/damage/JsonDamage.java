package io.github.clrsim.cli.damage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a value in one line of JSON, which stays JSON or nearly so. */
final class JsonDamage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Stands for what no tree of JSON can hold. */
  private static final String RAW = "raw text goes here";

  private static final int DEPTH_MAX = 100_000;
  private static final int DIGITS_MAX = 5_000;

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-1",
          "1",
          "0.5",
          "1e400",
          "2147483648",
          "9223372036854775807",
          "18446744073709551616",
          "\"\"",
          "\"0x\"",
          "\"0x0\"",
          "\"0x1\"",
          "\"0xffffffffffffffff\"",
          "\"0x10000000000000000\"",
          "\"0x06000001\"",
          "\"0x0200ffff\"",
          "\"S_OK\"",
          "\"S_FALSE\"",
          "\"E_FAIL\"",
          "\"CORPROF_E_DATAINCOMPLETE\"",
          "\"0x80131361\"",
          "\"\\ud800\"",
          "\"\\u0000\"",
          "\"\\u001b[2J\"",
          "[]",
          "{}",
          "[[]]",
          "[0]",
          "{\"a\":1}",
          "NaN");

  private record Place(ContainerNode<?> holder, String field, int index) {
    JsonNode value() {
      return holder instanceof ObjectNode ? holder.get(field) : holder.get(index);
    }

    void put(JsonNode value) {
      if (holder instanceof ObjectNode object) {
        object.set(field, value);
      } else if (holder instanceof ArrayNode array) {
        array.set(index, value);
      }
    }

    void remove() {
      if (holder instanceof ObjectNode object) {
        object.remove(field);
      } else if (holder instanceof ArrayNode array) {
        array.remove(index);
      }
    }
  }

  private JsonDamage() {}

  /**
   * The same line, damaged in one value.
   *
   * @param strange another line, whose values may be taken
   */
  static String of(String line, String strange, SplittableRandom random) {
    try {
      JsonNode node = JSON.readTree(line);
      List<Place> places = places(node);
      if (places.isEmpty()) {
        return line + line;
      }
      String raw = damage(Draws.oneOf(places, random), places, strange, random);
      return JSON.writeValueAsString(node).replace("\"" + RAW + "\"", raw);
    } catch (JsonProcessingException noJson) {
      return line + "}";
    }
  }

  /** Damages it, and answers what goes to where {@link #RAW} stands. */
  private static String damage(
      Place place, List<Place> places, String strange, SplittableRandom random)
      throws JsonProcessingException {
    switch (random.nextInt(9)) {
      case 0 -> place.remove();
      case 1 -> {
        place.put(new TextNode(RAW));
        return Draws.oneOf(VALUES, random);
      }
      case 2 -> {
        Place other = Draws.oneOf(places, random);
        JsonNode value = place.value().deepCopy();
        place.put(other.value().deepCopy());
        other.put(value);
      }
      case 3 -> {
        List<Place> others = places(JSON.readTree(strange));
        if (!others.isEmpty()) {
          place.put(Draws.oneOf(others, random).value().deepCopy());
        }
      }
      case 4 -> {
        if (place.holder() instanceof ObjectNode object) {
          JsonNode value = object.remove(place.field());
          object.set(Draws.oneOf(places, random).field() + "x", value);
        } else if (place.holder() instanceof ArrayNode array) {
          array.insert(place.index(), place.value().deepCopy());
        }
      }
      case 5 -> {
        place.put(new TextNode(RAW));
        int depth = Draws.size(DEPTH_MAX, random);
        boolean isClosed = random.nextBoolean();
        return random.nextBoolean()
            ? "[".repeat(depth) + (isClosed ? "]".repeat(depth) : "")
            : "{\"a\":".repeat(depth) + (isClosed ? "1" + "}".repeat(depth) : "");
      }
      case 6 -> {
        place.put(new TextNode(RAW));
        String digits = "9".repeat(Draws.size(DIGITS_MAX, random));
        return Draws.oneOf(List.of(digits, "\"0x" + digits + "\"", "\"" + digits + "\""), random);
      }
      case 7 -> {
        place.put(new TextNode(RAW));
        return Draws.oneOf(
            List.of(
                Long.toString(Draws.edge(random)),
                "\"0x" + Long.toHexString(Draws.edge(random)) + "\""),
            random);
      }
      default -> {
        String text = place.value().asText();
        if (!text.isEmpty()) {
          int at = random.nextInt(text.length());
          char drawn = "0123456789abcdefxX.+[]`,:\\ \"\n".charAt(random.nextInt(29));
          place.put(new TextNode(text.substring(0, at) + drawn + text.substring(at + 1)));
        }
      }
    }
    return RAW;
  }

  private static List<Place> places(JsonNode node) {
    List<Place> places = new ArrayList<>();
    gather(node, places);
    return places;
  }

  private static void gather(JsonNode node, List<Place> places) {
    if (node instanceof ObjectNode object) {
      object
          .fieldNames()
          .forEachRemaining(
              field -> {
                places.add(new Place(object, field, 0));
                gather(object.get(field), places);
              });
    } else if (node instanceof ArrayNode array) {
      for (int index = 0; index < array.size(); index++) {
        places.add(new Place(array, "", index));
        gather(array.get(index), places);
      }
    }
  }
}
