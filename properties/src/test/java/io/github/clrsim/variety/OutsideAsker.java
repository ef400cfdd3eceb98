package io.github.clrsim.variety;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Asks the data access component of the process that it is in about every type that it hears of
 * until the program says so by a mark; and about statics, when they have been used. What it was
 * told it writes into a file, as {@link Asker} does.
 */
public final class OutsideAsker implements CorProfilerCallback {
  // An array of 3.1 has a ClassID that is no MethodTable.
  private static final long TYPE_DESC_MARK = 2;

  private final ProfilerHost host;
  private final ClassNames names;
  // Several threads are asked, and some still when the process ends.
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();

  /** Asks the runtime of {@code host}. */
  public OutsideAsker(ProfilerHost host) {
    this.host = host;
    this.names = new ClassNames(host.info());
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info()
        .setEventMask2(
            COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_THREADS,
            0);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    names.loaded(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    names.of(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    boolean isAboutTypes = event.name().equals(Asker.LAYOUTS);
    if (isAboutTypes || event.name().equals(Asker.AFTER)) {
      host.dataAccess().flush();
      Map<String, ClassId> types = new TreeMap<>();
      names.all().forEach((id, name) -> types.put(name, id));
      OutsideTypes asked = new OutsideTypes(host, names, answers);
      types.forEach(
          (name, id) -> {
            if (isAboutTypes && (id.value() & TYPE_DESC_MARK) == 0) {
              asked.type(name, id);
            } else if (!isAboutTypes && Asker.isOurs(name) && !name.endsWith("]")) {
              asked.statics(name, id);
            }
          });
    }
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(Shutdown event) {
    Asker.write(host, answers);
    return HResult.S_OK;
  }
}
