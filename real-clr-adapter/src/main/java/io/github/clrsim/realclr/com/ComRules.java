package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import java.util.Optional;

/**
 * What every COM object promises its callers (unknwn.h; the documentation of
 * IUnknown::QueryInterface): where its methods stand, how wide their arguments are, and what it
 * answers about its interfaces. The right ones; what a subclass does otherwise is wrong on purpose.
 */
public class ComRules {

  /** The right rules. */
  public ComRules() {}

  /** In which slot of the vtable a method stands. */
  protected int slot(MethodSpec row) {
    return row.slot();
  }

  /** How many bytes of an argument count. */
  protected int bytes(ParameterSpec parameter) {
    return Cells.bytes(parameter);
  }

  /**
   * What QueryInterface answers.
   *
   * @param pointer what is handed out; 0 for nothing
   * @param isCounted whether the caller got a reference with it
   */
  public record Answer(HResult hresult, long pointer, boolean isCounted) {}

  /**
   * What to answer to a question for an interface.
   *
   * @param asked its identifier
   * @param through the pointer that was asked
   * @param found the pointer to that interface, if the object has it; to IUnknown it is one and the
   *     same whichever interface was asked
   */
  protected Answer query(Guid asked, long through, Optional<Long> found) {
    return found
        .map(pointer -> new Answer(HResult.S_OK, pointer, true))
        .orElse(new Answer(HResult.E_NOINTERFACE, 0, false));
  }
}
