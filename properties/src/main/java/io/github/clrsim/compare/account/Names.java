package io.github.clrsim.compare.account;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the IDs of one trace mean, as its own answers tell. An address is given away again, so a
 * meaning holds from the step at which it was learned to the step at which the next one is.
 */
final class Names {
  private static final MethodSpec NESTED_CLASS_PROPS =
      CallTable.known("IMetaDataImport", "GetNestedClassProps");

  private static final MethodSpec CLASS_ID_INFO =
      CallTable.known("ICorProfilerInfo2", "GetClassIDInfo2");

  /** What an ID was said to be. */
  sealed interface Meaning {
    /** A module and its assembly, by one name; the copies of an assembly are numbered. */
    record OfModule(Label label) implements Meaning {}

    record OfClass(ClassIDInfo2 info) implements Meaning {}

    record OfArray(ArrayClass array) implements Meaning {}

    record OfFunction(FunctionInfo2 info) implements Meaning {}

    record OfDynamic(String name) implements Meaning {}

    record OfProvider(String name) implements Meaning {}

    /** Something without a definition, such as a type variable. */
    record Nameless() implements Meaning {}
  }

  /** A callback that is under way, and the step at which it began. */
  record Inside(int entered, Callback callback) {}

  /** The name of a module, which is sometimes learned after the module. */
  static final class Label {
    private String name;
    private int copy = 1;

    private Label(String name) {
      this.name = name;
    }

    /** The name by which the scenario loads the assembly, or its simple name. */
    String assembly() {
      return name;
    }

    @Override
    public String toString() {
      return copy == 1 ? name : name + "#" + copy;
    }
  }

  /** A definition of an assembly, whichever copy of it; tokens are the same in all. */
  private record Definition(String assembly, MetadataToken token) {}

  private final Set<String> subjects;
  private final Map<RunTimeId, TreeMap<Integer, Meaning>> meanings = new HashMap<>();
  private final Map<Definition, String> definitions = new HashMap<>();
  private final Map<Definition, MetadataToken> around = new HashMap<>();
  private final List<Label> labels = new ArrayList<>();
  private final Set<String> ownProviders = new HashSet<>();

  /**
   * No names yet.
   *
   * @param subjects the assemblies that the scenario is about, by the names of their files: two
   *     versions of one assembly have one name, and other tokens
   */
  Names(Set<String> subjects) {
    this.subjects = Set.copyOf(subjects);
  }

  /**
   * Takes an answer into account.
   *
   * @param index the step at which it came
   * @param inside the innermost callback around it on the same thread
   */
  void learn(int index, Optional<Inside> inside, InfoCall call, Outcome<?> outcome) {
    if (call.arguments().isEmpty()) {
      return;
    }
    Object asked = call.arguments().getFirst();
    switch (outcome) {
      case Outcome.Ok<?>(ModuleInfo2 info, HResult _)
          when inside.isPresent()
              && inside.get().callback() instanceof ModuleLoadFinished loaded
              && loaded.moduleId().equals(asked)
              && !isLabelled(loaded.moduleId(), inside.get()) -> {
        Label label = new Label(simpleName(info.name()));
        labels.add(label);
        put(loaded.moduleId(), index, new Meaning.OfModule(label));
        put(info.assemblyId(), index, new Meaning.OfModule(label));
      }
      case Outcome.Ok<?>(AssemblyInfo info, HResult _) ->
          meaning((AssemblyId) asked, index)
              .filter(Meaning.OfModule.class::isInstance)
              .map(Meaning.OfModule.class::cast)
              .filter(known -> !subjects.contains(known.label().name))
              .ifPresent(known -> known.label().name = info.name());
      case Outcome.Ok<?>(ClassIDInfo2 info, HResult _) ->
          put((ClassId) asked, index, new Meaning.OfClass(info));
      case Outcome.Ok<?>(ArrayClass array, HResult is) when is.equals(HResult.S_OK) ->
          put((ClassId) asked, index, new Meaning.OfArray(array));
      // Of code without metadata it says nothing that holds (calls 3).
      case Outcome.Ok<?>(FunctionInfo2 info, HResult _) when info.token().row() > 0 ->
          put((FunctionId) asked, index, new Meaning.OfFunction(info));
      case Outcome.Ok<?>(DynamicFunctionInfo info, HResult _) ->
          put((FunctionId) asked, index, new Meaning.OfDynamic(info.name()));
      case Outcome.Ok<?>(EventPipeProvider made, HResult _) when asked instanceof String name -> {
        ownProviders.add(name);
        put(made, index, new Meaning.OfProvider(name));
      }
      case Outcome.Ok<?>(String name, HResult _) when asked instanceof EventPipeProvider provider ->
          put(provider, index, new Meaning.OfProvider(name));
      case Outcome.Ok<?>(TypeDefProps props, HResult _) -> define(index, call, props.typeDef());
      case Outcome.Ok<?>(MethodProps props, HResult _) -> define(index, call, props.method());
      case Outcome.Ok<?>(MetadataToken enclosing, HResult _)
          when call.method().equals(NESTED_CLASS_PROPS) ->
          definition(index, call).ifPresent(inner -> around.put(inner, enclosing));
      // Of an array this question says only that it is one, and another has told what it is.
      case Outcome.Failed<?>(HResult why) when why.equals(HResult.CORPROF_E_CLASSID_IS_ARRAY) -> {}
      case Outcome.Failed<?> _, Outcome.Partial<?> _
          when asked instanceof ClassId classId && call.method().equals(CLASS_ID_INFO) ->
          put(classId, index, new Meaning.Nameless());
      default -> {}
    }
  }

  /** Numbers the copies of each assembly by their loads; to be called once all is learned. */
  void numberCopies() {
    Map<String, Integer> copies = new HashMap<>();
    labels.forEach(label -> label.copy = copies.merge(label.name, 1, Integer::sum));
  }

  /** Whether the profiler itself made a provider of events of this name. */
  boolean isOwnProvider(String name) {
    return ownProviders.contains(name);
  }

  /** What the ID meant at this step; if nobody knew yet, what it turned out to be. */
  Optional<Meaning> meaning(RunTimeId id, int index) {
    TreeMap<Integer, Meaning> known = meanings.getOrDefault(id, new TreeMap<>());
    return Optional.ofNullable(known.floorEntry(index))
        .or(() -> Optional.ofNullable(known.ceilingEntry(index)))
        .map(Map.Entry::getValue);
  }

  /** The name of a type or method definition, or its token where it was never told. */
  String definition(String assembly, MetadataToken token) {
    Definition definition = new Definition(assembly, token);
    String name = definitions.getOrDefault(definition, token.toString());
    MetadataToken outer = around.getOrDefault(definition, MetadataToken.NIL_TYPE_DEF);
    return outer.isNil() ? name : definition(assembly, outer) + "+" + name;
  }

  private boolean isLabelled(ModuleId moduleId, Inside load) {
    TreeMap<Integer, Meaning> known = meanings.getOrDefault(moduleId, new TreeMap<>());
    return !known.tailMap(load.entered()).isEmpty();
  }

  private void put(RunTimeId id, int index, Meaning meaning) {
    meanings.computeIfAbsent(id, key -> new TreeMap<>()).put(index, meaning);
  }

  private void define(int index, InfoCall call, String name) {
    definition(index, call).ifPresent(definition -> definitions.put(definition, name));
  }

  private Optional<Definition> definition(int index, InfoCall call) {
    return call.target() instanceof InfoCall.Target.Metadata(ModuleId moduleId)
            && call.arguments().getFirst() instanceof MetadataToken token
            && meaning(moduleId, index).orElse(new Meaning.Nameless())
                instanceof Meaning.OfModule(Label label)
        ? Optional.of(new Definition(label.name, token))
        : Optional.empty();
  }

  private static String simpleName(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.dll$", "");
  }
}
