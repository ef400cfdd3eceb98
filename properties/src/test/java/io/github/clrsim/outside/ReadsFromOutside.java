package io.github.clrsim.outside;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.argument.Argument;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.argument.HookedMethod;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import java.util.List;

/**
 * Tells what Larder shows, by the data access component of the runtime in whose process it is
 * itself. It asks anew for each object, and that takes its time: an option says that it tells only
 * the first of so many.
 */
public final class ReadsFromOutside extends ArgumentProfiler {
  static final String SHOW = "Larder.Program::Show";
  static final String ONE_OF = "one-of";

  /** A profiler for one run. */
  public ReadsFromOutside(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends ArgumentReader {
    private final ProfilerHost host;
    private final FieldReader fields;
    private final int oneOf;
    private int shown;

    Reader(ProfilerHost host, Definitions definitions, Inspector inspector) {
      super(host, definitions, inspector);
      this.host = host;
      this.fields = new FieldReader(host.dataAccess());
      this.oneOf = Integer.parseInt(host.options().get(ONE_OF));
    }

    @Override
    public List<Argument> entered(FunctionId functionId, HookedMethod method, EltInfo elt) {
      if (!method.name().equals(SHOW) || shown++ % oneOf != 0) {
        return List.of();
      }
      CorPrfFunctionArgumentRange range =
          host.info()
              .getFunctionEnter3Info(functionId, elt)
              .answer()
              .orElseThrow()
              .argumentInfo()
              .ranges()
              .getFirst();
      Address object = host.memory().readAddress(range.startAddress());
      fields.refresh();
      return List.of(new Argument(0, fields.object(object)));
    }
  }
}
