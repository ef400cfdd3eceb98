package io.github.clrsim.api.id;

/**
 * Names a handle made by CreateHandle ({@code ObjectHandleID} in corprof.idl). Valid until
 * DestroyHandle.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ObjectHandleId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "objecthandle:" + Long.toHexString(value);
  }
}
