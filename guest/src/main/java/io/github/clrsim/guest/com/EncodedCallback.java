package io.github.clrsim.guest.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;

/** A callback as a native call. */
public final class EncodedCallback {
  private final MethodSpec row;
  private final long[] cells;
  private final long decisionAt;

  /**
   * A call.
   *
   * @param cells the arguments, the object first; nobody changes them any more
   * @param decisionAt where a BOOL lies that the guest may change; zero if it is asked nothing
   */
  EncodedCallback(MethodSpec row, long[] cells, long decisionAt) {
    this.row = row;
    this.cells = cells;
    this.decisionAt = decisionAt;
  }

  /** Its name in corprof.idl. */
  public String what() {
    return row.name();
  }

  /** Where the method stands in the vtable of the object. */
  public int slot() {
    return row.slot();
  }

  /**
   * The arguments, eight bytes each, the object first; those beyond the sixth go on the stack. Not
   * to be changed.
   */
  public long[] cells() {
    return cells;
  }

  /** The guest answered, with this in RAX. */
  public Reply reply(long register) {
    HResult hresult = new HResult((int) register);
    return decisionAt == 0
        ? Reply.of(hresult)
        : new Reply(hresult, RawMemory.getInt(decisionAt) != 0);
  }
}
