package io.github.clrsim.realclr.host;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.dac.OwnDataAccess;
import io.github.clrsim.realclr.host.process.SignalStack;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.record.NativeRecording;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The runtime is in this process.
 *
 * @param main the thread that will execute the program
 * @param dataAccess what can be asked of this process
 */
record InThisProcess(Thread main, DataAccess dataAccess) implements RuntimePlace {
  private static final Path THREAD = Path.of("/proc/thread-self");

  /** The calling thread will execute the program. */
  static InThisProcess onThisThread() {
    return new InThisProcess(Thread.currentThread(), new OwnDataAccess());
  }

  @Override
  public ProfilerObject profiler(ProfilerObject.Receiver receiver) {
    return ProfilerObject.of(receiver);
  }

  @Override
  public Path threadFolder() {
    return THREAD;
  }

  @Override
  public boolean isMainThread() {
    return Thread.currentThread().equals(main);
  }

  @Override
  public void threadBegins() {
    SignalStack.enlarge();
  }

  @Override
  public void threadIs(int number) {
    // Java knows its own threads.
  }

  @Override
  public Optional<NativeRecording> recording(ProfilerObject profiler, LongSupplier info) {
    return Optional.empty();
  }

  @Override
  public void inTurn(Runnable step) {
    step.run();
  }

  @Override
  public void threadEnds() {
    // It is the runtime's thread, too.
  }

  @Override
  public void isConnected(ComPointer profilerInfo) {
    Surroundings.forgetProfiler();
    Surroundings.hideProfiler(profilerInfo);
  }

  @Override
  public void isAttached() {
    throw new IllegalStateException("nobody attaches to a runtime that is hosted");
  }

  @Override
  public void isDetached() {
    // The library stays.
  }
}
