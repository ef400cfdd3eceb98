package io.github.clrsim.api.id;

/**
 * Names one re-jitted version of a method ({@code ReJITID} in corprof.idl). Zero is the original;
 * the counter is global to the process.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ReJitId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "rejit:" + Long.toHexString(value);
  }
}
