package io.github.clrsim.nettrace.event;

import io.github.clrsim.api.json.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The names of events. Metadata names few of the runtime's own, so these stand in a table of ours,
 * by the names that PerfView and dotnet-trace have for them.
 */
public final class EventNames {
  private static final String FILE = "event-names.json";
  private static final Map<Key, String> RUNTIME = read();

  private EventNames() {}

  private record Key(String provider, int id) {}

  /** The name of an event without its provider, for example {@code GC/Start}; never empty. */
  public static String of(EventType type) {
    String known = RUNTIME.get(new Key(type.provider(), type.id()));
    if (known != null) {
      return known;
    }
    return type.name().isEmpty() ? "EventID(%d)".formatted(type.id()) : type.name();
  }

  private static Map<Key, String> read() {
    try (InputStream stream =
        Objects.requireNonNull(EventNames.class.getResourceAsStream(FILE), FILE)) {
      Map<Key, String> names = new HashMap<>();
      JsonTree.read(stream)
          .elements()
          .forEach(
              provider -> {
                String name = provider.get("provider").text();
                provider
                    .get("events")
                    .elements()
                    .forEach(
                        event ->
                            names.put(
                                new Key(name, (int) event.get("id").number()),
                                event.get("name").text()));
              });
      return Map.copyOf(names);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }
}
