package io.github.clrsim.model;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A profiler that learns the names of functions, and does to code what the scenario wishes. The
 * names are kept for the test, which runs one simulation at a time.
 */
public class CodeWatching implements CorProfilerCallback {
  static final Map<FunctionId, String> NAMES = new HashMap<>();

  final ProfilerHost host;
  final CorProfilerInfo info;
  private final Map<String, ModuleId> modules = new HashMap<>();

  public CodeWatching(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
  }

  @Override
  public HResult initialize(Initialize event) {
    NAMES.clear();
    return info.setEventMask2(number("low"), number("high"));
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    info.getModuleInfo(event.moduleId())
        .answer()
        .ifPresent(
            answer ->
                modules.put(
                    answer.name().replaceFirst(".*/", "").replace(".dll", ""), event.moduleId()));
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    learn(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult reJITCompilationStarted(ReJITCompilationStarted event) {
    learn(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult dynamicMethodJITCompilationStarted(DynamicMethodJITCompilationStarted event) {
    NAMES.put(
        event.functionId(),
        info.getDynamicFunctionInfo(event.functionId()).answer().orElseThrow().name());
    return HResult.S_OK;
  }

  @Override
  public Reply jitInlining(JITInlining event) {
    learn(event.callerId());
    learn(event.calleeId());
    return host.options().containsKey("veto")
        ? new Reply(HResult.S_OK, false)
        : Reply.unchanged(event.pfShouldInline());
  }

  @Override
  public Reply jitCachedFunctionSearchStarted(JITCachedFunctionSearchStarted event) {
    learn(event.functionId());
    return host.options().containsKey("refuse")
        ? new Reply(HResult.S_OK, false)
        : Reply.unchanged(event.useCachedFunction());
  }

  @Override
  public HResult getReJITParameters(GetReJITParameters event) {
    return host.options().containsKey("fail") ? HResult.E_FAIL : HResult.S_OK;
  }

  /** A wish is fulfilled on a native thread, while the thread that wishes waits. */
  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    String[] words = event.name().split(" ", -1);
    if (words[0].equals("clrsim:") && words.length == 4) {
      CountDownLatch done = new CountDownLatch(1);
      host.startThread(
          "wish",
          () -> {
            fulfil(words[1], modules.get(words[2]), words[3]);
            done.countDown();
          });
      try {
        done.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return HResult.S_OK;
  }

  void fulfil(String wish, ModuleId module, String method) {
    List<ModuleId> modules = List.of(module);
    List<MetadataToken> tokens = List.of(token(module, method));
    HResult result =
        switch (wish) {
          case "rejit" ->
              host.options().containsKey("inliners")
                  ? info.requestReJITWithInliners(1, modules, tokens)
                  : info.requestReJIT(modules, tokens);
          case "revert" -> info.requestRevert(modules, tokens).hresult();
          default -> throw new IllegalArgumentException(wish);
        };
    if (result.failed()) {
      throw new IllegalStateException(wish + " answered " + result);
    }
  }

  /** The method of this name, as in {@code Workshop.Tools::Hammer}. */
  MetadataToken token(ModuleId module, String method) {
    MetadataImport metadata = info.getModuleMetaData(module, 0).answer().orElseThrow();
    for (int row = 1; ; row++) {
      MetadataToken token = TokenKind.METHOD_DEF.token(row);
      if (name(metadata, token).equals(method)) {
        return token;
      }
    }
  }

  void learn(FunctionId function) {
    Optional<FunctionInfo2> found = info.getFunctionInfo2(function, new FrameInfo(0)).answer();
    found.ifPresent(
        answer -> {
          MetadataImport metadata =
              info.getModuleMetaData(answer.moduleId(), 0).answer().orElseThrow();
          NAMES.put(function, name(metadata, answer.token()));
        });
  }

  private static String name(MetadataImport metadata, MetadataToken method) {
    var props = metadata.getMethodProps(method).answer().orElseThrow();
    var type = metadata.getTypeDefProps(props.classToken()).answer().orElseThrow();
    return type.typeDef() + "::" + props.method();
  }

  private int number(String option) {
    return Integer.decode(host.options().getOrDefault(option, "0"));
  }
}
