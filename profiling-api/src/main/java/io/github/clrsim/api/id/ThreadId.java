package io.github.clrsim.api.id;

/**
 * Names a managed thread ({@code ThreadID} in corprof.idl). Valid from ThreadCreated until
 * ThreadDestroyed returns; reused afterwards.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ThreadId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "thread:" + Long.toHexString(value);
  }
}
