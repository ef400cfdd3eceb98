package io.github.clrsim.replays;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * All that can be told of one execution from outside.
 *
 * @param trace the whole trace file, byte for byte, where it was written; else empty
 * @param picks all that was drawn
 * @param drawn how many picks there were, the calm ones at the end included
 */
record Happened(String trace, Run run, ChoiceSequence picks, int drawn) {

  /** What executions have in common. */
  record Setting(Assemblies assemblies, boolean isWoven, boolean writesTrace) {}

  /** Executes a pair by its seed. */
  static Happened bySeed(Pair pair, Setting setting, Engine engine) {
    Attempt attempt = pair.strategy().campaign(pair.seed()).attempt(0);
    return executed(pair, setting, engine, attempt.strategy(), attempt.choices());
  }

  /** Executes a pair again by the picks of an earlier execution, without its strategy. */
  static Happened byPicks(Pair pair, Setting setting, Engine engine, ChoiceSequence picks) {
    return executed(pair, setting, engine, Strategy.walk(), Choices.recorded(picks));
  }

  private static Happened executed(
      Pair pair, Setting setting, Engine engine, Strategy strategy, Choices choices) {
    Recording recording = Choices.recording(choices);
    SimulatedClr clr =
        SimulatedClr.of(
            pair.scenario(),
            pair.profile(),
            setting.assemblies(),
            recording,
            new Scheduling(engine, Limits.standard(), strategy, setting.isWoven()));
    if (!setting.writesTrace()) {
      Run run = clr.run(pair.profiler().profiler(), step -> {});
      return new Happened("", run, recording.picks(), recording.count());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TraceWriter trace = TraceWriter.to(bytes, header(pair))) {
      Run run = clr.run(pair.profiler().profiler(), trace::write);
      trace.finish(run.ending().text());
      String text = bytes.toString(StandardCharsets.UTF_8);
      return new Happened(text, run, recording.picks(), recording.count());
    }
  }

  private static TraceHeader header(Pair pair) {
    return new TraceHeader(
        TraceHeader.Origin.SIMULATED,
        pair.profile().runtime(),
        pair.profile().name(),
        pair.profiler().profiler().className(),
        pair.scenario().line(),
        "");
  }

  /** All but the trace, for a reader. */
  String text() {
    return run + ", " + drawn + " picks " + picks.text();
  }

  /** A digest that differs, but for one chance in 2^64, where anything differs. */
  String digest() {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, Long.BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
