package io.github.clrsim.nettrace.event;

import io.github.clrsim.api.data.Blob;
import java.util.List;

/**
 * A thread as a recording names it.
 *
 * @param id the operating system's, or 0 if the file does not tell
 * @param processId the operating system's, or 0 if the file does not tell
 * @param name empty if the file does not tell; only version 6 does
 * @param labels further keys and values of version 6
 */
public record EventThread(long id, long processId, String name, List<Label> labels) {
  public EventThread {
    labels = List.copyOf(labels);
  }

  /** A thread of which only its ids are known. */
  public static EventThread of(long id, long processId) {
    return new EventThread(id, processId, "", List.of());
  }

  /** Some key and its value. */
  public record Label(String key, String value) {
    /** A value that is bytes, as hexadecimal digits. */
    public static Label ofBytes(String key, Blob value) {
      return new Label(key, value.hex());
    }
  }
}
