package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.Entry.Event;
import io.github.clrsim.nettrace.event.EventNames;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import io.github.clrsim.nettrace.event.EventType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** A recording that was read to its end. */
public record Sample(EventPipeHeader header, List<Entry> entries, Ending ending, long lost) {
  /** Those of which many damaged copies can be read in a test; of each container and version. */
  public static final List<String> SMALL =
      List.of(
          "net10.0.14_nostack_norundown",
          "v6_net10.0.14_nostack_norundown",
          "net9.0.22_netperf",
          "net10.0.14_exc_stacks",
          "net3.1.2_all");

  /** One of the recordings beside the tests. */
  static Sample named(String name) {
    return read(packed(name), name);
  }

  static Sample read(byte[] bytes, String name) {
    try (EventPipeReader reader = EventPipeReader.of(new ByteArrayInputStream(bytes), name)) {
      List<Entry> entries = new ArrayList<>();
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        entries.add(next.get());
      }
      return new Sample(reader.header(), entries, reader.ending().orElseThrow(), reader.lost());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] packed(String name) {
    String file = name + ".nettrace.gz";
    try (InputStream stream =
        Objects.requireNonNull(Sample.class.getResourceAsStream(file), file)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] unpacked(String name) {
    try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(packed(name)))) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Event> events() {
    return entries.stream().filter(Event.class::isInstance).map(Event.class::cast).toList();
  }

  long micros(Event event) {
    return header.clock().sinceStart(event.ticks()).toNanos() / 1_000;
  }

  /** The name as the tables have it. */
  static String name(EventType type) {
    return switch (type.provider()) {
          case "Microsoft-Windows-DotNETRuntime" -> "";
          case "Microsoft-Windows-DotNETRuntimeRundown" -> "~";
          default -> type.provider() + "/";
        }
        + EventNames.of(type);
  }
}
