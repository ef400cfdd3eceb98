package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the program asks its profiler for, by the name of a thread that it never starts: {@code
 * clrsim: rejit ASSEMBLY TYPE::METHOD}, {@code clrsim: revert ASSEMBLY TYPE::METHOD} and {@code
 * clrsim: detach}; and that it stop the runtime for a moment, by any name that begins with {@code
 * stop}.
 *
 * <p>A wish is granted on a native thread, and the callback waits for it: RequestReJIT on the
 * program's own thread would mark that thread for ever as one that may call anything (calls 1).
 */
final class Wishes {
  private static final String WISH = "clrsim: ";

  /** With this begins the name at which the runtime is stopped for a moment. */
  private static final String STOP = "stop";

  private final ProfilerHost host;
  private final Questions questions;
  private final AtomicInteger granted = new AtomicInteger();
  // In the order of their loads: of two modules of one name the newer one is meant.
  private final List<Loaded> modules = new CopyOnWriteArrayList<>();

  private record Loaded(ModuleId moduleId, String assembly) {}

  Wishes(ProfilerHost host, Questions questions) {
    this.host = host;
    this.questions = questions;
  }

  /** The assembly of a module that is loaded, as its file says. */
  Optional<String> loaded(ModuleId moduleId) {
    Optional<String> assembly =
        host.info()
            .getModuleInfo2(moduleId)
            .answer()
            .map(ModuleInfo2::name)
            .map(Wishes::simpleName);
    assembly.ifPresent(name -> modules.addFirst(new Loaded(moduleId, name)));
    return assembly;
  }

  void unloading(ModuleId moduleId) {
    modules.removeIf(module -> module.moduleId().equals(moduleId));
  }

  /** Does what the name asks for, if it asks for anything. */
  void hear(String threadName) {
    if (threadName.startsWith(STOP)) {
      grant(this::stop);
    }
    if (!threadName.startsWith(WISH)) {
      return;
    }
    String[] words = threadName.substring(WISH.length()).split(" ", -1);
    CorProfilerInfo info = host.info();
    switch (words[0]) {
      case "rejit" ->
          method(words)
              .ifPresent(it -> grant(() -> info.requestReJIT(List.of(it.module), List.of(it.def))));
      case "revert" ->
          method(words)
              .ifPresent(
                  it -> grant(() -> info.requestRevert(List.of(it.module), List.of(it.def))));
      case "detach" -> grant(() -> info.requestProfilerDetach(0));
      default -> {} // Another profiler's language.
    }
  }

  /** Stops the runtime, asks what may be asked meanwhile and what not, and lets it go on. */
  private void stop() {
    CorProfilerInfo info = host.info();
    if (!info.suspendRuntime().failed()) {
      info.enumModules();
      info.enumThreads();
      info.resumeRuntime();
    }
  }

  private record Method(ModuleId module, MetadataToken def) {}

  private Optional<Method> method(String[] words) {
    String[] parts = words.length == 3 ? words[2].split("::", -1) : new String[0];
    if (parts.length != 2) {
      return Optional.empty();
    }
    // The arguments of a generic method say which instantiation is called; a request is for all.
    String name = parts[1].replaceFirst("\\[.*", "");
    return modules.stream()
        .filter(module -> module.assembly().equals(words[1]))
        .findFirst()
        .flatMap(
            module ->
                questions
                    .inMetadata(
                        module.moduleId(),
                        scope -> find(scope, parts[0].replaceFirst("\\[.*", ""), name))
                    .map(def -> new Method(module.moduleId(), def)));
  }

  private static Optional<MetadataToken> find(MetadataImport scope, String type, String method) {
    Optional<MetadataToken> found = Optional.of(MetadataToken.NIL_TYPE_DEF);
    for (String name : type.split("\\+", -1)) {
      found = found.flatMap(around -> scope.findTypeDefByName(name, around).answer());
    }
    return found
        .flatMap(def -> scope.enumMethodsWithName(def, method).answer())
        .flatMap(methods -> methods.stream().findFirst());
  }

  private void grant(Runnable wish) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    host.startThread(
        "wish-" + granted.incrementAndGet(),
        () -> {
          try {
            wish.run();
          } finally {
            done.complete(null);
          }
        });
    done.join();
  }

  private static String simpleName(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.dll$", "");
  }
}
