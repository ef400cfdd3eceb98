package io.github.clrsim.api.id;

/**
 * Names a garbage collection handle ({@code GCHandleID} in corprof.idl). Valid from HandleCreated
 * until HandleDestroyed; reused afterwards.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record GCHandleId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "gchandle:" + Long.toHexString(value);
  }
}
