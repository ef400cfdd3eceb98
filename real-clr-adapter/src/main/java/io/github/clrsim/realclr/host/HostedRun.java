package io.github.clrsim.realclr.host;

import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.host.process.SignalStack;
import io.github.clrsim.realclr.host.process.Surroundings;

/**
 * What stands between a runtime and the profiler under test in a child JVM: all of it but the
 * runtime, which finds the profiler once this is there.
 *
 * @param hosted the profiler under test
 * @param profiler what the runtime takes for it
 * @param watchdog which has begun its rounds
 */
record HostedRun(HostedProfiler hosted, ProfilerObject profiler, Watchdog watchdog) {

  /** Sets it up on the calling thread, which is the one that will execute the program. */
  static HostedRun of(HostRequest request) {
    SharedRing ring = SharedRing.at(request.ring(), request.ringCapacity());
    StepLog log = new StepLog(ring.output(), header(request));
    Watchdog watchdog =
        new Watchdog(request.parent(), log::steps, note -> note.addTo(request.notes()));
    watchdog.start();
    log.appear("program output", ThreadKind.OTHER);
    HostedProfiler hosted =
        new HostedProfiler(
            request.profiler().load(),
            request.profiler().options(),
            log,
            note -> note.addTo(request.notes()),
            watchdog);
    ProfilerObject profiler = ProfilerObject.of(hosted);
    hosted.callBackThrough(profiler);
    watchdog.watch(profiler::unanswered);

    SignalStack.enlarge();
    hosted.onMainThread();
    Surroundings.announceProfiler(profiler.library());
    return new HostedRun(hosted, profiler, watchdog);
  }

  private static TraceHeader header(HostRequest request) {
    return new TraceHeader(
        TraceHeader.Origin.RECORDED,
        request.runtime().version().toString(),
        "",
        request.profiler().className(),
        request.program().getFileName().toString(),
        "");
  }
}
