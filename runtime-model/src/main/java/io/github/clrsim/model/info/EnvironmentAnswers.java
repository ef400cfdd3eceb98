package io.github.clrsim.model.info;

import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/** Answers about environment variables; measured on both runtimes. */
final class EnvironmentAnswers implements CorProfilerInfo {
  // HRESULT_FROM_WIN32(ERROR_ENVVAR_NOT_FOUND), winerror.h.
  private static final HResult NOT_FOUND = new HResult(0x8007_00CB);

  private final ProcessEnvironment environment;

  EnvironmentAnswers(ProcessEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Outcome<String> getEnvironmentVariable(String name) {
    return environment.find(name).map(Outcome::ok).orElseGet(() -> Outcome.failed(NOT_FOUND));
  }

  /** An empty value is one; only Windows takes it for none. A variable without a name is none. */
  @Override
  public HResult setEnvironmentVariable(String name, String value) {
    if (!name.isEmpty()) {
      environment.set(name, value);
    }
    return HResult.S_OK;
  }
}
