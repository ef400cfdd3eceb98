package io.github.clrsim.explorer.schedule;

/** What moves the threads of a {@link Stage}, and knows nothing of who is chosen and why. */
sealed interface Carrier permits VirtualCarrier, PlatformCarrier {

  /** The kind of engine it belongs to. */
  Engine.Kind kind();

  /** A thread of the JVM, in state NEW, that will run {@code body} once it is chosen. */
  Thread unstarted(String name, Runnable body);

  /** As {@link #unstarted}, but nobody sees the thread before it is started. */
  Thread idle(String name, Runnable body);

  /** Makes a thread able to run; it moves when it is chosen. */
  void start(SimulatedThread thread, Thread carried);

  /** Notices what came from outside the execution, before it is asked who goes on. */
  void lookOutside();

  /** Gives the turn from the calling thread to another; returns when it has it again. */
  void handOver(SimulatedThread me, SimulatedThread next);
}
