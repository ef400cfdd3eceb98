package io.github.clrsim.api.id;

/**
 * Names a stack frame, as the enter, leave and snapshot hooks name it ({@code COR_PRF_FRAME_INFO}
 * in corprof.idl). Valid only inside the hook that received it.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record FrameInfo(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "frameinfo:" + Long.toHexString(value);
  }
}
