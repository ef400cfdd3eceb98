package io.github.clrsim.api.call;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.diagnostic.StableText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One call of a profiler, as data.
 *
 * @param target whom it asks
 * @param method the row of the tables
 * @param arguments in the order of the Java method
 */
public record InfoCall(Target target, MethodSpec method, List<Object> arguments) {
  public InfoCall {
    arguments = List.copyOf(arguments);
  }

  /** Whom a call asks. */
  public sealed interface Target {

    /** The runtime, through ICorProfilerInfo. */
    record ProfilerInfo() implements Target {}

    /** The metadata of a module, through an interface that GetModuleMetaData handed out. */
    record Metadata(ModuleId moduleId) implements Target {}

    /** A COM object that is known by its address. */
    record ComObject(ComPointer object) implements Target {}
  }

  /** A call of the runtime. */
  public static InfoCall toRuntime(MethodSpec method, List<Object> arguments) {
    return new InfoCall(new Target.ProfilerInfo(), method, arguments);
  }

  @Override
  public String toString() {
    return arguments.stream()
        .map(argument -> StableText.of(argument.toString()))
        .collect(Collectors.joining(", ", name() + "(", ")"));
  }

  /** Enumerators are told apart by their interface alone: nothing else names what is counted. */
  private String name() {
    return CallTable.countsEnumerators(method)
        ? method.interfaceName() + "::" + method.name()
        : method.name();
  }
}
