package io.github.clrsim.cli.inspect;

/** Answers questions about one process or dump, one after the other. */
public sealed interface Answerer extends AutoCloseable permits AnswererHere, AnswererApart {

  /** Answers a question. */
  Reply reply(Question question);

  @Override
  void close();
}
