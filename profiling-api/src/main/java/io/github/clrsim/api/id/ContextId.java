package io.github.clrsim.api.id;

/**
 * Names an execution context ({@code ContextID} in corprof.idl). On CoreCLR the address of the
 * thread's application domain.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ContextId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "context:" + Long.toHexString(value);
  }
}
