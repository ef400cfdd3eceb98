package io.github.clrsim.techniques;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares what the runtime implements of each class, too, and writes the table into a file in the
 * end.
 */
public final class ComparesAll extends BoundaryProfiler {
  /** The option that names the file. */
  static final String INTO = "into";

  /** A profiler for one run. */
  public ComparesAll(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<List<Finding>> findings(Boundary asked, ClassId classId) {
    return super.findings(asked, classId)
        .map(found -> Stream.concat(found.stream(), asked.externsOf(classId).stream()).toList());
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    HResult result = super.shutdown(event);
    try {
      Files.writeString(
          Path.of(Optional.ofNullable(host().options().get(INTO)).orElseThrow()), table().text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }
}
