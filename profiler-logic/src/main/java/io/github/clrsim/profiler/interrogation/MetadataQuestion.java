package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.metadata.MetadataImport;

/**
 * A method of the metadata interfaces, and how it is called about something drawn.
 *
 * @param method the IDL's name
 */
record MetadataQuestion(String method, Asking asking) {
  /** Asks about what is drawn. */
  @FunctionalInterface
  interface Asking {
    void about(MetadataImport scope, MetadataDraw draw);
  }
}
