package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.symbol.LoggedToken;
import io.github.clrsim.profiler.symbol.ModuleFiles;
import java.util.Optional;

/**
 * A right profiler that looks no name up: it notes the token of each class that is loaded and of
 * each method that is compiled, with the file that says what the token means, for {@link
 * io.github.clrsim.profiler.symbol.LoggedNames} to read when the process is gone. Of a module that
 * is in no file it notes nothing.
 */
public class TokenLogProfiler extends LoadTracking {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);

  private final Definitions definitions;
  private final ModuleFiles files;

  /** A profiler for one run. */
  public TokenLogProfiler(ProfilerHost host) {
    super(host);
    this.definitions = new Definitions(host);
    this.files = new ModuleFiles(host.info(), definitions);
  }

  // What a subclass builds on, or does otherwise.

  /** What metadata says of what is loaded. */
  protected final Definitions definitions() {
    return definitions;
  }

  /** What is noted of a token; nothing, if the module is in no file. */
  protected Optional<LoggedToken> logged(ModuleId moduleId, MetadataToken token) {
    return files.of(moduleId).map(file -> file.logged(token));
  }

  /** A type was loaded; notes it. It is called inside the guard. */
  protected void log(ClassId classId, Definition type) {
    logged(type.moduleId(), type.typeDef())
        .ifPresent(
            logged ->
                host()
                    .claim(
                        new Claim.ClassIsLogged(
                            classId, logged.mvid(), logged.token(), logged.path())));
  }

  /** A method is compiled; notes it. It is called inside the guard. */
  protected void log(FunctionId functionId, FunctionInfo2 told) {
    logged(told.moduleId(), told.token())
        .ifPresent(
            logged ->
                host()
                    .claim(
                        new Claim.FunctionIsLogged(
                            functionId, logged.mvid(), logged.token(), logged.path())));
  }

  @Override
  protected int events() {
    return super.events() | COR_PRF_MONITOR_JIT_COMPILATION;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    ClassId classId = event.classId();
    guard()
        .using(
            () -> {
              if (map().find(classId).map(ClassRecord::identity).orElse(null)
                  instanceof Definition type) {
                log(classId, type);
              }
            });
    return result;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    FunctionId functionId = event.functionId();
    guard()
        .using(
            () ->
                info()
                    .getFunctionInfo2(functionId, NO_FRAME)
                    .answer()
                    .ifPresent(told -> log(functionId, told)));
    return HResult.S_OK;
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    definitions.forget(moduleId);
    files.forget(moduleId);
  }
}
