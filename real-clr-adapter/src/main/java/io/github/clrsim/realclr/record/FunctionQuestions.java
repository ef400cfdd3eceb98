package io.github.clrsim.realclr.record;

import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What is asked about functions: each once, as long as no module goes. */
final class FunctionQuestions {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);

  private final CorProfilerInfo info;
  private final Scopes scopes;
  private final Set<FunctionId> named = ConcurrentHashMap.newKeySet();

  FunctionQuestions(CorProfilerInfo info, Scopes scopes) {
    this.info = info;
    this.scopes = scopes;
  }

  /** Asks what a function that has metadata is called. */
  void aboutFunction(FunctionId function) {
    if (!function.isNull() && named.add(function)) {
      info.getFunctionInfo2(function, NO_FRAME)
          .answer()
          .filter(FunctionQuestions::isDefined)
          .ifPresent(is -> scopes.describeMethod(is.moduleId(), is.token()));
    }
  }

  private static boolean isDefined(FunctionInfo2 function) {
    return function.token().kind() == TokenKind.METHOD_DEF && !function.token().isNil();
  }

  /** Asks where the code of a function lies. */
  void aboutCode(FunctionId function) {
    info.getCodeInfo2(function);
  }

  /** Asks what a function without metadata is called. */
  void aboutDynamicFunction(FunctionId function) {
    info.getDynamicFunctionInfo(function);
  }

  /** Asks which filter or handler of an exception runs. */
  void aboutHandler() {
    info.getNotifiedExceptionClauseInfo();
  }

  /** Which module a function is of, as far as that is known. */
  Optional<FunctionInfo2> known(FunctionId function) {
    return info.getFunctionInfo2(function, NO_FRAME).answer();
  }

  /** The addresses of functions that went come again. */
  void forget() {
    named.clear();
  }
}
