package io.github.clrsim.api.id;

/**
 * Names a method, one per instantiation ({@code FunctionID} in corprof.idl). Dies with the class or
 * dynamic method that owns it; the FunctionID of a dynamic method is reused at once.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record FunctionId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "function:" + Long.toHexString(value);
  }
}
