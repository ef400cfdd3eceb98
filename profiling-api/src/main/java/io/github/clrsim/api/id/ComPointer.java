package io.github.clrsim.api.id;

/**
 * A COM object of the runtime, by its address. Logic does not follow it; it hands it to the door
 * that knows the interface.
 *
 * @param value the address; zero is the null pointer
 */
public record ComPointer(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "com:" + Long.toHexString(value);
  }
}
