package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.Value;

/**
 * What a path leads to.
 *
 * @param path that was followed
 * @param address where the value lies; of an object that was asked for itself, where it begins
 * @param value what is there
 */
public record FieldDump(String path, Address address, Value value) implements Snapshot<FieldDump> {

  @Override
  public boolean isOfSameShape(FieldDump other) {
    return path.equals(other.path) && address.equals(other.address);
  }

  @Override
  public FieldDump common(FieldDump other) {
    return value.equals(other.value) ? this : new FieldDump(path, address, FieldRow.CHANGING);
  }
}
