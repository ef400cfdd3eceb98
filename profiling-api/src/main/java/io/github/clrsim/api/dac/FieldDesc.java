package io.github.clrsim.api.dac;

/**
 * Names a FieldDesc by its address ({@code CLRDATA_ADDRESS} in sospriv.h): a field that a type
 * declares.
 *
 * @param value the address; zero names nothing, as after the last field of a list
 */
public record FieldDesc(long value) {
  /** Whether this names nothing. */
  public boolean isNull() {
    return value == 0;
  }

  @Override
  public String toString() {
    return "field desc:%x".formatted(value);
  }
}
