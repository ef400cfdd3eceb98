package io.github.clrsim.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.Function;

/**
 * What a task does: has a process run the rounds of its part that are not in the store yet. Spark
 * may run it twice, also at the same time, and lose it at any moment.
 *
 * @param work the words of a worker, without its part
 * @param parts how many parts there are
 */
record PartOfCampaign(Program program, ArrayList<String> work, int parts)
    implements Function<Integer, PartOfCampaign.Came> {
  private static final long serialVersionUID = 1L;

  /** Above these a system that knows signals says that one ended the process. */
  private static final int SIGNALS = 128;

  /**
   * What a part came to.
   *
   * @param part which one, from 1
   * @param code with what its worker ended
   */
  record Came(int part, int code, String out, String err) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Runs it.
   *
   * @throws IOException if there is no process, or its system ended it: Spark tries again then,
   *     perhaps somewhere else
   */
  @Override
  public Came call(Integer part) throws IOException, InterruptedException {
    try {
      List<String> words = new ArrayList<>(List.of("campaign", "work"));
      words.addAll(work);
      words.add("--shard=%d/%d".formatted(part, parts));
      words.add("--jobs=1");
      Program.Ended ended = program.run(words);
      // For the log of the executor: which rounds were stored in part, for one.
      System.err.print(ended.err());
      if (ended.code() >= SIGNALS) {
        throw new IOException("the worker of part %d ended with %d".formatted(part, ended.code()));
      }
      return new Came(part, ended.code(), ended.out(), ended.err());
    } catch (Fault fault) {
      return new Came(part, SparkCampaign.BAD_INPUT, "", fault.text());
    }
  }
}
