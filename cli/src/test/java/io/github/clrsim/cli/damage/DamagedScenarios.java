package io.github.clrsim.cli.damage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.clrsim.conformance.scenario.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Scenarios: files and texts in one line, made of those that come with clrsim. */
public final class DamagedScenarios implements DamagedInput.Kind {
  private static final List<String> WORDS =
      List.of(
          "0",
          "1",
          "-1",
          "2147483647",
          "2147483648",
          "99999999999999999999",
          "1.5",
          "1e400",
          "''",
          "'c'",
          "\"text\"",
          "\"",
          "null",
          "true",
          "(",
          ")",
          ",",
          "::",
          ":",
          "#",
          "\\",
          "\\u0020",
          "\\uD800",
          "\u0000",
          "\u001b[2J",
          "\uFEFF",
          "System.Object",
          "System.String[,,]",
          "System.Void",
          "System.Int32[]",
          "System.Collections.Generic.List`1[System.String]",
          "System.Collections.Generic.List`1",
          "System.Collections.Generic.List`99999999999[System.String]",
          "System.Nullable`1[System.Nullable`1[System.Int32]]",
          "System.Span`1[System.Int32]",
          "System.TypedReference",
          "Garden.Pot`1[Garden.Pot`1[Garden.Plant]]",
          "System.Object::ToString",
          "default",
          "main",
          "Plugin",
          "System.Private.CoreLib");

  private static final List<String> PROFILERS =
      List.of("callback-only", "identity-map", "scenario-agent", "field-values", "shadow-stacks");

  private static final int DEPTH_MAX = 20_000;
  private static final int STEPS_MAX = 200_000;

  private final List<String> texts =
      Scenarios.all().stream().map(name -> Scenarios.named(name).text()).toList();

  private final List<String> lines = texts.stream().flatMap(String::lines).toList();

  private final List<String> words =
      lines.stream().flatMap(line -> Arrays.stream(line.strip().split(" "))).distinct().toList();

  @Override
  public String name() {
    return "scenario";
  }

  @Override
  public DamagedInput draw(SplittableRandom random, Path folder) throws IOException {
    byte[] damaged = damaged(Draws.oneOf(texts, random), random);
    String text = new String(damaged, UTF_8);
    String scenario;
    if (Draws.oneIn(3, random)) {
      scenario = text.strip().replaceAll("\\n *", "; ");
    } else {
      Path file = folder.resolve("damaged.scenario");
      Files.write(file, damaged);
      scenario = file.toString();
    }
    List<String> command = new ArrayList<>();
    switch (random.nextInt(3)) {
      case 0 -> command.addAll(List.of("scenarios", scenario));
      case 1 -> {
        command.addAll(List.of("check", "--scenario", scenario, "--schedules", "4"));
        command.addAll(List.of("--profiler", Draws.oneOf(PROFILERS, random)));
        command.addAll(List.of("--jobs", "1", "--no-shrink"));
        command.addAll(List.of("--steps-max", Integer.toString(STEPS_MAX)));
      }
      default -> {
        command.addAll(List.of("replay", "--scenario", scenario));
        command.addAll(List.of("--runtime", random.nextBoolean() ? "net9.0" : "net3.1"));
        command.addAll(List.of("--profiler", Draws.oneOf(PROFILERS, random)));
        command.addAll(List.of("--choices", random.nextBoolean() ? "0" : "0x100.1.2.3x40"));
        command.addAll(List.of("--steps-max", Integer.toString(STEPS_MAX)));
      }
    }
    if (random.nextBoolean()) {
      command.add("--json");
    }
    return new DamagedInput(scenario, command, DamagedInput.NOBODY_IS_ACCUSED);
  }

  private byte[] damaged(String whole, SplittableRandom random) {
    String text = whole;
    for (int times = Draws.size(4, random); times > 0; times--) {
      switch (random.nextInt(8)) {
        case 0 -> {
          return ByteDamage.of(text.getBytes(UTF_8), random);
        }
        case 1, 2 ->
            text = String.join("\n", LineDamage.of(text.lines().toList(), lines, random)) + "\n";
        case 3 -> text = withWord(text, Draws.oneOf(WORDS, random), random);
        case 4 -> text = withWord(text, nested(random), random);
        case 5 -> text = withWord(text, "x".repeat(Draws.size(DEPTH_MAX, random)), random);
        default -> text = withWord(text, Draws.oneOf(words, random), random);
      }
      if (text.isBlank()) {
        return new byte[0];
      }
    }
    return text.getBytes(UTF_8);
  }

  private static String nested(SplittableRandom random) {
    int depth = Draws.size(DEPTH_MAX, random);
    boolean isClosed = random.nextBoolean();
    return switch (random.nextInt(4)) {
      case 0 ->
          "System.Collections.Generic.List`1[".repeat(depth)
              + "System.String"
              + (isClosed ? "]".repeat(depth) : "");
      case 1 -> "System.String" + "[]".repeat(depth);
      case 2 -> "System.String[" + ",".repeat(depth) + "]";
      default -> "A" + "+B".repeat(depth);
    };
  }

  /** One word of one line replaced, doubled or left out. */
  private static String withWord(String text, String word, SplittableRandom random) {
    List<String> all = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(all.size());
    List<String> parts = new ArrayList<>(List.of(all.get(at).split(" ", -1)));
    int part = random.nextInt(parts.size());
    switch (random.nextInt(5)) {
      case 0 -> parts.remove(part);
      case 1 -> parts.add(part, word);
      default -> parts.set(part, word);
    }
    all.set(at, String.join(" ", parts));
    return String.join("\n", all) + "\n";
  }
}
