package io.github.clrsim.model.eventpipe;

import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamType;
import io.github.clrsim.api.data.Blob;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes the metadata of an event as the nettrace format has it: what the first version knows, and
 * behind that, tagged, what only the second does: opcodes and arrays.
 */
final class EventMetadata {
  private static final int OPCODE_TAG = 1;
  private static final int PARAMETERS_TAG = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private EventMetadata() {}

  static Blob of(
      int number,
      String name,
      long keywords,
      int version,
      int level,
      int opcode,
      List<CorPrfEventpipeParamDesc> parameters) {
    boolean hasArrays = parameters.stream().anyMatch(EventMetadata::isArray);
    EventMetadata metadata = new EventMetadata();
    metadata.number(number);
    metadata.text(name);
    metadata.number((int) keywords);
    metadata.number((int) (keywords >>> Integer.SIZE));
    metadata.number(version);
    metadata.number(level);
    // Who reads only the first version sees no parameters at all rather than some it cannot read.
    metadata.number(hasArrays ? 0 : parameters.size());
    if (!hasArrays) {
      for (CorPrfEventpipeParamDesc parameter : parameters) {
        metadata.number(parameter.type());
        metadata.text(parameter.name());
      }
    }
    int shortOpcode = opcode & 0xff;
    if (shortOpcode != 0) {
      metadata.tagged(OPCODE_TAG, new byte[] {(byte) shortOpcode});
    }
    if (hasArrays) {
      metadata.tagged(PARAMETERS_TAG, withArrays(parameters));
    }
    return Blob.of(metadata.bytes.toByteArray());
  }

  /** A payload of one 32-bit number. */
  static Blob payload(int number) {
    EventMetadata payload = new EventMetadata();
    payload.number(number);
    return Blob.of(payload.bytes.toByteArray());
  }

  /**
   * The filter of a session as a provider is given it: a NUL in the place of each "=" and ";", but
   * between quotation marks, which are left out, and one at the end (ep-provider.c:
   * provider_invoke_callback). Where some are left out, another byte is counted in, whatever it is.
   */
  static Blob filter(String text) {
    ByteArrayOutputStream pairs = new ByteArrayOutputStream();
    boolean isQuoted = false;
    boolean hasQuotes = false;
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      if (each == '"') {
        isQuoted = !isQuoted;
        hasQuotes = true;
      } else {
        pairs.write((each == '=' || each == ';') && !isQuoted ? 0 : each);
      }
    }
    pairs.write(0);
    if (hasQuotes) {
      pairs.write(0);
    }
    return Blob.of(pairs.toByteArray());
  }

  /** A payload of texts. */
  static Blob payload(List<String> texts) {
    EventMetadata payload = new EventMetadata();
    texts.forEach(payload::text);
    return Blob.of(payload.bytes.toByteArray());
  }

  private static byte[] withArrays(List<CorPrfEventpipeParamDesc> parameters) {
    EventMetadata list = new EventMetadata();
    list.number(parameters.size());
    for (CorPrfEventpipeParamDesc parameter : parameters) {
      EventMetadata field = new EventMetadata();
      field.text(parameter.name());
      field.number(parameter.type());
      if (isArray(parameter)) {
        field.number(parameter.elementType());
      }
      // The size counts itself.
      list.number(Integer.BYTES + field.bytes.size());
      list.bytes.writeBytes(field.bytes.toByteArray());
    }
    return list.bytes.toByteArray();
  }

  private static boolean isArray(CorPrfEventpipeParamDesc parameter) {
    return parameter.type() == CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_ARRAY;
  }

  private void tagged(int tag, byte[] content) {
    number(content.length);
    bytes.write(tag);
    bytes.writeBytes(content);
  }

  private void number(int value) {
    bytes.writeBytes(
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
  }

  private void text(String text) {
    bytes.writeBytes((text + '\0').getBytes(StandardCharsets.UTF_16LE));
  }
}
