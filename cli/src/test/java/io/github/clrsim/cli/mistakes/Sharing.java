package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Mistakes with what several threads use. */
public final class Sharing {
  private Sharing() {}

  /** Has a reporter go through a map that callbacks fill. Its mistake: it is a plain one. */
  public static final class GoesThroughAPlainMap extends SmallProfiler {
    private final Map<ModuleId, Integer> classes;
    private volatile int most;

    /** A profiler for one run. */
    public GoesThroughAPlainMap(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_CLASS_LOADS);
      this.classes = isMistaken() ? new LinkedHashMap<>() : new ConcurrentHashMap<>();
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("reporter", this::report);
      return super.initialize(event);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .map(ClassIDInfo2::moduleId)
          .ifPresent(module -> classes.merge(module, 1, Integer::sum));
      return HResult.S_OK;
    }

    private void report() {
      while (host().pause()) {
        for (Map.Entry<ModuleId, Integer> each : classes.entrySet()) {
          most = Math.max(most, each.getValue());
        }
      }
    }
  }

  /** Counts threads that live. Its mistake: it reads the number, and then writes it. */
  public static final class CountsInTwoSteps extends SmallProfiler {
    private final AtomicInteger living = new AtomicInteger();

    /** A profiler for one run. */
    public CountsInTwoSteps(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      if (isMistaken()) {
        living.set(living.get() + 1);
      } else {
        living.incrementAndGet();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      if (isMistaken()) {
        living.set(living.get() - 1);
      } else {
        living.decrementAndGet();
      }
      // The finalizer's thread lives as long as the runtime does.
      if (living.get() < 1) {
        throw new IllegalStateException("more threads have ended than there were");
      }
      return HResult.S_OK;
    }
  }

  /**
   * Opens a file for each assembly name. Its mistake: it looks for it first, and then enters it.
   */
  public static final class OpensFilesTwice extends SmallProfiler {
    private final Map<String, List<String>> files = new ConcurrentHashMap<>();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public OpensFilesTwice(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      if (!event.hrStatus().failed()) {
        info()
            .getAssemblyInfo(event.assemblyId())
            .answer()
            .map(AssemblyInfo::name)
            .ifPresent(this::enter);
      }
      return HResult.S_OK;
    }

    private void enter(String name) {
      if (isMistaken()) {
        if (!files.containsKey(name)) {
          files.put(name, open(name));
        }
      } else {
        files.computeIfAbsent(name, this::open);
      }
    }

    private List<String> open(String name) {
      if (!open.add(name)) {
        throw new IllegalStateException("the file is open already: " + name);
      }
      return Collections.synchronizedList(new ArrayList<>());
    }
  }

  /** Works out what a class needs in a list. Its mistake: all threads have one list. */
  public static final class SharesItsScratchPad extends SmallProfiler {
    private final List<ClassId> shared = new ArrayList<>();
    private final Map<ClassId, ClassId> last = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public SharesItsScratchPad(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      List<ClassId> pad = isMistaken() ? shared : new ArrayList<>();
      pad.clear();
      pad.add(event.classId());
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .ifPresent(known -> pad.addAll(known.typeArgs()));
      last.put(pad.getFirst(), pad.getLast());
      if (!pad.getFirst().equals(event.classId())) {
        throw new IllegalStateException("another class was worked out");
      }
      return HResult.S_OK;
    }
  }

  /** Reports on the thread that finds out that it is time. Its mistake: two may find out. */
  public static final class ReportsTwice extends SmallProfiler {
    private static final int EVERY = 2;
    private final AtomicInteger modules = new AtomicInteger();
    private final AtomicInteger reported = new AtomicInteger();
    private final List<Integer> reports = Collections.synchronizedList(new ArrayList<>());

    /** A profiler for one run. */
    public ReportsTwice(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      int now = modules.incrementAndGet();
      int before = reported.get();
      if (now - before >= EVERY) {
        if (isMistaken()) {
          reported.set(now);
          report(now);
        } else if (reported.compareAndSet(before, now)) {
          report(now);
        }
      }
      return HResult.S_OK;
    }

    private void report(int number) {
      synchronized (reports) {
        if (isMistaken() && !reports.isEmpty() && number - reports.getLast() < EVERY) {
          throw new IllegalStateException("a report of what was stated");
        }
        reports.add(number);
      }
    }
  }
}
