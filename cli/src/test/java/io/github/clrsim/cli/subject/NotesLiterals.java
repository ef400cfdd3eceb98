package io.github.clrsim.cli.subject;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes the strings that the fixture Phrases names when they are made, where they lie, and the
 * compilations between which this happens: added to a file, line by line, when the process ends.
 */
public final class NotesLiterals implements CorProfilerCallback {
  private static final int MASK =
      CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_GC
          | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
  static final String END = "end";

  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final int LENGTH = 8;
  // Nobody else's strings are as long, paths neither.
  private static final int SHORTER = 1100;
  private static final int LONGER = 1110;

  private final ProfilerHost host;
  private final List<String> noted = new ArrayList<>();

  public NotesLiterals(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(MASK, 0);
  }

  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    String name = name(event.functionId());
    if (!name.isEmpty()) {
      noted.add(name);
    }
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationFinished(JITCompilationFinished event) {
    String name = name(event.functionId());
    if (!name.isEmpty()) {
      noted.add("end of " + name);
    }
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(ObjectAllocated event) {
    ObjectId made = event.objectId();
    if (className(event.classId()).equals("System.String") && isOfFixture(length(made))) {
      noted.add(
          "  %d characters, %d bytes, frozen: %s, generation: %s"
              .formatted(
                  length(made),
                  host.info().getObjectSize2(made).answer().orElseThrow(),
                  host.info().isFrozenObject(made).answer().map(String::valueOf).orElse("-"),
                  host.info()
                      .getObjectGeneration(made)
                      .answer()
                      .map(range -> range.generation().toString())
                      .orElse("-")));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(Shutdown event) {
    noted.add(END);
    try {
      Files.write(
          Path.of(host.options().getOrDefault("to", "")),
          noted,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HResult.S_OK;
  }

  private static boolean isOfFixture(int length) {
    return length > SHORTER && length < LONGER;
  }

  private int length(ObjectId string) {
    return host.memory().readInt(new Address(string.value() + LENGTH));
  }

  private String className(ClassId id) {
    return host.info()
        .getClassIDInfo2(id)
        .answer()
        .flatMap(is -> metadata(is.moduleId()).getTypeDefProps(is.typeDefToken()).answer())
        .map(props -> props.typeDef())
        .orElse("");
  }

  /** The name of a method of a fixture; empty for others. */
  private String name(FunctionId function) {
    return host.info()
        .getFunctionInfo2(function, NO_FRAME)
        .answer()
        .filter(is -> isOfFixture(is.moduleId()))
        .flatMap(is -> metadata(is.moduleId()).getMethodProps(is.token()).answer())
        .map(props -> props.method())
        .orElse("");
  }

  private boolean isOfFixture(ModuleId module) {
    return host.info()
        .getModuleInfo(module)
        .answer()
        .filter(is -> is.name().endsWith("Phrases.dll"))
        .isPresent();
  }

  private MetadataImport metadata(ModuleId module) {
    return host.info().getModuleMetaData(module, 0).answer().orElseThrow();
  }
}
