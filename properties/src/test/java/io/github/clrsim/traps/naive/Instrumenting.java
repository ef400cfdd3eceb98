package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Profilers that change the code of Workshop.Tools, too late or from the wrong place. */
public final class Instrumenting {
  private static final String TOOLS = "Workshop.Tools";

  private Instrumenting() {}

  /**
   * Leaves the request for a new body of {@code Hammer} to a thread of its own, which takes its
   * time. With the option {@code waits}, ModuleLoadFinished waits for it.
   */
  public static final class RequestsOnWorker extends Naive {
    private final Queue<Request> queue = new ConcurrentLinkedQueue<>();

    private record Request(
        ModuleId module, MetadataToken method, CompletableFuture<Boolean> done) {}

    /** A profiler for one run. */
    public RequestsOnWorker(ProfilerHost host) {
      super(host);
    }

    @Override
    int events() {
      return EVENTS | COR_PRF_ENABLE_REJIT;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host().startThread("requests", this::work);
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Workshop")) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        method(event.moduleId(), TOOLS, "Hammer")
            .ifPresent(hammer -> queue.add(new Request(event.moduleId(), hammer, done)));
        if (has("waits")) {
          done.join();
        }
      }
      return HResult.S_OK;
    }

    private void work() {
      while (host().pause()) {
        Optional.ofNullable(queue.poll())
            .ifPresent(
                request -> {
                  info().requestReJIT(List.of(request.module()), List.of(request.method()));
                  request.done().complete(true);
                });
      }
    }
  }

  /** Requests a new body from a callback in which nothing may be triggered. */
  public static final class RequestsFromAnyCallback extends Naive {
    private volatile Optional<ModuleId> workshop = Optional.empty();

    /** A profiler for one run. */
    public RequestsFromAnyCallback(ProfilerHost host) {
      super(host);
    }

    @Override
    int events() {
      return EVENTS | COR_PRF_ENABLE_REJIT;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Workshop")) {
        workshop = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadAssignedToOSThread(ThreadAssignedToOSThread event) {
      workshop.ifPresent(
          module ->
              method(module, TOOLS, "Hammer")
                  .ifPresent(hammer -> info().requestReJIT(List.of(module), List.of(hammer))));
      return HResult.S_OK;
    }
  }

  /**
   * Gives {@code Saw} the body of {@code Hammer}, each time that it is compiled, the first
   * excepted. With the option {@code first}, then only.
   */
  public static final class ReplacesBodies extends Naive {
    private final Map<FunctionId, Integer> compilations = new ConcurrentHashMap<>();
    private volatile Optional<ModuleId> workshop = Optional.empty();

    /** A profiler for one run. */
    public ReplacesBodies(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Workshop")) {
        workshop = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      boolean isFirst = compilations.merge(event.functionId(), 1, Integer::sum) == 1;
      if (isFirst == has("first") && nameOf(event.functionId()).filter("Saw"::equals).isPresent()) {
        workshop.ifPresent(this::replace);
      }
      return HResult.S_OK;
    }

    private void replace(ModuleId module) {
      Optional<MetadataToken> saw = method(module, TOOLS, "Saw");
      method(module, TOOLS, "Hammer")
          .flatMap(hammer -> info().getILFunctionBody(module, hammer).answer())
          .ifPresent(
              body ->
                  saw.ifPresent(
                      token -> info().setILFunctionBody(module, token, body.methodHeader())));
    }
  }
}
