package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.profiler.interrogation.DrawnQuestions;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives some methods of the scenario's assemblies another body before they are compiled, with an
 * instruction in front that does nothing. Which ones follows from a seed and their tokens; most
 * seeds have none.
 */
final class Rewrites {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final Blob NOTHING = Blob.ofHex("00");
  private static final String FILE = ".dll";

  /** A body with a fat header begins where four divides the address (ECMA-335 II.25.4). */
  private static final int ALIGNMENT = 4;

  private static final int SEEDS_ONE_IN = 3;
  private static final int METHODS_ONE_IN = 4;

  private final ProfilerHost host;
  private final Questions questions;
  private final Optional<Long> seed;
  private final Set<Method> seen = ConcurrentHashMap.newKeySet();

  private record Method(ModuleId module, MetadataToken token) {}

  /**
   * The rewriting of one run.
   *
   * @param seed nothing is rewritten without one
   */
  Rewrites(ProfilerHost host, Questions questions, Optional<Long> seed) {
    this.host = host;
    this.questions = questions;
    this.seed =
        seed.filter(it -> Long.remainderUnsigned(DrawnQuestions.mixed(it), SEEDS_ONE_IN) == 0);
  }

  /** A method is about to be compiled. */
  void compiling(FunctionId function) {
    if (seed.isPresent()) {
      info()
          .getFunctionInfo2(function, NO_FRAME)
          .answer()
          .filter(known -> isDrawn(seed.get(), known.token()))
          .filter(this::isInFileOfScenario)
          .filter(known -> seen.add(new Method(known.moduleId(), known.token())))
          .ifPresent(known -> rewrite(known.moduleId(), known.token()));
    }
  }

  private static boolean isDrawn(long seed, MetadataToken token) {
    return token.row() > 0
        && Long.remainderUnsigned(DrawnQuestions.mixed(seed + token.value()), METHODS_ONE_IN) == 0;
  }

  /** What Reflection.Emit makes lies in no file, and on one of two runtimes it does. */
  private boolean isInFileOfScenario(FunctionInfo2 function) {
    return questions
        .inMetadata(function.moduleId(), scope -> scope.getScopeProps().answer())
        .filter(props -> props.name().endsWith(FILE))
        .filter(props -> !props.name().matches(HookQuestions.NOT_OF_SCENARIOS))
        .filter(props -> !props.name().startsWith("Emitted"))
        .isPresent();
  }

  private void rewrite(ModuleId module, MetadataToken method) {
    info()
        .getILFunctionBody(module, method)
        .answer()
        .map(body -> MethodBytes.of(host.memory().read(body.methodHeader(), body.methodSize())))
        .ifPresent(body -> set(module, method, body.behind(NOTHING, 0).bytes()));
  }

  private void set(ModuleId module, MetadataToken method, Blob body) {
    Optional<ComPointer> allocator = info().getILFunctionBodyAllocator(module).answer();
    if (allocator.isEmpty()) {
      return;
    }
    IMethodMalloc malloc = host.objects().methodMalloc(allocator.get());
    Address room = malloc.alloc(body.size());
    malloc.release();
    if (room.value() != 0 && room.value() % ALIGNMENT == 0) {
      host.memory().write(room, body);
      info().setILFunctionBody(module, method, room);
    }
  }

  private CorProfilerInfo info() {
    return host.info();
  }
}
