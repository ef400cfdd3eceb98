package io.github.clrsim.api.id;

/**
 * Names a loaded type ({@code ClassID} in corprof.idl). Valid from ClassLoadStarted, or from the
 * answer that named it, until its loader allocator dies: its own ClassUnloadStarted, or the unload
 * of the module that owns it or one of its type arguments, returns.
 *
 * @param value the bits the runtime handed out; zero names nothing
 */
public record ClassId(long value) implements RunTimeId {
  /**
   * Classes lie at even distances, so that the low bits, by which hash tables sort, say nothing of
   * them; the multiplication (Knuth, 6.4) brings all bits together.
   */
  @Override
  public int hashCode() {
    return (int) ((value * 0x9E3779B97F4A7C15L) >>> 32);
  }

  @Override
  public String toString() {
    return "class:" + Long.toHexString(value);
  }
}
