package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.guest.GuestProfiler;
import io.github.clrsim.guest.activation.GuestOptions;
import java.lang.reflect.Proxy;
import java.util.Map;

/** A profiler that puts two native ones into its process. */
public final class TwoLibraries implements CorProfilerCallback {
  /** Makes both. */
  public TwoLibraries(ProfilerHost host) {
    new GuestProfiler(of(host, "inventory"));
    new GuestProfiler(of(host, "worker"));
  }

  private static ProfilerHost of(ProfilerHost host, String name) {
    Guest guest = GuestFixtures.named(name);
    Map<String, String> options =
        Map.of(GuestOptions.LIBRARY, guest.library().toString(), GuestOptions.CLSID, guest.clsid());
    return (ProfilerHost)
        Proxy.newProxyInstance(
            TwoLibraries.class.getClassLoader(),
            new Class<?>[] {ProfilerHost.class},
            (_, method, arguments) ->
                method.getName().equals("options") ? options : method.invoke(host, arguments));
  }
}
