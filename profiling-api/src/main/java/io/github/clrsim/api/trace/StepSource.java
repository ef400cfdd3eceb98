package io.github.clrsim.api.trace;

import io.github.clrsim.diagnostic.FileFault;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * Where the steps of a trace come from: one of the forms that a trace has. A source knows what its
 * form spells; whether the steps fit together is checked by {@link TraceReader}, for all forms.
 *
 * <p>What a source cannot read is an {@link IllegalArgumentException}, in words for a diagnostic.
 */
sealed interface StepSource extends Closeable permits LineSource, FrameSource {

  /** Reads what the trace is a trace of: first, and once. */
  TraceHeader readHeader();

  /**
   * The next step; empty at the footer, or where the file was cut.
   *
   * @param open the calls of the steps before it that are not answered yet
   */
  Optional<Step> next(OpenCalls open);

  /** What the file says that the number of the last step is. */
  long number();

  /** The footer, once there is no next step; absent if the file was cut. */
  Optional<TraceFooter> footer();

  /** What the trace keeps for those who copy it; known once there is no next step. */
  Kept kept();

  /** Where in the file the source reads. */
  Place place();

  /**
   * A place in a file.
   *
   * @param where for a diagnostic
   * @param unit the part of the file that it is in: a line, say
   * @param rule what is asked of each such part
   */
  record Place(String where, String unit, String rule) {}

  /**
   * What a copy takes over and nobody else reads.
   *
   * @param spec the digest of the interface tables that the first writer used
   * @param isFooterChecked whether the footer had a check; those of old traces have none
   */
  record Kept(String spec, boolean isFooterChecked) {}

  /** In words for a diagnostic, why a file cannot be read. */
  static IllegalArgumentException unreadable(IOException fault) {
    String words =
        switch (fault) {
          case CharacterCodingException _ -> "it is not UTF-8";
          case ZipException damaged -> "its compression is damaged: " + damaged.getMessage();
          default -> FileFault.words(fault);
        };
    return new IllegalArgumentException(words, fault);
  }
}
