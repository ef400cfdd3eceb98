package io.github.clrsim.api.outcome;

import java.util.Optional;
import java.util.function.Function;

/**
 * What the runtime answered to one call: a value, a refusal, or a refusal that wrote some of its
 * outputs all the same. The CLR refuses often and rightly, so this is a value and not an exception.
 *
 * @param <T> the type of the answer
 */
public sealed interface Outcome<T> {

  /**
   * The call succeeded.
   *
   * @param value the answer
   * @param hresult {@link HResult#S_OK} or another success code, such as {@link HResult#S_FALSE}
   */
  record Ok<T>(T value, HResult hresult) implements Outcome<T> {
    public Ok {
      if (hresult.failed()) {
        throw new IllegalArgumentException("Ok needs a success code, not " + hresult);
      }
    }
  }

  /**
   * The call was refused and wrote nothing that means anything.
   *
   * @param hresult why, a failure code
   */
  record Failed<T>(HResult hresult) implements Outcome<T> {
    public Failed {
      requireFailure(hresult);
    }
  }

  /**
   * The call was refused but had written some outputs by then: GetModuleInfo during a load does so.
   * Correct logic does not look at them.
   *
   * @param hresult why, a failure code
   * @param written the outputs as they stood; any part may be a placeholder
   */
  record Partial<T>(HResult hresult, T written) implements Outcome<T> {
    public Partial {
      requireFailure(hresult);
    }
  }

  /** The HRESULT of the call. */
  HResult hresult();

  /** A plain success. */
  static <T> Outcome<T> ok(T value) {
    return new Ok<>(value, HResult.S_OK);
  }

  /** A plain refusal; {@code hresult} must be a failure code. */
  static <T> Outcome<T> failed(HResult hresult) {
    return new Failed<>(hresult);
  }

  /** A call that tells nothing but its HRESULT. */
  static Outcome<Nothing> of(HResult hresult) {
    return hresult.failed() ? new Failed<>(hresult) : new Ok<>(Nothing.NOTHING, hresult);
  }

  /** What an arm says to a call it does not support yet: E_NOTIMPL, and a line in COVERAGE.md. */
  static <T> Outcome<T> notYet() {
    return new Failed<>(HResult.E_NOTIMPL);
  }

  /** The answer, if the call succeeded. */
  default Optional<T> answer() {
    return switch (this) {
      case Ok<T> ok -> Optional.of(ok.value);
      case Failed<T> failed -> Optional.empty();
      case Partial<T> partial -> Optional.empty();
    };
  }

  /**
   * The same outcome with its answer changed by {@code change}; outputs of a refusal are dropped.
   */
  default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
    return switch (this) {
      case Ok<T> ok -> new Ok<>(change.apply(ok.value), ok.hresult);
      case Failed<T> failed -> new Failed<>(failed.hresult);
      case Partial<T> partial -> new Failed<>(partial.hresult);
    };
  }

  private static void requireFailure(HResult hresult) {
    if (!hresult.failed()) {
      throw new IllegalArgumentException("a refusal needs a failure code, not " + hresult);
    }
  }
}
