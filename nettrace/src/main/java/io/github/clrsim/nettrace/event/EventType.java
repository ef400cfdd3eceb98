package io.github.clrsim.nettrace.event;

import java.util.List;

/**
 * What metadata says of the events of one kind.
 *
 * @param provider the name of who raises them, for example Microsoft-Windows-DotNETRuntime
 * @param id the provider's number for them, or 0 if it has none
 * @param name empty for most events of the runtime itself: {@link EventNames} knows these
 * @param version from 0 up, raised when the payload grows
 * @param level from 1, critical, to 5, verbose; 0 is always on
 * @param keywords the bits that switch them on
 * @param opcode 0 if the file does not tell
 * @param fields of the payload; empty if the file does not describe it
 */
public record EventType(
    String provider,
    int id,
    String name,
    int version,
    int level,
    long keywords,
    int opcode,
    List<Field> fields) {
  public EventType {
    fields = List.copyOf(fields);
  }

  /** A part of the payload. */
  public record Field(String name, FieldType type) {}
}
