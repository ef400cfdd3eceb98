package io.github.clrsim.api.id;

/**
 * Names a place in the address space of the profiled process ({@code UINT_PTR} in corprof.idl).
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record Address(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "address:" + Long.toHexString(value);
  }
}
