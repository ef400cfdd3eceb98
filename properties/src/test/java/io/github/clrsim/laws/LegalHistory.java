package io.github.clrsim.laws;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.lifetime.NamedIds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * A history that is legal whatever is picked: three threads load assemblies and classes, one inside
 * the other, some loads fail, and the finalizer unloads what is complete, while addresses are used
 * again.
 */
public final class LegalHistory {
  private static final HResult OK = HResult.S_OK;
  private static final int THREADS = 4;
  private static final int FINALIZER = 3;
  private static final int DEPTH_MAX = 4;

  private record Plugin(long address, List<ClassId> classes) {
    AssemblyId assembly() {
      return new AssemblyId(address);
    }

    ModuleId module() {
      return new ModuleId(address + 1);
    }
  }

  private final Iterator<Integer> picks;
  private final String profile;
  private final TraceBuilder history = TraceBuilder.begins();
  private final List<Deque<Callback>> due = new ArrayList<>();
  private final List<Plugin> loaded = new ArrayList<>();
  private final Deque<Long> free = new ArrayDeque<>();
  private long nextAddress = 0x1000;

  private LegalHistory(List<Integer> picks, String profile) {
    this.picks = picks.iterator();
    this.profile = profile;
    for (int thread = 0; thread < THREADS; thread++) {
      due.add(new ArrayDeque<>());
    }
  }

  public static TraceBuilder of(List<Integer> picks, String profile) {
    LegalHistory legal = new LegalHistory(picks, profile);
    while (legal.picks.hasNext()) {
      legal.act(legal.below(THREADS));
    }
    for (int thread = 0; thread < THREADS; thread++) {
      while (!legal.due.get(thread).isEmpty()) {
        legal.deliver(thread);
      }
    }
    return legal.history;
  }

  private int below(int bound) {
    return picks.hasNext() ? picks.next() % bound : 0;
  }

  private void act(int thread) {
    Deque<Callback> mine = due.get(thread);
    boolean inPair =
        mine.peek() instanceof ClassLoadFinished || mine.peek() instanceof ModuleUnloadFinished;
    boolean mayBegin =
        thread == FINALIZER ? mine.isEmpty() : !inPair && mine.size() < DEPTH_MAX * 5;
    int what = mayBegin ? below(4) : 0;
    if (what > 0 && thread == FINALIZER) {
      unload(mine);
    } else if (what == 1) {
      load(mine, below(5) == 4);
    } else if (what > 1 && !loaded.isEmpty()) {
      loadClass(mine);
    }
    if (!mine.isEmpty()) {
      deliver(thread);
    }
  }

  private void load(Deque<Callback> mine, boolean fails) {
    Plugin plugin = new Plugin(address(), new ArrayList<>());
    HResult status = fails ? HResult.E_FAIL : OK;
    if (fails) {
      mine.push(new AssemblyUnloadFinished(plugin.assembly(), OK));
      mine.push(new AssemblyLoadFinished(plugin.assembly(), status));
      mine.push(new ModuleUnloadFinished(plugin.module(), OK));
      mine.push(new ModuleUnloadStarted(plugin.module()));
    } else {
      mine.push(new AssemblyLoadFinished(plugin.assembly(), status));
      mine.push(new ModuleAttachedToAssembly(plugin.module(), plugin.assembly()));
    }
    mine.push(new ModuleLoadFinished(plugin.module(), status));
    mine.push(new ModuleLoadStarted(plugin.module()));
    mine.push(new AssemblyLoadStarted(plugin.assembly()));
  }

  private void loadClass(Deque<Callback> mine) {
    ClassId id = new ClassId(address() + 2);
    loaded.get(below(loaded.size())).classes().add(id);
    mine.push(new ClassLoadFinished(id, OK));
    mine.push(new ClassLoadStarted(id));
  }

  private void unload(Deque<Callback> mine) {
    for (Plugin plugin : loaded) {
      boolean busy =
          due.stream()
              .flatMap(Deque::stream)
              .anyMatch(each -> NamedIds.in(each).stream().anyMatch(plugin.classes()::contains));
      if (!busy) {
        if (profile.equals("net9.0")) {
          mine.add(new AssemblyUnloadStarted(plugin.assembly()));
        }
        mine.add(new ModuleUnloadStarted(plugin.module()));
        for (ClassId id : plugin.classes()) {
          mine.add(new ClassUnloadStarted(id));
          mine.add(new ClassUnloadFinished(id, OK));
        }
        mine.add(new ModuleUnloadFinished(plugin.module(), OK));
        mine.add(new AssemblyUnloadFinished(plugin.assembly(), OK));
        loaded.remove(plugin);
        return;
      }
    }
  }

  private void deliver(int thread) {
    Callback callback = due.get(thread).pop();
    history.on(thread == FINALIZER ? "finalizer" : "worker " + thread).gets(callback);
    switch (callback) {
      case AssemblyLoadFinished(AssemblyId id, HResult status) -> {
        if (!status.failed()) {
          loaded.add(new Plugin(id.value(), new ArrayList<>()));
        }
      }
      case AssemblyUnloadFinished(AssemblyId id, HResult _) -> free.add(id.value());
      case ClassUnloadFinished(ClassId id, HResult _) -> free.add(id.value() - 2);
      default -> {}
    }
  }

  private long address() {
    if (!free.isEmpty() && below(2) == 1) {
      return free.pop();
    }
    nextAddress += 0x10;
    return nextAddress - 0x10;
  }
}
