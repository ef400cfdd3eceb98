package io.github.clrsim.guest;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.api.NativeProfilers;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.cpu.Machine;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.libc.GuestDisk;
import io.github.clrsim.guest.live.LiveProfiler;
import io.github.clrsim.guest.memory.RuntimePages;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Native profilers as guests: unmodified libraries in a process that simulates a CLR. */
public final class GuestService implements NativeProfilers {
  @Override
  public NamedProfiler profiler(NativeLibrary library) {
    GuestDisk.requireReadable(library.files());
    return new NamedProfiler(GuestProfiler.class.getName(), List.of(), GuestOptions.of(library));
  }

  /**
   * The profiler that is this library in a process with a real runtime, where it is recorded.
   *
   * @throws DiagnosticException as {@link #profiler} does
   */
  public NamedProfiler recorded(NativeLibrary library) {
    return new NamedProfiler(LiveProfiler.class.getName(), List.of(), GuestOptions.of(library));
  }

  /** Why this machine runs none; empty if it does. */
  public Optional<Diagnostic> absence() {
    return Machine.fault();
  }

  @Override
  public void reserve(Collection<Address> places) {
    if (absence().isEmpty()) {
      RuntimePages.reserve(places);
    }
  }

  @Override
  public List<String> jvmOptions() {
    return List.of("--enable-native-access=ALL-UNNAMED");
  }

  @Override
  public boolean interrupt() {
    return Processor.interrupt();
  }
}
