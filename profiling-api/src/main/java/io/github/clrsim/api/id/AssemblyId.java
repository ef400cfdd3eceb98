package io.github.clrsim.api.id;

/**
 * Names an assembly in one load context ({@code AssemblyID} in corprof.idl). Valid from
 * AssemblyLoadStarted until AssemblyUnloadStarted returns; complete from AssemblyLoadFinished.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record AssemblyId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "assembly:" + Long.toHexString(value);
  }
}
