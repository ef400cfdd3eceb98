package io.github.clrsim.interfaces;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ComSurface;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Inside a real runtime, asks the object that Initialize is handed for every interface, calls one
 * method of the newest through its generated invoker, and writes what came of it into a file.
 */
public final class QueriesAll implements CorProfilerCallback {
  /** The option that names the file. */
  static final String INTO = "into";

  private final ProfilerHost host;
  private final List<String> lines = new ArrayList<>();

  /** A profiler for one run. */
  public QueriesAll(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    ComReference unknown = ComReference.unknown(event.iCorProfilerInfoUnk());
    for (InterfaceSpec each : ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_INFO)) {
      Outcome<ComReference> found = unknown.query(each.name());
      lines.add(each.name() + " " + found.hresult());
      found.answer().ifPresent(ComReference::release);
    }
    List<String> has = unknown.having(ProfilingSpec.NEWEST_INFO);
    lines.add("newest " + has.getLast());
    ComReference newest = unknown.required(has.getLast());
    lines.add("identity " + isSame(unknown, newest));
    lines.add("call " + called(newest));
    lines.add("diagnostic " + diagnostic(unknown, "ICorProfilerCallback11"));
    if (!has.contains(ProfilingSpec.NEWEST_INFO)) {
      lines.add("newer " + diagnostic(unknown, ProfilingSpec.NEWEST_INFO));
      lines.add("past the vtable " + pastTheVtable(newest));
    }
    lines.add(
        "interfaces %d %d"
            .formatted(host.interfaces().newestInfo(), host.interfaces().newestCallback()));
    lines.add("counts %d %d".formatted(newest.addReference(), newest.release()));
    newest.release();
    write();
    return HResult.S_OK;
  }

  private static boolean isSame(ComReference one, ComReference other) {
    Optional<ComReference> first = one.query("IUnknown").answer();
    Optional<ComReference> second = other.query("IUnknown").answer();
    boolean same =
        first.map(ComReference::pointer).equals(second.map(ComReference::pointer))
            && first.isPresent();
    first.ifPresent(ComReference::release);
    second.ifPresent(ComReference::release);
    return same;
  }

  /** With nothing for every argument: who is not there is not asked, and who is refuses. */
  private static String called(ComReference newest) {
    ComSurface surface = ComSurface.of(newest.interfaceName());
    MethodSpec row =
        ProfilingSpec.get().interfaceNamed(newest.interfaceName()).methods().getFirst();
    List<Object> nothing = new ArrayList<>();
    for (Class<?> type : surface.method(row).getParameterTypes()) {
      nothing.add(type.equals(long.class) ? (Object) 0L : (Object) 0);
    }
    try {
      Object answer = surface.method(row).invoke(surface.invoker(newest), nothing.toArray());
      return row.name() + " " + new HResult((int) answer);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String diagnostic(ComReference unknown, String asked) {
    try {
      return unknown.required(asked).toString();
    } catch (DiagnosticException refused) {
      Diagnostic diagnostic = refused.diagnostic();
      return diagnostic.what() + ": " + diagnostic.why();
    }
  }

  private static String pastTheVtable(ComReference newest) {
    MethodSpec row =
        ProfilingSpec.get().interfaceNamed(ProfilingSpec.NEWEST_INFO).methods().getFirst();
    try {
      return Long.toString(newest.call(row, List.of()));
    } catch (DiagnosticException refused) {
      return refused.diagnostic().why();
    }
  }

  private void write() {
    try {
      Files.write(Path.of(Optional.ofNullable(host.options().get(INTO)).orElseThrow()), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
