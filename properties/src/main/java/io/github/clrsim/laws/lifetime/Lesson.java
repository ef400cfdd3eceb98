package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.Deed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an answer teaches about one ID. */
sealed interface Lesson {

  /** Whom it is about. */
  RunTimeId about();

  /** With whom it will go. */
  List<RunTimeId> owners();

  /** Which type it is, if the answer tells. */
  Optional<Identity> identity();

  /** A class is this type. */
  record IsType(ClassId about, Identity is) implements Lesson {
    @Override
    public List<RunTimeId> owners() {
      if (is.typeArgs().isEmpty()) {
        return List.of(is.moduleId());
      }
      List<RunTimeId> owners = new ArrayList<>(is.typeArgs());
      owners.add(is.moduleId());
      return owners;
    }

    @Override
    public Optional<Identity> identity() {
      return Optional.of(is);
    }
  }

  /** Something goes with others. */
  record GoesWith(RunTimeId about, List<RunTimeId> owners) implements Lesson {
    public GoesWith {
      owners = List.copyOf(owners);
    }

    @Override
    public Optional<Identity> identity() {
      return Optional.empty();
    }
  }

  /** What {@code answer} to {@code call} teaches. */
  static Optional<Lesson> of(InfoCall call, Object answer, HResult hresult) {
    Object asked = call.arguments().isEmpty() ? "" : call.arguments().getFirst();
    return switch (answer) {
      case ClassIDInfo2 info when asked instanceof ClassId id ->
          Optional.of(
              new IsType(id, new Identity(info.moduleId(), info.typeDefToken(), info.typeArgs())));
      case ClassIDInfo info when asked instanceof ClassId id ->
          Optional.of(new GoesWith(id, List.of(info.moduleId())));
      // S_FALSE: it is no array, and the other outputs mean nothing.
      case ArrayClass array when asked instanceof ClassId id && hresult.equals(HResult.S_OK) ->
          Optional.of(new GoesWith(id, List.of(array.baseClassId())));
      case FunctionInfo info when asked instanceof FunctionId id ->
          Optional.of(new GoesWith(id, List.of(info.moduleId(), info.classId())));
      case FunctionInfo2 info when asked instanceof FunctionId id ->
          Optional.of(new GoesWith(id, List.of(info.moduleId(), info.classId())));
      case ClassId id when call.method().deed() == Deed.LOADS_CLASS ->
          Optional.of(new IsType(id, asked(call, typeArgs(call))));
      case FunctionId id when asked instanceof ModuleId moduleId ->
          Optional.of(new GoesWith(id, List.of(moduleId)));
      default -> Optional.empty();
    };
  }

  private static Identity asked(InfoCall call, List<ClassId> typeArgs) {
    return new Identity(
        (ModuleId) call.arguments().get(0), (MetadataToken) call.arguments().get(1), typeArgs);
  }

  private static List<ClassId> typeArgs(InfoCall call) {
    return NamedIds.in(call.arguments().subList(2, call.arguments().size())).stream()
        .filter(ClassId.class::isInstance)
        .map(ClassId.class::cast)
        .toList();
  }
}
