package io.github.clrsim.api.id;

/**
 * Names an EventPipe session ({@code EVENTPIPE_SESSION} in corprof.idl).
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record EventPipeSession(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "eventpipesession:" + Long.toHexString(value);
  }
}
