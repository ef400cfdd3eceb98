package io.github.clrsim.cli.inspect;

import java.util.List;

/** Answers questions about one process or dump, one after the other. */
public sealed interface Answerer extends AutoCloseable permits AnswererHere, AnswererApart {

  /**
   * Answers a question.
   *
   * @param words its options, as they are typed
   */
  Reply reply(List<String> words);

  @Override
  void close();
}
