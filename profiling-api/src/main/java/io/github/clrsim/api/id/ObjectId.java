package io.github.clrsim.api.id;

/**
 * Names an object, by its address ({@code ObjectID} in corprof.idl). Valid inside the callback that
 * gave it, and until the next garbage collection moves or frees the object.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ObjectId(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "object:" + Long.toHexString(value);
  }
}
