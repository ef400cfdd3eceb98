package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.processes.EventPipeProvider;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says which events are recorded. */
public final class EventsOption {
  private static final String NEWEST = RuntimeProfile.all().getLast().runtime();
  private static final String USUAL = "loads,threads";

  @Option(
      names = "--events",
      completionCandidates = Candidates.Events.class,
      paramLabel = "LIST",
      description = {
        "What is recorded (loads,threads): loads, threads, jit, exceptions, gc, allocations,"
            + " suspensions, transitions, hooks, eventpipe, all; flags of COR_PRF_MONITOR and"
            + " COR_PRF_HIGH_MONITOR by name, with or without COR_PRF_; or the mask as 0x and"
            + " hexadecimal digits, the high half in front. A comma between two."
      })
  private Optional<String> events = Optional.empty();

  /** Whether any were named. */
  public boolean isGiven() {
    return events.isPresent();
  }

  /**
   * The mask.
   *
   * @param runtime what is asked for these events
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a word means nothing, or nothing to
   *     that runtime
   */
  public EventMask on(RuntimeVersion runtime) {
    return on(runtime.toString());
  }

  /**
   * The same, where it is not known yet which runtime will be asked: what one does not know it does
   * not send.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a word means nothing
   */
  public EventMask onAny() {
    return on(NEWEST);
  }

  /**
   * The same for a profiler that comes into a process that runs.
   *
   * @param runtime what is asked, if that is known
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a word means nothing, or nothing
   *     that can be asked for then
   */
  public EventMask onAttach(Optional<RuntimeVersion> runtime) {
    String version = runtime.map(RuntimeVersion::toString).orElse(NEWEST);
    return EventWords.readForAttach(events.orElse(USUAL), version);
  }

  /**
   * The same of the events that a runtime writes by itself; all of which callbacks tell, too, if
   * none are named.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a word means nothing there
   */
  public List<EventPipeProvider> ofEventPipe() {
    return EventPipeGroups.providers(events);
  }

  private EventMask on(String runtime) {
    return events.map(list -> EventWords.read(list, runtime)).orElse(Recorder.USUAL);
  }
}
