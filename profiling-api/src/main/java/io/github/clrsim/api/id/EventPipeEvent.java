package io.github.clrsim.api.id;

/**
 * Names an EventPipe event definition ({@code EVENTPIPE_EVENT} in corprof.idl).
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record EventPipeEvent(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "eventpipeevent:" + Long.toHexString(value);
  }
}
