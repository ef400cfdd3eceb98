package io.github.clrsim.laws.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.laws.OneOfEach;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PassageTest {

  @Test
  void loadsUnloadsAndTheEndsOfThreadsAndMethodsArePassagesAndNothingElse() {
    Stream<String> passages =
        OneOfEach.of(Callback.class)
            .flatMap(
                callback ->
                    Passage.of(callback)
                        .map(
                            passage ->
                                "%s: %s of %s"
                                    .formatted(
                                        callback.methodName(), passage.turn(), passage.subject()))
                        .stream());

    assertThat(passages)
        .containsExactly(
            "AssemblyLoadStarted: LOAD_STARTED of assembly:1",
            "AssemblyLoadFinished: LOAD_FINISHED of assembly:1",
            "AssemblyUnloadStarted: UNLOAD_STARTED of assembly:1",
            "AssemblyUnloadFinished: UNLOAD_FINISHED of assembly:1",
            "ClassLoadStarted: LOAD_STARTED of class:1",
            "ClassLoadFinished: LOAD_FINISHED of class:1",
            "ClassUnloadStarted: UNLOAD_STARTED of class:1",
            "ClassUnloadFinished: UNLOAD_FINISHED of class:1",
            "FunctionUnloadStarted: UNLOAD_STARTED of function:1",
            "DynamicMethodUnloaded: UNLOAD_STARTED of function:1",
            "ModuleLoadStarted: LOAD_STARTED of module:1",
            "ModuleLoadFinished: LOAD_FINISHED of module:1",
            "ModuleUnloadStarted: UNLOAD_STARTED of module:1",
            "ModuleUnloadFinished: UNLOAD_FINISHED of module:1",
            "ThreadDestroyed: UNLOAD_STARTED of thread:1");
  }
}
