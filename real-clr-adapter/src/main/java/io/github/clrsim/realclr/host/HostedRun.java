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
 * @param log where the steps go
 * @param profilerClass the name of the profiler's class
 */
record HostedRun(
    HostedProfiler hosted,
    ProfilerObject profiler,
    Watchdog watchdog,
    StepLog log,
    String profilerClass) {

  /** Sets it up, for a runtime that is there. */
  static HostedRun of(HostRequest request, RuntimePlace place) {
    SharedRing ring = SharedRing.at(request.ring(), request.ringCapacity());
    StepLog log = new StepLog(ring.output(), place::inTurn);
    Watchdog watchdog =
        new Watchdog(request.parent(), log::messages, note -> note.addTo(request.notes()));
    watchdog.start();
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
    hosted.recordThrough(profiler);
    watchdog.watch(profiler::unanswered);
    return new HostedRun(hosted, profiler, watchdog, log, request.profiler().className());
  }

  /**
   * The runtime is known.
   *
   * @param version of the runtime
   * @param program the name of the program's file
   */
  void begin(String version, String program) {
    log.begin(
        new TraceHeader(TraceHeader.Origin.RECORDED, version, "", profilerClass, program, ""));
    log.appear("program output", ThreadKind.OTHER);
  }
}
