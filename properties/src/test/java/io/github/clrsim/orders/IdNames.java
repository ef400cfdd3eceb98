package io.github.clrsim.orders;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the answers of a run say of its IDs, and the names that follow from it. */
final class IdNames {
  private static final Pattern OF_PROGRAM =
      Pattern.compile(
          ".*\\b(Orchard|Workshop|Broken|Emitted|PluginHost|Thrower|Meter|dynamic)\\b.*");
  private static final String EMITTED_MODULE = "RefEmit_InMemoryManifestModule";

  private final Map<RunTimeId, TreeMap<Integer, Object>> answers = new HashMap<>();
  private final Map<String, AssemblyImage> images = new HashMap<>();

  /** Whether the text names anything that is not the framework's. */
  static boolean isOfProgram(String text) {
    return OF_PROGRAM.matcher(text).matches();
  }

  void learn(int index, InfoCall call, Outcome<?> outcome) {
    if (!call.arguments().isEmpty() && call.arguments().getFirst() instanceof RunTimeId id) {
      Optional<?> learned = outcome.answer().filter(answer -> names(id, answer, outcome.hresult()));
      learned.ifPresent(
          value -> answers.computeIfAbsent(id, key -> new TreeMap<>()).put(index, value));
    }
  }

  private static boolean names(RunTimeId id, Object answer, HResult is) {
    return switch (answer) {
      case ArrayClass _ -> is.equals(HResult.S_OK);
      case ClassId _ -> id instanceof ObjectId;
      case AssemblyInfo _, ModuleInfo2 _, ClassIDInfo2 _ -> true;
      case FunctionInfo2 _, DynamicFunctionInfo _ -> true;
      default -> false;
    };
  }

  /** The name of what had this ID then; of what had it first afterwards if nothing is known yet. */
  String of(RunTimeId id, int index) {
    TreeMap<Integer, Object> known = answers.getOrDefault(id, new TreeMap<>());
    Object answer =
        Optional.ofNullable(known.floorEntry(index))
            .or(() -> Optional.ofNullable(known.ceilingEntry(index)))
            .<Object>map(Map.Entry::getValue)
            .orElse("?");
    return switch (answer) {
      case ClassId type -> of(type, index);
      case AssemblyInfo assembly -> assembly.name();
      case ModuleInfo2 module ->
          module.name().substring(module.name().lastIndexOf('/') + 1).replaceFirst("\\.dll$", "");
      case ArrayClass array ->
          of(array.baseClassId(), index) + "[" + ",".repeat(array.rank() - 1) + "]";
      case ClassIDInfo2 type ->
          image(type.moduleId(), index).typeName(type.typeDefToken())
              + arguments(type.typeArgs(), index);
      case FunctionInfo2 function -> function(function, index);
      case DynamicFunctionInfo function -> "dynamic " + function.name();
      default -> "?";
    };
  }

  /** The name of a field of a class of the program; nothing for others. */
  String field(ClassId type, MetadataToken field, int index) {
    return Optional.ofNullable(answers.getOrDefault(type, new TreeMap<>()).floorEntry(index))
        .filter(_ -> isOfProgram(of(type, index)))
        .map(Map.Entry::getValue)
        .map(ClassIDInfo2.class::cast)
        .map(is -> new FieldDef(image(is.moduleId(), index), field.row()).name())
        .orElse("");
  }

  /** The name of a method definition with its class. */
  String method(ModuleId module, MetadataToken token, int index) {
    var method = image(module, index).methodDef(token);
    return method.declaringType().fullName() + "::" + method.name();
  }

  private String function(FunctionInfo2 function, int index) {
    String arguments = arguments(function.typeArgs(), index);
    String name = method(function.moduleId(), function.token(), index);
    boolean isExact = !function.classId().isNull();
    return (isExact ? of(function.classId(), index) + name.substring(name.indexOf("::")) : name)
        + arguments;
  }

  private String arguments(List<ClassId> arguments, int index) {
    return arguments.isEmpty()
        ? ""
        : arguments.stream()
            .map(argument -> of(argument, index))
            .collect(Collectors.joining(",", "[", "]"));
  }

  private AssemblyImage image(ModuleId module, int index) {
    String name = of(module, index);
    return images.computeIfAbsent(
        name,
        key ->
            AssemblyImage.read(
                switch (key) {
                  case Assemblies.CORE_LIBRARY -> Fixtures.coreLibrary();
                  case EMITTED_MODULE -> Fixtures.assembly(Assemblies.EMITTED);
                  default -> Fixtures.assembly(key);
                }));
  }
}
