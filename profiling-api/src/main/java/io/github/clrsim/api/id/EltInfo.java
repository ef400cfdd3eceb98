package io.github.clrsim.api.id;

/**
 * Names the frame of an enter, leave or tailcall hook ({@code COR_PRF_ELT_INFO} in corprof.idl).
 * Valid only inside the hook that received it.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record EltInfo(long value) implements RunTimeId {
  @Override
  public String toString() {
    return "eltinfo:" + Long.toHexString(value);
  }
}
