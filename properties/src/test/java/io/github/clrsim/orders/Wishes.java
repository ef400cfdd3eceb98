package io.github.clrsim.orders;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** What the program wishes of its profiler, by names of threads and by what it calls. */
final class Wishes {
  private static final int OPEN_TO_READ = 0;
  // What is compiled when the stack is to be walked, and on whose thread it is to be later.
  private static final String LOOKS = "Look";
  private static final String SWINGS = "Swing";
  private static final String LAYOUT = "layout-of:";
  private static final String CORE_LIBRARY = "System.Private.CoreLib";
  private static final int DETACH_MILLISECONDS = 5000;

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final Inquiry inquiry;
  private final LayoutQuestions layouts;
  private final StackWalks walks;
  private final AtomicInteger started = new AtomicInteger();

  Wishes(ProfilerHost host, Inquiry inquiry, LayoutQuestions layouts, StackWalks walks) {
    this.host = host;
    this.info = host.info();
    this.inquiry = inquiry;
    this.layouts = layouts;
    this.walks = walks;
  }

  /**
   * Does what a name of a thread says, if it says something, on a native thread.
   *
   * @param knowsNewest whether the newest interfaces are there
   */
  void obey(String name, boolean knowsNewest) {
    String[] words = name.split(" ", -1);
    switch (String.join(" ", words[0], words.length > 1 ? words[1] : "")) {
      case "clrsim: rejit" -> withMethod(words, this::requestReJIT);
      case "clrsim: revert" ->
          withMethod(
              words, (module, method) -> info.requestRevert(List.of(module), List.of(method)));
      case "clrsim: detach" -> onNativeThread(this::detach);
      case "ask-initialized " -> onNativeThread(inquiry::roundInitialized);
      case "walk-suspended " -> onNativeThread(walks::walkSuspended);
      case "force-gc " -> onNativeThread(inquiry::forceCollection);
      case "resume-twice " -> onNativeThread(inquiry::resumeTwice);
      case "walk-heap " -> onNativeThread(() -> inquiry.walkHeap(knowsNewest));
      case "ask-all " -> onNativeThread(inquiry::everything);
      default -> layoutOf(words[0]);
    }
  }

  /** What is compiled says which stack is to be walked, now or later. */
  void walkStacks(FunctionId compiled) {
    String method =
        info.getFunctionInfo2(compiled, new FrameInfo(0))
            .answer()
            .flatMap(known -> metadata(known.moduleId()).getMethodProps(known.token()).answer())
            .map(MethodProps::method)
            .orElse("");
    switch (method) {
      case LOOKS -> walkStacks();
      case SWINGS -> walks.remember();
      default -> {} // Nothing depends on it.
    }
  }

  /** Those of this thread, here, and then from a native one. */
  private void walkStacks() {
    walks.walkOwn();
    onNativeThread(() -> walks.walkFromOutside());
  }

  /** Other names are not meant for the profiler, but for this one. */
  private void layoutOf(String mark) {
    if (mark.startsWith(LAYOUT)) {
      String type = mark.substring(LAYOUT.length());
      modules(type).stream()
          .flatMap(module -> layouts.find(module, type).stream())
          .findFirst()
          .ifPresent(found -> onNativeThread(() -> layouts.ofClass(found)));
    }
  }

  private List<ModuleId> modules(String type) {
    String assembly =
        type.startsWith("System.") ? CORE_LIBRARY : type.substring(0, type.indexOf('.'));
    return info.enumModules().answer().orElseThrow().stream()
        .filter(module -> isNamed(module, assembly))
        .toList();
  }

  private interface MethodAction {
    void perform(ModuleId module, MetadataToken method);
  }

  private void withMethod(String[] words, MethodAction action) {
    String[] parts = words[3].split("::", -1);
    ModuleId module =
        info.enumModules().answer().orElseThrow().stream()
            .filter(each -> isNamed(each, words[2]))
            .findFirst()
            .orElseThrow();
    MetadataToken method =
        metadata(module)
            .enumMethodsWithName(find(module, parts[0]).orElseThrow(), parts[1])
            .answer()
            .orElseThrow()
            .getFirst();
    onNativeThread(() -> action.perform(module, method));
  }

  private boolean isNamed(ModuleId module, String assembly) {
    return info.getModuleInfo2(module)
        .answer()
        .map(ModuleInfo2::name)
        .filter(name -> name.endsWith(assembly + ".dll"))
        .isPresent();
  }

  private MetadataImport metadata(ModuleId module) {
    return info.getModuleMetaData(module, OPEN_TO_READ).answer().orElseThrow();
  }

  /** The definition of this name. */
  Optional<MetadataToken> find(ModuleId module, String type) {
    return metadata(module).findTypeDefByName(type, MetadataToken.NIL_TYPE_DEF).answer();
  }

  private void requestReJIT(ModuleId module, MetadataToken method) {
    info.requestReJIT(List.of(module), List.of(method));
  }

  private void detach() {
    info.requestProfilerDetach(DETACH_MILLISECONDS);
    info.getEventMask2();
    info.requestProfilerDetach(DETACH_MILLISECONDS);
  }

  private void onNativeThread(Runnable body) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    host.startThread(
        "native-" + started.incrementAndGet(),
        () -> {
          try {
            body.run();
          } finally {
            done.complete(null);
          }
        });
    done.join();
  }
}
