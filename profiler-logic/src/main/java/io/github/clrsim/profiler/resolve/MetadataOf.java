package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Where the metadata of a module comes from; each loan is given back. What was read of a definition
 * or a reference is kept until the module goes: metadata grows, but what is there stays as it is.
 *
 * <p>Any thread may use it. Whoever reads keeps the module from going meanwhile.
 */
public final class MetadataOf {
  private static final int OPEN_TO_READ = 0;

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;

  // Looked up only, never walked.
  private final Map<ModuleId, Map<Question, Object>> known = new ConcurrentHashMap<>();

  /**
   * What was asked of one thing in metadata.
   *
   * @param about its token, or its name
   */
  private record Question(String what, Object about) {}

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

  /**
   * What {@code read} reads in the metadata of a live module, or read there before.
   *
   * @param what the question: each has answers of one type
   * @param about the token or the name that it is asked about
   * @throws AnswerRefused if the runtime does not hand it out
   */
  @SuppressWarnings("unchecked") // What was kept is what the same question was answered.
  <T> T once(ModuleId moduleId, String what, Object about, Function<MetadataImport, T> read) {
    Map<Question, Object> answers = known.computeIfAbsent(moduleId, _ -> new ConcurrentHashMap<>());
    Question question = new Question(what, about);
    Optional<T> kept = Optional.ofNullable((T) answers.get(question));
    // Not computeIfAbsent: the runtime must not be asked under a lock of the table.
    T answer = kept.isPresent() ? kept.get() : read(moduleId, read);
    answers.put(question, answer);
    return answer;
  }

  /** A module goes: what comes at its address is another. */
  void forget(ModuleId moduleId) {
    known.remove(moduleId);
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
