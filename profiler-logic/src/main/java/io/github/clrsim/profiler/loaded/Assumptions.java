package io.github.clrsim.profiler.loaded;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.profiler.resolve.References;
import io.github.clrsim.profiler.resolve.Resolution;
import io.github.clrsim.profiler.resolve.TypeTokens;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Concludes which types are loaded from what is seen to be in use: a method that runs has its
 * class, and the value types among its parameters and its result; an object at the end of a
 * collection has its class. A loaded class has its base class, the interfaces that it declares, the
 * type arguments, and the value types of its instance fields.
 *
 * <p>Not more: what a field, a parameter or an array refers to need not be loaded, and of an
 * enumeration only its integer type was looked at. ClassLoadFinished proves nothing, for it comes
 * before the value types of the fields are loaded (N23). Where a reference is in doubt nothing is
 * concluded from it.
 *
 * <p>Any thread may use it; it keeps nothing. It asks for what loads nothing and is legal
 * everywhere, also inside collections. Whoever asks must keep unloads from returning meanwhile, as
 * for {@link References}.
 */
public final class Assumptions {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);

  private final CorProfilerInfo info;
  private final TypeTokens tokens;
  private final References references;
  private final Criteria criteria;

  /** Concludes from what this runtime answers. */
  public Assumptions(
      CorProfilerInfo info, TypeTokens tokens, References references, Criteria criteria) {
    this.info = info;
    this.criteria = criteria;
    this.tokens = tokens;
    this.references = references;
  }

  /** What must be loaded because this method has a frame on the stack of a thread. */
  public Set<LoadedType> fromFrame(FunctionId functionId) {
    Conclusion conclusion = new Conclusion();
    info.getFunctionInfo2(functionId, NO_FRAME)
        .answer()
        .ifPresent(function -> conclusion.fromMethod(function));
    return conclusion.types();
  }

  /** What must be loaded because an object of this class was seen at the end of a collection. */
  public Set<LoadedType> fromObjectOf(ClassId classId) {
    Conclusion conclusion = new Conclusion();
    conclusion.fromClass(classId);
    return conclusion.types();
  }

  /** One conclusion, on its way from type to type. */
  private final class Conclusion {
    private final Set<LoadedType> types = new LinkedHashSet<>();
    private final Set<ClassId> classes = new LinkedHashSet<>();
    private final Deque<LoadedType> open = new ArrayDeque<>();

    Set<LoadedType> types() {
      while (!open.isEmpty()) {
        close(open.remove());
      }
      return types;
    }

    void fromMethod(FunctionInfo2 function) {
      if (!function.classId().isNull()) {
        fromClass(function.classId());
      }
      tokens.inSignature(function.moduleId(), function.token()).stream()
          .filter(criteria.ofMethods())
          .forEach(mention -> addValue(function.moduleId(), mention.token()));
    }

    void fromClass(ClassId classId) {
      if (classId.isNull() || !classes.add(classId)) {
        return;
      }
      info.getClassIDInfo2(classId).answer().ifPresent(this::fromClass);
    }

    private void fromClass(ClassIDInfo2 told) {
      fromClass(told.parentClassId());
      told.typeArgs().forEach(this::fromClass);
      if (told.typeArgs().isEmpty()) {
        add(told.moduleId(), told.typeDefToken());
      } else {
        fromFields(told.moduleId(), told.typeDefToken());
      }
    }

    private void close(LoadedType type) {
      tokens.baseOf(type.moduleId(), type.typeDef()).ifPresent(base -> add(type.moduleId(), base));
      tokens
          .interfacesOf(type.moduleId(), type.typeDef())
          .forEach(each -> add(type.moduleId(), each));
      fromFields(type.moduleId(), type.typeDef());
    }

    private void fromFields(ModuleId moduleId, MetadataToken typeDef) {
      tokens.inInstanceFields(moduleId, typeDef).stream()
          .filter(criteria.ofFields())
          .forEach(mention -> addValue(moduleId, mention.token()));
    }

    private void addValue(ModuleId scope, MetadataToken token) {
      definition(scope, token).filter(type -> !isLeftOut(type)).ifPresent(this::add);
    }

    private boolean isLeftOut(LoadedType type) {
      return criteria.areEnumerationsLeftOut() && tokens.mayBeEnum(type.moduleId(), type.typeDef());
    }

    private void add(ModuleId scope, MetadataToken token) {
      definition(scope, token).ifPresent(this::add);
    }

    private void add(LoadedType type) {
      if (!tokens.isGeneric(type.moduleId(), type.typeDef()) && types.add(type)) {
        open.add(type);
      }
    }

    private Optional<LoadedType> definition(ModuleId scope, MetadataToken token) {
      if (token.kind() == TokenKind.TYPE_DEF && !token.isNil()) {
        return Optional.of(new LoadedType(scope, token));
      }
      return token.kind() == TokenKind.TYPE_REF
              && references.resolve(scope, token) instanceof Resolution.Found found
          ? Optional.of(new LoadedType(found.moduleId(), found.typeDef()))
          : Optional.empty();
    }
  }
}
