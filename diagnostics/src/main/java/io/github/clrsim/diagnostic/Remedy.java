package io.github.clrsim.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to do next: one way, or several to choose from. Some of them are settings, which each front
 * end calls by its own name; a front end that has no such setting leaves that way out.
 *
 * @param ways in the order in which they are told
 */
public record Remedy(List<Way> ways) {
  public Remedy {
    ways = List.copyOf(ways);
  }

  /** One way. */
  public sealed interface Way {
    /** In words, for who has these names for settings; empty, if it cannot be gone there. */
    Optional<String> text(SettingNames names);

    /** One that is the same everywhere. */
    record Plain(String text) implements Way {
      @Override
      public Optional<String> text(SettingNames names) {
        return Optional.of(text);
      }
    }

    /**
     * One that sets something.
     *
     * @param text with {@code %s} where the setting's name stands
     */
    record Set(Setting setting, String text) implements Way {
      @Override
      public Optional<String> text(SettingNames names) {
        return names.of(setting).map(text::formatted);
      }
    }
  }

  /** This one way. */
  public static Remedy of(String text) {
    return new Remedy(List.of(new Way.Plain(text)));
  }

  /**
   * To set something.
   *
   * @param text with {@code %s} where the setting's name stands
   */
  public static Remedy of(Setting setting, String text) {
    return new Remedy(List.of(new Way.Set(setting, text)));
  }

  /** These ways, or that one. */
  public Remedy or(String text) {
    return or(new Way.Plain(text));
  }

  /**
   * These ways, or to set something.
   *
   * @param text with {@code %s} where the setting's name stands
   */
  public Remedy or(Setting setting, String text) {
    return or(new Way.Set(setting, text));
  }

  private Remedy or(Way other) {
    List<Way> all = new ArrayList<>(ways);
    all.add(other);
    return new Remedy(all);
  }

  /** In words, for who has these names for settings. */
  public String text(SettingNames names) {
    return ways.stream()
        .flatMap(way -> way.text(names).stream())
        .collect(Collectors.joining("; or "));
  }
}
