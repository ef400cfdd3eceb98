package io.github.clrsim.realclr.host;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.dac.OwnDataAccess;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.record.NativeRecording;
import io.github.clrsim.realclr.stub.Entrance;
import io.github.clrsim.realclr.stub.Stub;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** The runtime is in another process, which has our {@link Stub}. */
final class BesideProgram implements RuntimePlace {
  private static final Path PROCESSES = Path.of("/proc");

  private final Stub.Maker maker;
  private final Entrance entrance;
  private Optional<Stub> stub = Optional.empty();

  /**
   * One that is not there yet; first of all, as it changes what addresses mean.
   *
   * @param folder for the files that both have
   * @param entrance how our library comes into it
   * @param admission which of the processes it is
   */
  BesideProgram(PlacedFile folder, Entrance entrance, LongPredicate admission) {
    this.maker = Stub.in(folder, entrance, admission);
    this.entrance = entrance;
  }

  /** What it has of us; after {@link #profiler}. */
  Stub stub() {
    return stub.orElseThrow();
  }

  @Override
  public ProfilerObject profiler(ProfilerObject.Receiver receiver) {
    return ProfilerObject.of(
        receiver,
        (upcalls, providers, upcall) -> {
          Stub made = maker.make(upcalls, providers, upcall);
          stub = Optional.of(made);
          return made;
        });
  }

  @Override
  public Path threadFolder() {
    Path process = PROCESSES.resolve(Long.toString(stub().process()));
    return stub()
        .threadNumber()
        .map(number -> process.resolve("task").resolve(Integer.toString(number)))
        .orElse(process);
  }

  @Override
  public boolean isMainThread() {
    return stub().threadNumber().filter(number -> number == stub().process()).isPresent();
  }

  @Override
  public void threadBegins() {
    // Its stack is the program's.
  }

  @Override
  public void threadIs(int number) {
    stub().threadIs(number);
  }

  @Override
  public Optional<NativeRecording> recording(ProfilerObject profiler, LongSupplier info) {
    return Optional.of(stub().recording(profiler, info));
  }

  @Override
  public void inTurn(Runnable step) {
    stub.ifPresentOrElse(made -> made.inTurn(step), step);
  }

  @Override
  public void threadEnds() {
    stub().threadEnds();
  }

  @Override
  public void isConnected(ComPointer profilerInfo) {
    if (entrance instanceof Entrance.ByVariables) {
      Surroundings.hideProfiler(profilerInfo);
    }
  }

  @Override
  public void isAttached() {
    stub().attached();
  }

  @Override
  public void isDetached() {
    stub().detached();
  }

  @Override
  public DataAccess dataAccess() {
    return OwnDataAccess.ofProcess(() -> stub().process());
  }
}
