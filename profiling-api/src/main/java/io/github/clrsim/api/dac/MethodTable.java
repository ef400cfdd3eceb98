package io.github.clrsim.api.dac;

/**
 * Names a MethodTable by its address ({@code CLRDATA_ADDRESS} in sospriv.h): the type of an object,
 * or one of its base classes. Where a type has one, it is the bits of its ClassID, too.
 *
 * @param value the address; zero names nothing
 */
public record MethodTable(long value) {
  /** Whether this names nothing: the parent of System.Object, for example. */
  public boolean isNull() {
    return value == 0;
  }

  @Override
  public String toString() {
    return "method table:%x".formatted(value);
  }
}
