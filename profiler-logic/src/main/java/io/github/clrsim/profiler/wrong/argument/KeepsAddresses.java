package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.argument.Argument;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.argument.HookedMethod;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import io.github.clrsim.profiler.inspect.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * It keeps the addresses of strings that a method is given, and looks at them again when the method
 * returns: a collection between has moved them (layout 23).
 */
public final class KeepsAddresses extends ArgumentProfiler {

  /** A profiler for one run. */
  public KeepsAddresses(ProfilerHost host) {
    super(host, Keeping::new);
  }

  private static final class Keeping extends ArgumentReader {
    private final ProfilerHost host;
    private final Inspector inspector;
    private final ThreadLocal<List<ObjectId>> seen = ThreadLocal.withInitial(ArrayList::new);
    private final Map<FunctionId, List<ObjectId>> kept = new ConcurrentHashMap<>();

    Keeping(ProfilerHost host, Definitions known, Inspector inspector) {
      super(host, known, inspector);
      this.host = host;
      this.inspector = inspector;
    }

    @Override
    protected Value argument(CorPrfFunctionArgumentRange range, TypeSignature type, Scope scope) {
      if (type.elementType() == ElementType.STRING) {
        seen.get().add(new ObjectId(host.memory().readAddress(range.startAddress()).value()));
      }
      return super.argument(range, type, scope);
    }

    @Override
    public List<Argument> entered(FunctionId functionId, HookedMethod method, EltInfo elt) {
      seen.get().clear();
      List<Argument> arguments = super.entered(functionId, method, elt);
      kept.put(functionId, List.copyOf(seen.get()));
      return arguments;
    }

    @Override
    public Left left(FunctionId functionId, HookedMethod method, EltInfo elt) {
      Left left = super.left(functionId, method, elt);
      List<Argument> again = new ArrayList<>(left.references());
      List<TypeSignature> parameters = method.signature().parameters();
      List<ObjectId> strings = kept.getOrDefault(functionId, List.of());
      int next = 0;
      for (int i = 0; i < parameters.size() && next < strings.size(); i++) {
        if (parameters.get(i).elementType() == ElementType.STRING) {
          Value now = inspector.object(strings.get(next));
          again.add(new Argument(method.beforeParameters() + i, now));
          next++;
        }
      }
      return new Left(again, left.result());
    }
  }
}
