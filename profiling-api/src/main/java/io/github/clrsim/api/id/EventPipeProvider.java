package io.github.clrsim.api.id;

/**
 * Names an EventPipe provider ({@code EVENTPIPE_PROVIDER} in corprof.idl).
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record EventPipeProvider(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "eventpipeprovider:" + Long.toHexString(value);
  }
}
