package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorPrfStaticType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.loader.LoadLevel;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Optional;

/** Answers where the static fields of classes are. */
final class StaticAnswers implements CorProfilerInfo {
  private final RuntimeProfile profile;
  private final Delivery delivery;
  private final Loader loader;
  private final ManagedCode code;
  private final ClrThreads threads;

  StaticAnswers(
      RuntimeProfile profile,
      Delivery delivery,
      Loader loader,
      ManagedCode code,
      ClrThreads threads) {
    this.profile = profile;
    this.delivery = delivery;
    this.loader = loader;
    this.code = code;
    this.threads = threads;
  }

  /** What sort of static a field is; a literal has no place at all. */
  @Override
  public Outcome<CorPrfStaticType> getStaticFieldInfo(ClassId classId, MetadataToken fieldToken) {
    if (classId.isNull() || fieldToken.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return field(living(classId, "GetStaticFieldInfo"), fieldToken)
        .filter(field -> !field.isLiteral())
        .map(field -> Outcome.ok(sort(field)))
        .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }

  private static CorPrfStaticType sort(FieldDef field) {
    if (!field.isStatic()) {
      return CorPrfStaticType.COR_PRF_FIELD_NOT_A_STATIC;
    }
    if (field.rva().isPresent()) {
      return CorPrfStaticType.COR_PRF_FIELD_RVA_STATIC;
    }
    return field.isThreadStatic()
        ? CorPrfStaticType.COR_PRF_FIELD_THREAD_STATIC
        : CorPrfStaticType.COR_PRF_FIELD_APP_DOMAIN_STATIC;
  }

  /** A place in the image as it is mapped; only a managed thread may ask (measured on both). */
  @Override
  public Outcome<Address> getRVAStaticAddress(ClassId classId, MetadataToken fieldToken) {
    if (classId.isNull() || fieldToken.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!threads.current().isManaged()) {
      return Outcome.failed(HResult.CORPROF_E_NOT_MANAGED_THREAD);
    }
    LoadedType type = living(classId, "GetRVAStaticAddress");
    Optional<FieldDef> field =
        field(type, fieldToken).filter(FieldDef::isStatic).filter(of -> of.rva().isPresent());
    if (field.isEmpty()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (profile.statics().imagePlacesNeedUse() && !isReady(type)) {
      return Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    return TypeLoader.definitionOf(type.key())
        .map(of -> code.statics().inImage(of, field.get()))
        .map(Outcome::ok)
        .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }

  /**
   * Only the thread itself may ask for its own statics this way (measured on both); no thread means
   * that one (calls 9).
   */
  @Override
  public Outcome<Address> getThreadStaticAddress(
      ClassId classId, MetadataToken fieldToken, ThreadId threadId) {
    ClrThread caller = threads.current();
    return caller.isManaged() && (threadId.isNull() || caller.id().equals(threadId))
        ? threadStatic(classId, fieldToken, caller, "GetThreadStaticAddress")
        : Outcome.failed(HResult.E_INVALIDARG);
  }

  /**
   * The statics of any thread, of the calling one if none is named (calls 9); a thread has none of
   * a class before it has used them.
   */
  @Override
  public Outcome<Address> getThreadStaticAddress2(
      ClassId classId, MetadataToken fieldToken, AppDomainId appDomainId, ThreadId threadId) {
    if (appDomainId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    ClrThread caller = threads.current();
    if (threadId.isNull() && !caller.isManaged()) {
      return Outcome.failed(HResult.CORPROF_E_NOT_MANAGED_THREAD);
    }
    ClrThread thread =
        (threadId.isNull() ? Optional.of(caller) : threads.find(threadId))
            .orElseThrow(
                () ->
                    delivery.crash(
                        "GetThreadStaticAddress2 was called with %s, which is no living thread"
                            .formatted(threadId)));
    return threadStatic(classId, fieldToken, thread, "GetThreadStaticAddress2");
  }

  private Outcome<Address> threadStatic(
      ClassId classId, MetadataToken fieldToken, ClrThread thread, String method) {
    if (classId.isNull() || fieldToken.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedType type = living(classId, method);
    Optional<FieldDef> field = field(type, fieldToken).filter(FieldDef::isThreadStatic);
    if (field.isEmpty()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    boolean isGeneric = type.key() instanceof TypeKey.Instance;
    if ((isGeneric && profile.statics().refusesThreadStaticsOfGenerics()) || !isReady(type)) {
      return Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    return !isGeneric && code.threadStatics().areMade(type.key(), thread)
        ? code.statics()
            .of(type.key(), field.get(), Optional.of(thread))
            .map(Outcome::ok)
            .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG))
        : Outcome.failed(HResult.E_INVALIDARG);
  }

  /**
   * What can be unloaded has no place for its statics before it can be used, and nothing has before
   * the runtime has made the first table for references (G4).
   */
  private boolean isReady(LoadedType type) {
    LoadLevel needed =
        type.home().isCollectible() ? LoadLevel.CLASS_LOADED : LoadLevel.CLASS_LOAD_EXACTPARENTS;
    return type.level().compareTo(needed) >= 0
        && code.statics().isOpen()
        && code.isInitialized(type.key());
  }

  /**
   * The statics are there when the class is loaded and its constructor has run (N23), and gone when
   * a collection found it dead, before anybody is told (N52). Of a generic class the open form is
   * looked at, which is never initialized (layout 16, measured on both).
   */
  @Override
  public Outcome<Address> getAppDomainStaticAddress(
      ClassId classId, MetadataToken fieldToken, AppDomainId appDomainId) {
    if (classId.isNull() || appDomainId.isNull() || fieldToken.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedType type = living(classId, "GetAppDomainStaticAddress");
    Optional<FieldDef> field = field(type, fieldToken);
    if (field.isEmpty() || !field.get().isStatic() || isElsewhere(field.get())) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (field.get().isLiteral()) {
      return Outcome.failed(HResult.CORPROF_E_LITERALS_HAVE_NO_ADDRESS);
    }
    if (isDead(type)) {
      if (profile.untimelyCalls().staticsOfTheDead() == Tolerance.CRASHES) {
        throw delivery.crash(
            "GetAppDomainStaticAddress was called with %s, whose statics were collected"
                .formatted(classId));
      }
      return Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    return isReady(type) && !(type.key() instanceof TypeKey.Instance)
        ? code.statics()
            .of(type.key(), field.get(), Optional.empty())
            .map(Outcome::ok)
            .orElseGet(() -> Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE))
        : Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  /** There are no contexts of this kind in CoreCLR. */
  @Override
  public Outcome<Address> getContextStaticAddress(
      ClassId classId, MetadataToken fieldToken, ContextId contextId) {
    return Outcome.failed(HResult.E_NOTIMPL);
  }

  private LoadedType living(ClassId classId, String method) {
    return loader
        .catalog()
        .type(classId)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, and nothing that is alive lies at that address"
                        .formatted(method, classId)));
  }

  private static Optional<FieldDef> field(LoadedType type, MetadataToken token) {
    return TypeLoader.definitionOf(type.key()).flatMap(of -> fieldOf(of, token));
  }

  private static boolean isDead(LoadedType type) {
    return type.key().assemblies().stream()
        .anyMatch(assembly -> assembly.state().compareTo(LoadState.DEAD) >= 0);
  }

  private static Optional<FieldDef> fieldOf(TypeKey.Definition type, MetadataToken token) {
    return type.assembly().image().typeDef(TokenKind.TYPE_DEF.token(type.row())).fields().stream()
        .filter(field -> field.token().equals(token))
        .findFirst();
  }

  /** Whether it is a thread's or the image's. */
  private static boolean isElsewhere(FieldDef field) {
    return field.rva().isPresent() || field.isThreadStatic();
  }
}
