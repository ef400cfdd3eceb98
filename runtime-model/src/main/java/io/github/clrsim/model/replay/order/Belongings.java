package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What each ID of a recording belongs to, by what was answered: a method to its class, a class to
 * its module, its base class and its type arguments, a module to its assembly. An ID that was given
 * away twice belongs to whatever either belonged to.
 */
final class Belongings {
  /** Looked up only, never walked. */
  private final Map<RunTimeId, SequencedSet<RunTimeId>> direct = new HashMap<>();

  private final Map<RunTimeId, List<RunTimeId>> all = new HashMap<>();
  private final Map<ModuleId, String> files = new HashMap<>();

  /** Classes and methods of which all is known that they belong to themselves. */
  private final Set<RunTimeId> known = new HashSet<>();

  private final Map<RunTimeId, Boolean> areKnown = new HashMap<>();

  /** An answer of the recording. */
  void answered(InfoCall call, Object answer) {
    if (call.arguments().isEmpty()
        || !(call.target() instanceof Target.ProfilerInfo)
        || !(call.arguments().getFirst() instanceof RunTimeId about)) {
      return;
    }
    switch (answer) {
      case ClassIDInfo(ModuleId module, var _) when about instanceof ClassId ->
          belongs(about, module, List.of());
      case ClassIDInfo2(ModuleId module, var _, ClassId parent, var typeArgs)
          when about instanceof ClassId -> {
        belongs(about, module, typeArgs);
        belongs(about, parent, List.of());
        known.add(about);
      }
      case ArrayClass(var _, ClassId element, int _) when about instanceof ClassId -> {
        belongs(about, element, List.of());
        known.add(about);
      }
      case FunctionInfo(ClassId type, ModuleId module, var _) when about instanceof FunctionId -> {
        belongs(about, module, List.of());
        belongs(about, type, List.of());
      }
      case FunctionInfo2(ClassId type, ModuleId module, var _, var typeArgs)
          when about instanceof FunctionId -> {
        belongs(about, module, typeArgs);
        belongs(about, type, List.of());
        known.add(about);
      }
      case ModuleInfo(var _, String name, AssemblyId assembly)
          when about instanceof ModuleId module ->
          belongs(module, name, assembly);
      case ModuleInfo2(var _, String name, AssemblyId assembly, int _)
          when about instanceof ModuleId module ->
          belongs(module, name, assembly);
      default -> {}
    }
  }

  private void belongs(ModuleId module, String name, AssemblyId assembly) {
    files.put(module, name);
    belongs(module, assembly, List.of());
  }

  private void belongs(RunTimeId about, RunTimeId owner, List<ClassId> more) {
    Set<RunTimeId> owners = direct.computeIfAbsent(about, _ -> new LinkedHashSet<>());
    Stream.concat(Stream.of(owner), more.stream()).filter(id -> !id.isNull()).forEach(owners::add);
  }

  /** The file of a module, if it was asked for. */
  Optional<String> file(ModuleId module) {
    return Optional.ofNullable(files.get(module));
  }

  /**
   * Whether all is known that this belongs to, type arguments included; of classes and methods
   * alone is that a question.
   */
  boolean isKnown(RunTimeId id) {
    return areKnown.computeIfAbsent(
        id,
        _ ->
            of(id).stream()
                .allMatch(
                    each ->
                        !(each instanceof ClassId || each instanceof FunctionId)
                            || known.contains(each)));
  }

  /** This and all that it belongs to, in the end. */
  List<RunTimeId> of(RunTimeId id) {
    List<RunTimeId> known = all.get(id);
    if (known != null) {
      return known;
    }
    SequencedSet<RunTimeId> found = new LinkedHashSet<>();
    List<RunTimeId> open = new ArrayList<>(List.of(id));
    Set<RunTimeId> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      RunTimeId next = open.removeLast();
      found.add(next);
      for (RunTimeId owner : direct.getOrDefault(next, new LinkedHashSet<>())) {
        if (seen.add(owner)) {
          open.add(owner);
        }
      }
    }
    List<RunTimeId> result = List.copyOf(found);
    all.put(id, result);
    return result;
  }
}
