package io.github.clrsim.realclr;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Walks stacks, references and the heap, and notes what it is told. */
public final class Walking implements CorProfilerCallback {
  private static final ThreadId CURRENT = new ThreadId(0);
  private static final int FEW = 3;

  private final ProfilerHost host;
  private final List<String> noted = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch walked = new CountDownLatch(1);

  public Walking(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info()
        .setEventMask2(
            CorPrfMonitor.COR_PRF_MONITOR_THREADS
                | CorPrfMonitor.COR_PRF_MONITOR_GC
                | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT,
            0);
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    if (event.name().equals("walk")) {
      walkStack();
      host.startThread("walks", this::walkHeap);
    }
    return HResult.S_OK;
  }

  private void walkStack() {
    List<String> frames = new ArrayList<>();
    HResult all =
        host.info()
            .doStackSnapshot(
                CURRENT,
                (function, ip, frame, registers) -> {
                  frames.add(name(function));
                  return HResult.S_OK;
                },
                0,
                Blob.of());
    noted.add("stack %s: %s".formatted(all, String.join(" ", frames)));
    HResult cut =
        host.info()
            .doStackSnapshot(
                CURRENT, (function, ip, frame, registers) -> HResult.E_FAIL, 0, Blob.of());
    noted.add("cut " + cut);
    try {
      HResult none =
          host.info()
              .doStackSnapshot(
                  CURRENT,
                  (function, ip, frame, registers) -> {
                    throw new IllegalStateException("at the first frame");
                  },
                  0,
                  Blob.of());
      noted.add("answered " + none);
    } catch (IllegalStateException thrown) {
      noted.add("thrown " + thrown.getMessage());
    }
  }

  private String name(FunctionId function) {
    return function.isNull()
        ? "-"
        : host.info()
            .getFunctionInfo2(function, new FrameInfo(0))
            .answer()
            .flatMap(
                known ->
                    host.info()
                        .getModuleMetaData(known.moduleId(), 0)
                        .answer()
                        .flatMap(scope -> scope.getMethodProps(known.token()).answer()))
            .map(props -> props.method())
            .orElse("?");
  }

  private void walkHeap() {
    noted.add("moving " + host.info().enumerateGCHeapObjects(object -> true));
    HResult suspended = host.info().suspendRuntime();
    while (suspended.equals(HResult.CORPROF_E_SUSPENSION_IN_PROGRESS)) {
      // The collection of the scenario is under way.
      Thread.onSpinWait();
      suspended = host.info().suspendRuntime();
    }
    if (!suspended.failed()) {
      List<ObjectId> objects = new ArrayList<>();
      HResult all = host.info().enumerateGCHeapObjects(objects::add);
      noted.add("heap %s: %s".formatted(all, objects.size() > FEW ? "many" : objects.size()));
      List<ObjectId> few = new ArrayList<>();
      HResult some =
          host.info().enumerateGCHeapObjects(object -> few.add(object) && few.size() < FEW);
      noted.add("few %s: %d".formatted(some, few.size()));
      host.info().resumeRuntime();
    }
    walked.countDown();
  }

  @Override
  public HResult objectReferences(ObjectReferences event) {
    List<ObjectId> found = new ArrayList<>();
    HResult result =
        host.info()
            .enumerateObjectReferences(
                event.objectId(),
                (root, place) -> {
                  ObjectId reference = new ObjectId(host.memory().readLong(place));
                  if (!reference.isNull()) {
                    found.add(reference);
                  }
                  return true;
                });
    if (!found.equals(event.objectRefIds())) {
      noted.add("differs: " + event);
    }
    String line = "references " + result + (found.isEmpty() ? "" : ": some");
    if (!noted.contains(line)) {
      noted.add(line);
    }
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(Shutdown event) {
    try {
      walked.await();
      Files.write(Path.of(host.options().getOrDefault("to", "")), noted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return HResult.S_OK;
  }
}
