package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.MetadataImport;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.object.RuntimeObjects;
import java.util.Optional;
import java.util.function.Function;

/** Where the metadata of a module comes from; each loan is given back. */
public final class MetadataOf {
  private static final int OPEN_TO_READ = 0;

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;

  /** The metadata that this runtime hands out. */
  public MetadataOf(CorProfilerInfo info, RuntimeObjects objects) {
    this.info = info;
    this.objects = objects;
  }

  /**
   * What {@code read} reads in the metadata of a live module.
   *
   * @throws AnswerRefused if the runtime does not hand it out
   */
  <T> T read(ModuleId moduleId, Function<MetadataImport, T> read) {
    MetadataImport metadata = required(info.getModuleMetaData(moduleId, OPEN_TO_READ));
    try {
      return read.apply(metadata);
    } finally {
      objects.unknown(metadata).release();
    }
  }

  /** The answer; no metadata refuses what is there. */
  static <T> T required(Outcome<T> outcome) {
    return outcome.answer().orElseThrow(() -> new AnswerRefused(outcome.hresult()));
  }

  /** The answer, or nothing if there is no such row; any other refusal is one. */
  static <T> Optional<T> found(Outcome<T> outcome) {
    return outcome.hresult().equals(HResult.CLDB_E_RECORD_NOTFOUND)
        ? Optional.empty()
        : Optional.of(required(outcome));
  }
}
