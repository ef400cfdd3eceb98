package io.github.clrsim.realclr.host;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.record.NativeRecording;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Where the runtime is: in this process, or in that of a program that runs as it is. */
interface RuntimePlace {

  /** What the runtime takes for the profiler. */
  ProfilerObject profiler(ProfilerObject.Receiver receiver);

  /** What the kernel tells of the runtime's thread that called, and that this one answers. */
  Path threadFolder();

  /** Whether that is the one that executes the program. */
  boolean isMainThread();

  /** A thread of the runtime has called for the first time. */
  void threadBegins();

  /** It has this number in the trace. */
  void threadIs(int number);

  /** A thread of the profiler's own ends. */
  void threadEnds();

  /** The runtime has loaded the profiler, and hands it this. */
  void isConnected(ComPointer profilerInfo);

  /** A profiler that came into a process that runs has agreed, and is about to say so. */
  void isAttached();

  /** The runtime has let the profiler go, and calls nothing of it any more but {@code Release}. */
  void isDetached();

  /**
   * What can write down frequent events without Java, if anything can.
   *
   * @param profiler what the runtime calls for them
   * @param info the address of its ICorProfilerInfo, which is there since Initialize
   */
  Optional<NativeRecording> recording(ProfilerObject profiler, LongSupplier info);

  /** Makes a step when all is made that was written down before. */
  void inTurn(Runnable step);

  /** What can be asked of it from outside. */
  DataAccess dataAccess();
}
