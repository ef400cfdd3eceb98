package io.github.clrsim.nettrace.event;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a recording says of itself.
 *
 * @param version of the format: 3 for netperf, 4 or 5 for objects, 6 for blocks
 * @param pointerSize bytes of a pointer, 4 or 8
 * @param processId the process that was recorded, or 0 if the file names none
 * @param processors how many the machine had, or 0 if the file does not say
 * @param properties further keys and values of version 6, in the order of the file
 */
public record EventPipeHeader(
    Container container,
    int version,
    EventClock clock,
    int pointerSize,
    long processId,
    int processors,
    Map<String, String> properties) {
  public EventPipeHeader {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }
}
