package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.corprof.CorPrfRuntimeType;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.compare.account.Names.Meaning;
import io.github.clrsim.diagnostic.Counted;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Callbacks and answers in words that are the same in every process: names for IDs, and nothing of
 * what no two processes have in common.
 *
 * <p>One object words what belongs to one step, and notes which assemblies it speaks of.
 */
final class Wording {
  // Type arguments that lead back to themselves would be a broken trace, not a reason to hang.
  private static final int DEPTH_MAX = 16;
  private static final String CORE_LIBRARY = "System.Private.CoreLib";
  // As a trace of another process has it.
  private static final String CALLED_BACK = "function";
  // A class and a token that mean nothing.
  private static final String NO_METADATA = "of no metadata";
  private static final String EMITTED = "RefEmit_InMemoryManifestModule";
  // Chosen by the operating system.
  private static final Set<String> OMITTED = Set.of("osThreadId");
  // What lay on the stack is an address, or a small number that means something (R84).
  private static final String LEFT_THERE = "pfShouldInline";
  private static final int NUMBERS_MAX = 0xff;

  private static final int IN_REGISTERS_MAX = 16;

  private final Names names;
  private final Map<ThreadId, String> threads;
  private final int index;
  private final Set<String> subjects = new LinkedHashSet<>();
  private final Set<String> modules = new LinkedHashSet<>();

  /**
   * The words for what happens at one step.
   *
   * @param index the step: IDs mean what they were last said to mean up to there
   */
  Wording(Names names, Map<ThreadId, String> threads, int index) {
    this.names = names;
    this.threads = threads;
    this.index = index;
  }

  /** The assemblies and dynamic methods that were named until now. */
  Set<String> subjects() {
    return subjects;
  }

  /** The modules that were named until now, each copy apart. */
  Set<String> modules() {
    return modules;
  }

  /** The value in words. */
  String text(Object value) {
    return switch (value) {
      case RunTimeId id -> id(id);
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof CorPrfCodeInfo ->
          "[%s of code]".formatted(Counted.of(list.size(), "range"));
      case List<?> list
          when !list.isEmpty() && list.getFirst() instanceof CorPrfFunctionArgumentRange ->
          ranges(list);
      case List<?> list ->
          list.stream().map(this::text).collect(Collectors.joining(", ", "[", "]"));
      case Blob _ -> "blob";
      case MetadataImport _ -> "metadata";
      // Its version is a random number.
      case ScopeProps scope when scope.name().equals(EMITTED) ->
          "ScopeProps(%s)".formatted(EMITTED);
      // Which patch of its line is installed is no rule of it.
      case RuntimeInformation(
              var _,
              CorPrfRuntimeType type,
              int major,
              int minor,
              var _,
              var _,
              var _) ->
          "RuntimeInformation(%s, %d.%d)".formatted(type, major, minor);
      case String path when path.endsWith(".dll") -> path.substring(path.lastIndexOf('/') + 1);
      case FunctionInfo(var _, var _, MetadataToken token) when token.row() == 0 -> NO_METADATA;
      case FunctionInfo2(var _, var _, MetadataToken token, var _) when token.row() == 0 ->
          NO_METADATA;
      // Whoever passes arguments in memory passes each where eight divides the address.
      case CorPrfFunctionArgumentRange(Address start, int length)
          when start.value() % Long.BYTES != 0 ->
          "%d bytes that are not aligned".formatted(length);
      case StackSnapshotCallback _,
          ObjectReferenceCallback _,
          ObjectCallback _,
          EventPipeProviderCallback _ ->
          CALLED_BACK;
      case Record known -> record(known);
      default -> value.toString();
    };
  }

  /**
   * What is too large for two registers is passed in memory, one behind the other: there the
   * distance is the same in every process.
   */
  private String ranges(List<?> list) {
    List<String> words = new ArrayList<>();
    Optional<Address> before = Optional.empty();
    for (Object each : list) {
      CorPrfFunctionArgumentRange range = (CorPrfFunctionArgumentRange) each;
      String said = text(range);
      if (range.length() > IN_REGISTERS_MAX) {
        long start = range.startAddress().value();
        said += before.map(it -> ", %d behind".formatted(start - it.value())).orElse("");
        before = Optional.of(range.startAddress());
      }
      words.add(said);
    }
    return words.toString();
  }

  private String record(Record value) {
    // HRESULTs and the like say more by themselves than by their parts.
    if (value instanceof MetadataToken
        || (value.getClass().getRecordComponents().length < 2 && !(value instanceof Callback))) {
      return value.toString();
    }
    List<String> parts = new ArrayList<>();
    for (RecordComponent part : value.getClass().getRecordComponents()) {
      if (!OMITTED.contains(part.getName())) {
        Object inside = valueOf(part, value);
        parts.add(part.getName().equals(LEFT_THERE) ? left((int) inside) : text(inside));
      }
    }
    return parts.stream()
        .collect(Collectors.joining(", ", value.getClass().getSimpleName() + "(", ")"));
  }

  private static String left(int value) {
    return value >= 0 && value <= NUMBERS_MAX ? Integer.toString(value) : "an address";
  }

  private static Object valueOf(RecordComponent part, Record value) {
    try {
      return part.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the records of the API are public", e);
    }
  }

  private String id(RunTimeId id) {
    if (id.isNull() && !(id instanceof ReJitId)) {
      return "null";
    }
    return switch (id) {
      case AssemblyId assemblyId -> "assembly " + module(assemblyId);
      case ModuleId moduleId -> "module " + module(moduleId);
      case ClassId classId -> type(classId, 0);
      case FunctionId functionId -> function(functionId);
      case EventPipeProvider provider -> provider(provider);
      case ThreadId threadId -> "thread " + threads.getOrDefault(threadId, "?");
      case ReJitId version -> version.toString();
      case AppDomainId _ -> "domain";
      case Address _, ComPointer _ -> "address";
      default -> id.getClass().getSimpleName();
    };
  }

  private Optional<Meaning> meaning(RunTimeId id) {
    return names.meaning(id, index);
  }

  private String module(RunTimeId id) {
    return meaning(id)
        .map(
            known ->
                known instanceof Meaning.OfModule(Names.Label label)
                    ? named(label, label.toString())
                    : "?")
        .orElse("?");
  }

  private String provider(EventPipeProvider id) {
    if (meaning(id).orElse(new Meaning.Nameless()) instanceof Meaning.OfProvider(String name)) {
      subjects.add(name);
      return "provider " + name;
    }
    return "?";
  }

  private String type(ClassId id, int depth) {
    if (depth > DEPTH_MAX) {
      return "...";
    }
    return switch (meaning(id).orElse(new Meaning.Nameless())) {
      case Meaning.OfClass(ClassIDInfo2 info) ->
          definition(info.moduleId(), info.typeDefToken()) + arguments(info.typeArgs(), depth);
      case Meaning.OfArray(var array) ->
          type(array.baseClassId(), depth + 1) + "[" + ",".repeat(array.rank() - 1) + "]";
      default -> "?";
    };
  }

  private String arguments(List<ClassId> arguments, int depth) {
    return arguments.isEmpty()
        ? ""
        : arguments.stream()
            .map(argument -> type(argument, depth + 1))
            .collect(Collectors.joining(", ", "[", "]"));
  }

  private String function(FunctionId id) {
    return switch (meaning(id).orElse(new Meaning.Nameless())) {
      case Meaning.OfFunction(FunctionInfo2 info) ->
          (info.classId().isNull() ? "?" : type(info.classId(), 0))
              + "::"
              + method(info.moduleId(), info.token())
              + arguments(info.typeArgs(), 0);
      case Meaning.OfDynamic(String name) -> {
        subjects.add(name);
        yield "dynamic " + name;
      }
      default -> "?";
    };
  }

  /** Its module is that of its class, which was said already. */
  private String method(ModuleId moduleId, MetadataToken token) {
    String name = definition(moduleId, token);
    return name.substring(name.indexOf('!') + 1);
  }

  private String definition(ModuleId moduleId, MetadataToken token) {
    return meaning(moduleId).orElse(new Meaning.Nameless())
            instanceof Meaning.OfModule(Names.Label label)
        ? named(
            label,
            label.assembly().equals(CORE_LIBRARY)
                ? names.definition(label.assembly(), token)
                : label + "!" + names.definition(label.assembly(), token))
        : "?!" + token;
  }

  private String named(Names.Label label, String text) {
    subjects.add(label.assembly());
    modules.add(label.toString());
    return text;
  }
}
