package io.github.clrsim.api.id;

/**
 * Names a module in one load context ({@code ModuleID} in corprof.idl). Valid from
 * ModuleLoadStarted until ModuleUnloadStarted returns; complete from ModuleLoadFinished.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ModuleId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "module:" + Long.toHexString(value);
  }
}
