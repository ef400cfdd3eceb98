package io.github.clrsim.neighborhood;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.replay.RecordedRun;
import io.github.clrsim.model.replay.order.Neighborhood;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * The orders next to that of a recording, as a backend.
 *
 * @param name of the recording
 */
record Neighbors(
    String name,
    String profile,
    RecordedRun recorded,
    Neighborhood orders,
    TraceContext context,
    LoadedProfilers profilers)
    implements Backend {

  /** Those of a shipped recording; profilers are found on the class path. */
  static Neighbors of(String recording) {
    return of(file(recording), new LoadedProfilers());
  }

  /** Those of a shipped recording, with profilers made by this factory. */
  static Neighbors of(String recording, ProfilerFactory factory) {
    return of(file(recording), LoadedProfilers.madeBy(factory));
  }

  private static Path file(String recording) {
    return Fixtures.recording(recording)
        .or(() -> Fixtures.recordingOfEvents(recording))
        .orElseThrow();
  }

  static Neighbors of(Path file, LoadedProfilers profilers) {
    RecordedRun recorded = RecordedRun.read(file);
    String profile = RuntimeProfile.named(recorded.header().profile()).name();
    return new Neighbors(
        file.getFileName().toString(),
        profile,
        recorded,
        Neighborhood.read(file),
        TraceContext.ofReplay(profile, recorded.events()),
        profilers);
  }

  @Override
  public Clr clr(String scenario, String rules, Choices choices, Strategy strategy) {
    return ReplayedClr.near(
        recorded, orders, profilers, choices, Engine.virtual(), strategy, OptionalInt.empty());
  }

  @Override
  public TraceContext context(String scenario, String rules) {
    return context;
  }

  Trial trial(NamedProfiler profiler) {
    return new Trial(this, profiler, Laws.all());
  }

  Case of(ChoiceSequence picks) {
    return new Case(name, profile, picks);
  }

  Campaign campaign(NamedProfiler profiler, long executions, long seed) {
    return Campaign.of(trial(profiler), List.of(name), List.of(profile), executions, seed);
  }

  Campaign.Result result(NamedProfiler profiler, long executions, long seed) {
    return campaign(profiler, executions, seed).run(Progress.SILENT);
  }
}
