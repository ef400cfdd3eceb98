package io.github.clrsim.realclr.host;

import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.realclr.com.ProfilerObject;

/**
 * What stands between a runtime and the profiler under test in a child JVM: all of it but the
 * runtime, which finds the profiler once this is there.
 *
 * @param hosted the profiler under test
 * @param profiler what the runtime takes for it
 * @param watchdog which has begun its rounds
 */
record HostedRun(HostedProfiler hosted, ProfilerObject profiler, Watchdog watchdog) {

  /** Sets it up, for a runtime that is there. */
  static HostedRun of(HostRequest request, RuntimePlace place) {
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
            watchdog,
            place);
    ProfilerObject profiler = place.profiler(hosted);
    hosted.callBackThrough(profiler);
    watchdog.watch(profiler::unanswered);
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
