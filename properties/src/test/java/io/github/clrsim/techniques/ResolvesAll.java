package io.github.clrsim.techniques;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.identity.ModuleRecord;
import io.github.clrsim.profiler.resolve.Resolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When the program says so, resolves all references of all modules and writes what came of it into
 * a file, in the words of the program Census.
 */
public final class ResolvesAll extends ReferenceProfiler {
  /** The option that names the file. */
  static final String INTO = "into";

  private final Map<ModuleId, String> names = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  /** A profiler for one run. */
  public ResolvesAll(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void started() {
    // It says all it has to say at once.
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    if (event.name().equals("resolve")) {
      guard()
          .using(
              () ->
                  map().snapshot().modules().stream()
                      .map(ModuleRecord::moduleId)
                      .forEach(this::resolveAll));
      write();
    }
    return HResult.S_OK;
  }

  private void resolveAll(ModuleId scope) {
    for (MetadataToken typeRef : referencesOf(scope)) {
      lines.add(
          "%s %08x %s"
              .formatted(
                  nameOf(scope),
                  typeRef.value(),
                  switch (references().resolve(scope, typeRef)) {
                    case Resolution.Found means ->
                        "%s %08x".formatted(nameOf(means.moduleId()), means.typeDef().value());
                    case Resolution.NotLoaded(var type) -> "none NotLoaded " + type;
                    case Resolution.Ambiguous(var all) -> "none Ambiguous " + all.size();
                    case Resolution.TooEarly() -> "none TooEarly";
                    case Resolution.Refused(var why) -> "none Refused " + why;
                  }));
    }
  }

  private String nameOf(ModuleId moduleId) {
    return names.computeIfAbsent(moduleId, tokens()::scopeName);
  }

  private void write() {
    try {
      Files.write(Path.of(Optional.ofNullable(host().options().get(INTO)).orElseThrow()), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
