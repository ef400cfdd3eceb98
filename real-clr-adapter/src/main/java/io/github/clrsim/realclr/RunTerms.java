package io.github.clrsim.realclr;

import io.github.clrsim.realclr.stream.ProgramStreams;
import java.time.Duration;

/**
 * Under which a run goes on.
 *
 * @param timeLimit one that takes longer is ended
 * @param streams what the program's standard streams are connected to
 * @param outputMax how many bytes of what the program prints on its standard output become steps;
 *     one more says that there was more
 * @param stop when it is made, the run is ended
 */
public record RunTerms(
    Duration timeLimit, ProgramStreams streams, long outputMax, StopRequest stop) {
  /** Those that hold if nothing else is said. */
  public static RunTerms usual() {
    return new RunTerms(
        RealClr.USUAL_TIME_LIMIT, ProgramStreams.silent(), Long.MAX_VALUE, StopRequest.never());
  }

  /** The same, but a run that takes longer than this is ended. */
  public RunTerms withTimeLimit(Duration limit) {
    return new RunTerms(limit, streams, outputMax, stop);
  }

  /** The same, but the program's standard streams are connected to these. */
  public RunTerms withStreams(ProgramStreams others) {
    return new RunTerms(timeLimit, others, outputMax, stop);
  }

  /** The same, but only so many bytes of what the program prints become steps. */
  public RunTerms withOutputMax(long bytes) {
    return new RunTerms(timeLimit, streams, bytes, stop);
  }

  /** The same, but a run is ended when this is requested. */
  public RunTerms until(StopRequest request) {
    return new RunTerms(timeLimit, streams, outputMax, request);
  }
}
