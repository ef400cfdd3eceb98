package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.CorProfilerInfo;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A method of ICorProfilerInfo, and how it is called about a subject.
 *
 * @param methods the IDL's names; several, where one needs what another answers
 */
record Question(List<String> methods, Asking asking) {
  Question {
    methods = List.copyOf(methods);
  }

  /** Asks about what a callback names. */
  @FunctionalInterface
  interface Asking {
    void about(ProfilerHost host, Subject subject);
  }

  /** A question about nothing in particular. */
  static Question plain(String method, Consumer<CorProfilerInfo> asking) {
    return new Question(List.of(method), (host, subject) -> asking.accept(host.info()));
  }

  /** A question about each thing of a kind. */
  static <T extends RunTimeId> Question about(
      Class<T> kind, String method, BiConsumer<CorProfilerInfo, T> asking) {
    return new Question(
        List.of(method),
        (host, subject) -> subject.each(kind).forEach(id -> asking.accept(host.info(), id)));
  }

  /** Questions about each thing of a kind, of which one needs what another answers. */
  static <T extends RunTimeId> Question chain(
      Class<T> kind, List<String> methods, BiConsumer<ProfilerHost, T> asking) {
    return new Question(
        methods, (host, subject) -> subject.each(kind).forEach(id -> asking.accept(host, id)));
  }
}
