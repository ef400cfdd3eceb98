package io.github.clrsim.laws.reference;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.metadata.ResolveTypeRef;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.laws.lifetime.Activities;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.reference.OwnThreads.Standing;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How many references to each COM object a profiler holds, and what became of them in the end.
 *
 * <p>A simulation tells at the end how far the profiler's own threads have come, and elsewhere the
 * end of Shutdown is the end.
 */
public final class References {
  private static final ComObject ALLOCATOR = new ComObject.Allocator();
  private static final SortedSet<Integer> NOBODY = Collections.emptySortedSet();
  private static final MethodSpec SCOPE_PROPS = CallTable.known("IMetaDataImport", "GetScopeProps");

  private final OwnThreads ownThreads = new OwnThreads();
  // By thread number: in how many callbacks and hooks it is.
  private final Map<Integer, Integer> depths = new HashMap<>();
  // By thread number, of those that are in a callback or a hook.
  private final Map<Integer, Hand> inVisits = new LinkedHashMap<>();
  // By thread number, of those that are in none.
  private final Map<Integer, Hand> onTheirOwn = new LinkedHashMap<>();
  // Of each object the steps at which references to it were taken, the oldest first.
  private final Map<ComObject, Deque<Long>> held = new LinkedHashMap<>();
  // Of modules that have gone those of which something is held, by which of that ID they were.
  private final Map<ModuleId, SortedSet<Integer>> heldOfGone = new HashMap<>();
  // How many modules with this ID have gone.
  private final Map<ModuleId, Integer> gone = new HashMap<>();
  // Those that went, and no other was seen to have their ID since.
  private final Set<ModuleId> dead = new HashSet<>();
  private final Map<ModuleId, String> names = new HashMap<>();
  private final Set<ComPointer> allocators = new HashSet<>();
  private final Set<ComObject> lent = new HashSet<>();
  private Optional<String> leakAsSeen = Optional.empty();
  private boolean truthIsTold;
  private boolean areHandedOver;
  private boolean isSomebodys;

  /** Sees the next step; what is wrong by it, in one clause without its end. */
  public Optional<String> see(long index, Step step, Activities activities) {
    if (!truthIsTold || step instanceof Step.ThreadSeen) {
      // Where the truth is told, it says also how far the threads have come.
      ownThreads.see(index, step);
    }
    int thread = step.thread();
    switch (step) {
      case Step.CallbackEntered entered -> {
        enter(thread);
        entered(entered.callback());
      }
      case Step.HookEntered _ -> enter(thread);
      case Step.HookReturned _ -> leave(thread);
      case Step.CallbackReturned returned -> {
        leave(thread);
        if (returned.callback().equals("Shutdown") && !truthIsTold) {
          leakAsSeen = leak(ownThreads.seen());
        }
      }
      case Step.CallMade made -> {
        return made(made);
      }
      case Step.CallAnswered answered -> {
        if (activities.ended().orElse(null) instanceof InCall in
            && !answered.outcome().hresult().failed()) {
          answered(index, thread, in.call(), answered.outcome().answer());
        }
      }
      case Step.TruthTold told -> {
        return told(told.truth());
      }
      case Step.ThreadSeen _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Claimed _,
          Step.Marked _ -> {}
    }
    return Optional.empty();
  }

  /** What is wrong by the end, which only a host that knows the profiler's threads tells before. */
  public Optional<String> end() {
    return leakAsSeen;
  }

  private void entered(Callback callback) {
    switch (callback) {
      case ModuleUnloadFinished finished -> {
        if (!truthIsTold) {
          forget(finished.moduleId());
        }
      }
      case ModuleLoadStarted started -> dead.remove(started.moduleId());
      case ModuleLoadFinished finished -> dead.remove(finished.moduleId());
      default -> {} // nothing of modules
    }
  }

  private void enter(int thread) {
    depths.merge(thread, 1, Integer::sum);
  }

  private void leave(int thread) {
    if (depths.merge(thread, -1, Integer::sum) <= 0) {
      depths.remove(thread);
      inVisits.remove(thread);
    }
  }

  private Optional<String> told(Truth truth) {
    truthIsTold = true;
    return switch (truth) {
      case Truth.ModuleGone module -> {
        forget(module.moduleId());
        yield Optional.empty();
      }
      case Truth.OwnThreadsStand stand -> {
        leakAsSeen = Optional.empty();
        yield leak(ownThreads.told(stand.threads()));
      }
      default -> Optional.empty(); // nothing of references
    };
  }

  private void forget(ModuleId module) {
    ComObject.Metadata past = metadataOf(module);
    gone.merge(module, 1, Integer::sum);
    names.remove(module);
    dead.add(module);
    if (isHeld(past)) {
      heldOfGone.computeIfAbsent(module, _ -> new TreeSet<>()).add(past.tenant());
    } else {
      held.remove(past);
    }
  }

  private Optional<String> made(Step.CallMade made) {
    InfoCall call = made.call();
    boolean isRelease = call.method().deed() == Deed.GIVES_REFERENCE_BACK;
    boolean isAboutReferences = call.method().deed().countsReferences();
    return switch (call.target()) {
      case Target.ProfilerInfo _ -> Optional.empty();
      case Target.Metadata(ModuleId module) when isAboutReferences ->
          isRelease ? givenBack(made.thread(), heldMetadataOf(module)) : Optional.empty();
      case Target.Metadata(ModuleId module) ->
          dead.contains(module) ? Optional.empty() : used(metadataOf(module));
      case Target.ComObject(ComPointer object) when isAboutReferences ->
          isRelease
              ? counted(call, object).flatMap(counted -> givenBack(made.thread(), counted))
              : Optional.empty();
      case Target.ComObject(ComPointer object) ->
          allocators.contains(object) ? used(ALLOCATOR) : Optional.empty();
    };
  }

  private void answered(long index, int thread, InfoCall call, Optional<?> answer) {
    switch (call.method().deed()) {
      case HANDS_OUT_METADATA ->
          opened(index, thread, Optional.of((ModuleId) call.arguments().getFirst()));
      case HANDS_OUT_METADATA_OF_FUNCTION ->
          opened(
              index,
              thread,
              answer
                  .map(TokenAndMetaDataFromFunction.class::cast)
                  .flatMap(found -> TypedCalls.moduleOf(found.metadata())));
      case HANDS_OUT_SCOPE ->
          // It comes with a reference, too, which few know of and nobody here asks back.
          answer
              .map(ResolveTypeRef.class::cast)
              .flatMap(found -> TypedCalls.moduleOf(found.iScope()))
              .ifPresent(module -> lent.add(metadataOf(module)));
      case HANDS_OUT_ALLOCATOR -> {
        answer.ifPresent(object -> allocators.add((ComPointer) object));
        taken(index, thread, ALLOCATOR);
      }
      case TAKES_REFERENCE -> {
        switch (call.target()) {
          case Target.Metadata(ModuleId module) -> taken(index, thread, heldMetadataOf(module));
          case Target.ComObject(ComPointer object) ->
              counted(call, object).ifPresent(counted -> taken(index, thread, counted));
          case Target.ProfilerInfo _ -> {}
        }
      }
      case DESCRIBES_MODULE ->
          answer.ifPresent(info -> named((ModuleId) call.arguments().getFirst(), info));
      default -> {
        if (call.method().equals(SCOPE_PROPS)
            && call.target() instanceof Target.Metadata(ModuleId module)) {
          answer.ifPresent(props -> named(module, props));
        }
      }
    }
  }

  /** Whose references a call counts, where they are judged. */
  private Optional<ComObject> counted(InfoCall call, ComPointer object) {
    if (CallTable.countsEnumerators(call.method())) {
      return Optional.of(new ComObject.Enumerator(call.method().interfaceName()));
    }
    return allocators.contains(object) ? Optional.of(ALLOCATOR) : Optional.empty();
  }

  private void named(ModuleId module, Object info) {
    String path =
        switch (info) {
          case ModuleInfo each -> each.name();
          case ModuleInfo2 each -> each.name();
          case ScopeProps each -> each.name();
          default -> "";
        };
    String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    names.put(module, file.endsWith(".dll") ? file.substring(0, file.length() - 4) : file);
  }

  private void opened(long index, int thread, Optional<ModuleId> module) {
    if (module.isEmpty()) {
      // Older traces do not say whose metadata it was: it may be that of each module.
      isSomebodys = true;
      return;
    }
    dead.remove(module.get());
    taken(index, thread, metadataOf(module.get()));
  }

  private void taken(long index, int thread, ComObject object) {
    hand(thread).took(object, index);
    held.computeIfAbsent(object, _ -> new ArrayDeque<>()).add(index);
  }

  private Optional<String> givenBack(int thread, ComObject object) {
    Deque<Long> references = held.getOrDefault(object, new ArrayDeque<>());
    if (references.isEmpty()) {
      return accused(object, "was released more often than it was handed out");
    }
    Hand mine = hand(thread);
    areHandedOver |= !depths.containsKey(thread) && mine.holds(object) == 0;
    mine.gaveBack(object);
    references.remove();
    if (references.isEmpty() && object instanceof ComObject.Metadata metadata) {
      forgetIfGone(metadata);
    }
    return Optional.empty();
  }

  private void forgetIfGone(ComObject.Metadata metadata) {
    SortedSet<Integer> tenants = heldOfGone.getOrDefault(metadata.moduleId(), NOBODY);
    if (tenants.contains(metadata.tenant())) {
      held.remove(metadata);
      tenants.remove(metadata.tenant());
      if (tenants.isEmpty()) {
        heldOfGone.remove(metadata.moduleId());
      }
    }
  }

  private Optional<String> used(ComObject object) {
    return isHeld(object) ? Optional.empty() : accused(object, "was used behind its last release");
  }

  private Optional<String> accused(ComObject object, String how) {
    boolean isCounted =
        !lent.contains(object) && !(isSomebodys && object instanceof ComObject.Metadata);
    return isCounted ? Optional.of("%s %s".formatted(text(object), how)) : Optional.empty();
  }

  private String text(ComObject object) {
    return switch (object) {
      case ComObject.Metadata(ModuleId module, int _)
          when isAlive(object) && !names.getOrDefault(module, "").isEmpty() ->
          "the metadata of %s, %s,".formatted(names.get(module), module);
      case ComObject.Metadata _, ComObject.Allocator _, ComObject.Enumerator _ -> object.toString();
    };
  }

  private boolean isHeld(ComObject object) {
    return !held.getOrDefault(object, new ArrayDeque<>()).isEmpty();
  }

  private ComObject.Metadata metadataOf(ModuleId module) {
    return new ComObject.Metadata(module, gone.getOrDefault(module, 0));
  }

  /**
   * What is given back, or taken once more: what is there now, or what was there when it was handed
   * out, the oldest first. The interface does not say which.
   */
  private ComObject heldMetadataOf(ModuleId module) {
    SortedSet<Integer> tenants = heldOfGone.getOrDefault(module, NOBODY);
    return tenants.isEmpty() ? metadataOf(module) : new ComObject.Metadata(module, tenants.first());
  }

  private Hand hand(int thread) {
    return (depths.containsKey(thread) ? inVisits : onTheirOwn)
        .computeIfAbsent(thread, _ -> new Hand());
  }

  /**
   * What is held now was forgotten. But the threads that are inside a callback or a hook stop there
   * with the process, and so do the profiler's own, wherever they are: what they have in hand is
   * not lost by them. One reference may be kept for as long as the object lives, since nobody
   * promises a Shutdown in which to give it back (N57). And where one thread gives back what
   * another took, or may yet begin to, some may be on their way.
   */
  private Optional<String> leak(List<Standing> threads) {
    for (Map.Entry<ComObject, Deque<Long>> entry : held.entrySet()) {
      ComObject object = entry.getKey();
      int lost = lostOnTheirOwn(object, threads);
      int kept = entry.getValue().size() - inVisits(object) - onTheirOwn(object) + lost;
      int allowed = isAlive(object) ? 1 : 0;
      boolean isOnItsWay = lost <= allowed && mayYetBeGivenBack(entry.getValue(), threads);
      if (kept > allowed && !areHandedOver && !isOnItsWay) {
        Optional<String> leak =
            accused(
                object,
                "was handed out and never released, %s, the latest at step %d"
                    .formatted(Counted.of(kept, "time"), entry.getValue().getLast()));
        if (leak.isPresent()) {
          return leak;
        }
      }
    }
    return Optional.empty();
  }

  private boolean isAlive(ComObject object) {
    return switch (object) {
      case ComObject.Allocator _, ComObject.Enumerator _ -> true;
      case ComObject.Metadata(ModuleId module, int tenant) ->
          tenant == gone.getOrDefault(module, 0) && !dead.contains(module);
    };
  }

  private int inVisits(ComObject object) {
    return inVisits.values().stream().mapToInt(hand -> hand.holds(object)).sum();
  }

  private int onTheirOwn(ComObject object) {
    return onTheirOwn.values().stream().mapToInt(hand -> hand.holds(object)).sum();
  }

  /** How many references the profiler's own threads took, and will not give back. */
  private int lostOnTheirOwn(ComObject object, List<Standing> threads) {
    int lost = 0;
    for (Standing thread : threads) {
      Hand hand =
          thread.thread().isPresent()
              ? onTheirOwn.getOrDefault(thread.thread().getAsInt(), new Hand())
              : new Hand();
      lost += hand.holds(object) - inHand(thread, hand, object);
    }
    return lost;
  }

  /**
   * As long as it lives a thread may give back what it took since it last paused, and one reference
   * more to each object, which it may hold all its life.
   */
  private static int inHand(Standing thread, Hand hand, ComObject object) {
    int sincePause = hand.holdsSince(object, thread.paused());
    return thread.hasEnded() ? 0 : sincePause + Math.min(1, hand.holds(object) - sincePause);
  }

  /** Whether a thread of the profiler's own hardly moved since the oldest was taken. */
  private static boolean mayYetBeGivenBack(Deque<Long> taken, List<Standing> threads) {
    return !taken.isEmpty()
        && threads.stream()
            .anyMatch(thread -> !thread.hasEnded() && taken.getFirst() >= thread.settled());
  }
}
