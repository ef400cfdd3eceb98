package io.github.clrsim.api.id;

/**
 * Names an application domain ({@code AppDomainID} in corprof.idl). Valid from
 * AppDomainCreationStarted until the process ends: CoreCLR never unloads its one domain.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record AppDomainId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "appdomain:" + Long.toHexString(value);
  }
}
