package io.github.clrsim.api.id;

/**
 * Names an operating system process ({@code ProcessID} in corprof.idl).
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ProcessId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "process:" + Long.toHexString(value);
  }
}
