package io.github.clrsim.conformance.store;

import io.github.clrsim.diagnostic.StableText;
import java.io.IOException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Optional;

/**
 * A call of a file system that anybody may have written: what goes wrong in one is told as an
 * {@link IOException}, whatever it throws.
 *
 * @param <T> what it answers
 */
@FunctionalInterface
public interface FileCall<T> {
  /** Makes it. */
  T call() throws IOException;

  /**
   * Makes it.
   *
   * @throws IOException if it fails, in whatever way
   */
  static <T> T of(FileCall<T> call) throws IOException {
    try {
      return call.call();
    } catch (ReadOnlyFileSystemException readOnly) {
      throw new IOException("the file system can only be read", readOnly);
    } catch (UnsupportedOperationException missing) {
      throw new IOException("its file system cannot do that: " + words(missing), missing);
    } catch (RuntimeException | LinkageError fault) {
      throw new IOException(words(fault), fault);
    }
  }

  /** What went wrong, in a line that is the same each time. */
  static String words(Throwable fault) {
    return Optional.ofNullable(fault.getMessage())
        .flatMap(message -> message.lines().findFirst())
        .filter(line -> !line.isBlank())
        .map(StableText::of)
        .orElseGet(() -> fault.getClass().getSimpleName());
  }
}
