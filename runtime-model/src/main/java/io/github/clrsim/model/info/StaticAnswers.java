package io.github.clrsim.model.info;

import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.RuntimeProfile.Tolerance;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.ManagedCode;
import io.github.clrsim.model.loader.LoadState;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeKey;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.CustomAttribute;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Answers where the static fields of classes are. */
final class StaticAnswers implements CorProfilerInfo {
  // Apart from all else: what lies there is not simulated.
  private static final long STATICS = 0x7f90_0000_0000L;
  private static final long STATIC_BYTES = 8;

  private final RuntimeProfile profile;
  private final Delivery delivery;
  private final Loader loader;
  private final ManagedCode code;
  // Looked up only, never walked.
  private final Map<Place, Address> places = new HashMap<>();

  private record Place(ClassId classId, MetadataToken field) {}

  StaticAnswers(RuntimeProfile profile, Delivery delivery, Loader loader, ManagedCode code) {
    this.profile = profile;
    this.delivery = delivery;
    this.loader = loader;
    this.code = code;
  }

  /**
   * The statics are there when the class is loaded and its constructor has run (N23), and gone when
   * a collection found it dead, before anybody is told (N52).
   */
  @Override
  public Outcome<Address> getAppDomainStaticAddress(
      ClassId classId, MetadataToken fieldToken, AppDomainId appDomainId) {
    if (classId.isNull() || appDomainId.isNull() || fieldToken.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedType type =
        loader
            .catalog()
            .type(classId)
            .orElseThrow(
                () ->
                    delivery.crash(
                        "GetAppDomainStaticAddress was called with %s, and nothing that is alive"
                                .formatted(classId)
                            + " lies at that address"));
    Optional<FieldDef> field =
        TypeLoader.definitionOf(type.key()).flatMap(of -> fieldOf(of, fieldToken));
    if (field.isEmpty() || !field.get().isStatic() || isElsewhere(field.get())) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (field.get().isLiteral()) {
      return Outcome.failed(HResult.CORPROF_E_LITERALS_HAVE_NO_ADDRESS);
    }
    if (isDead(type)) {
      if (profile.staticsOfTheDead() == Tolerance.CRASHES) {
        throw delivery.crash(
            "GetAppDomainStaticAddress was called with %s, whose statics were collected"
                .formatted(classId));
      }
      return Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    return type.isLoaded() && code.isInitialized(type.key())
        ? Outcome.ok(places.computeIfAbsent(new Place(classId, fieldToken), each -> free()))
        : Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  /** There are no contexts of this kind in CoreCLR. */
  @Override
  public Outcome<Address> getContextStaticAddress(
      ClassId classId, MetadataToken fieldToken, ContextId contextId) {
    return Outcome.failed(HResult.E_NOTIMPL);
  }

  private Address free() {
    return new Address(STATICS + places.size() * STATIC_BYTES);
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
    return field.rva().isPresent()
        || field.customAttributes().stream()
            .anyMatch(attribute -> isThreadStatic(field.image(), attribute));
  }

  private static boolean isThreadStatic(AssemblyImage image, CustomAttribute attribute) {
    MetadataToken type = attribute.type(image);
    String name =
        type.kind() == TokenKind.TYPE_DEF ? image.typeDef(type).name() : image.typeRef(type).name();
    return name.equals("ThreadStaticAttribute");
  }
}
