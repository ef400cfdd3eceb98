package io.github.clrsim.profiler;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.EventMask2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.trace.Claim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What is so in a {@link FakeRuntime}, and who was wrong about it. */
final class FakeWorld {
  sealed interface Type {
    List<ClassId> parts();
  }

  record Defined(ClassIDInfo2 info) implements Type {
    @Override
    public List<ClassId> parts() {
      return info.typeArgs();
    }
  }

  record Array(ClassId element) implements Type {
    @Override
    public List<ClassId> parts() {
      return List.of(element);
    }
  }

  final Map<ClassId, Type> types = new LinkedHashMap<>();
  final Set<RunTimeId> alive = new LinkedHashSet<>();
  final Set<RunTimeId> announced = new LinkedHashSet<>();

  /** IDs of which a callback is under way: no claim is wrong to list them, or not to. */
  final Set<RunTimeId> open = new LinkedHashSet<>();

  final Set<ModuleId> loading = new LinkedHashSet<>();
  final List<String> problems = new ArrayList<>();
  int events;
  boolean hasInfo5 = true;
  private final ReentrantLock lock = new ReentrantLock();

  /** Changes this world, one thread at a time. */
  void change(Runnable change) {
    lock.lock();
    try {
      change.run();
    } finally {
      lock.unlock();
    }
  }

  /** Reads this world while nobody changes it. */
  <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** What the runtime answers. To be called under the lock, like all below. */
  Outcome<?> answer(InfoCall call) {
    for (Object argument : call.arguments()) {
      if (argument instanceof RunTimeId id && !alive.contains(id)) {
        problems.add("dead: " + call);
        return Outcome.failed(HResult.E_INVALIDARG);
      }
    }
    return switch (call.method().name()) {
      case "SetEventMask" -> setEvents(call);
      case "SetEventMask2" -> hasInfo5 ? setEvents(call) : Outcome.notYet();
      case "GetEventMask2" -> Outcome.ok(new EventMask2(events, 0));
      case "GetClassIDInfo2" ->
          switch (types.get((ClassId) call.arguments().getFirst())) {
            case Defined defined -> Outcome.ok(defined.info);
            case Array array -> Outcome.failed(HResult.CORPROF_E_CLASSID_IS_ARRAY);
          };
      case "IsArrayClass" ->
          types.get((ClassId) call.arguments().getFirst()) instanceof Array array
              ? Outcome.ok(new ArrayClass(ElementType.CLASS, array.element, 1))
              : new Outcome.Ok<>(
                  new ArrayClass(ElementType.END, new ClassId(0), 0), HResult.S_FALSE);
      case "GetModuleInfo" -> moduleInfo(call, (ModuleId) call.arguments().getFirst());
      case "GetModuleInfo2" -> {
        ModuleId moduleId = (ModuleId) call.arguments().getFirst();
        yield moduleInfo(call, moduleId)
            .map(
                info -> new ModuleInfo2(info.baseLoadAddress(), info.name(), info.assemblyId(), 1));
      }
      case "GetAssemblyInfo" -> assemblyInfo(call, (AssemblyId) call.arguments().getFirst());
      case "EnumModules" ->
          Outcome.ok(
              alive.stream().filter(ModuleId.class::isInstance).map(ModuleId.class::cast).toList());
      default -> Outcome.notYet();
    };
  }

  private Outcome<?> setEvents(InfoCall call) {
    events = (Integer) call.arguments().getFirst();
    return Outcome.of(HResult.S_OK);
  }

  private Outcome<ModuleInfo> moduleInfo(InfoCall call, ModuleId moduleId) {
    if (loading.contains(moduleId)) {
      problems.add("early: " + call);
      return new Outcome.Partial<>(
          HResult.CORPROF_E_DATAINCOMPLETE,
          new ModuleInfo(new Address(0), "", FakeRuntime.PARENT_UNKNOWN));
    }
    return Outcome.ok(
        new ModuleInfo(new Address(0x1000), moduleId + ".dll", FakeRuntime.assembly(moduleId)));
  }

  private Outcome<AssemblyInfo> assemblyInfo(InfoCall call, AssemblyId assemblyId) {
    AppDomainId appDomainId = new AppDomainId(7);
    ModuleId moduleId = new ModuleId(assemblyId.value() - 1);
    if (loading.contains(moduleId)) {
      problems.add("early: " + call);
      return new Outcome.Partial<>(
          HResult.CORPROF_E_DATAINCOMPLETE,
          new AssemblyInfo("early", appDomainId, new ModuleId(0)));
    }
    return Outcome.ok(new AssemblyInfo(assemblyId.toString(), appDomainId, moduleId));
  }

  boolean isFalse(Claim claim) {
    return switch (claim) {
      case Claim.ClassIdentity identity ->
          !alive.contains(identity.classId())
              || !(types.get(identity.classId()) instanceof Defined(ClassIDInfo2 info)
                  && info.moduleId().equals(identity.moduleId())
                  && info.typeDefToken().equals(identity.typeDef())
                  && info.typeArgs().equals(identity.typeArgs()));
      case Claim.ReferenceMeans _, Claim.TypeIsLoaded _ -> false;
      case Claim.NoSuchClass none -> alive.contains(none.classId());
      // Nothing is called here, and no object lies anywhere.
      case Claim.ArgumentIs _, Claim.ResultIs _, Claim.FieldIs _ -> true;
      // Nothing has a layout here, or lies in a file.
      case Claim.MemberLies _, Claim.ElementsLie _ -> false;
      case Claim.ClassIsLogged _, Claim.FunctionIsLogged _ -> false;
      // Classes descend from nothing, there are no threads, and nobody is in a method.
      case Claim.ParentIs is -> !alive.contains(is.classId()) || !is.parent().isNull();
      case Claim.ThreadsAre are -> !are.threads().isEmpty();
      case Claim.ThreadIs _ -> true;
      case Claim.StackIs is -> !is.functions().isEmpty();
      case Claim.Inventory inventory -> {
        Set<RunTimeId> listed = new LinkedHashSet<>(inventory.classes());
        listed.addAll(inventory.modules());
        Set<RunTimeId> truth = new LinkedHashSet<>(announced);
        listed.removeAll(open);
        truth.removeAll(open);
        yield !listed.equals(truth);
      }
    };
  }

  /** The classes that die with a module. */
  List<ClassId> classesIn(ModuleId moduleId) {
    return types.keySet().stream().filter(classId -> isIn(classId, moduleId)).toList();
  }

  private boolean isIn(ClassId classId, ModuleId moduleId) {
    Type type = Optional.ofNullable(types.get(classId)).orElseThrow();
    return (type instanceof Defined(ClassIDInfo2 info) && info.moduleId().equals(moduleId))
        || type.parts().stream().anyMatch(part -> isIn(part, moduleId));
  }
}
