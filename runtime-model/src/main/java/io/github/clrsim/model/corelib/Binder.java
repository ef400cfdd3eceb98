package io.github.clrsim.model.corelib;

import io.github.clrsim.api.corelib.BinderTable;
import io.github.clrsim.api.corelib.NativeClass;
import io.github.clrsim.api.corelib.NativeMember;
import io.github.clrsim.api.signature.SignatureText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.layout.ClosedType;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.QualifiedName;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compares what the native side believes of the core library with what the library's metadata says,
 * as CoreLibBinder does in checked builds of CoreCLR. Whoever compiles one of two definitions of a
 * class anew learns here that the other one is older.
 *
 * <p>A small core library of our own, which has no version, is compared with the runtime it follows
 * and only as far as it goes: classes and methods that it lacks are not missed.
 */
public final class Binder {
  /** What {@code fixtures/assemblies/CoreLibrary} says that it follows. */
  private static final RuntimeProfile FOLLOWED = RuntimeProfile.NET_3_1;

  private static final AssemblyIdentity.Version NO_VERSION =
      new AssemblyIdentity.Version(0, 0, 0, 0);

  private final AssemblyImage library;
  private final boolean whole;
  private final RuntimeProfile profile;
  private final Layouts layouts;
  private final SignatureText signatures;
  private final List<Mismatch> mismatches = new ArrayList<>();

  private Binder(AssemblyImage library, boolean whole, RuntimeProfile profile) {
    this.library = library;
    this.whole = whole;
    this.profile = profile;
    this.layouts = Layouts.of(profile.layout(), library, List.of());
    this.signatures = library.signatureText();
  }

  /** What differs, in the order of the native side's table; nothing if all is well. */
  public static List<Mismatch> check(AssemblyImage coreLibrary, RuntimeProfile profile) {
    boolean whole =
        coreLibrary.identity().filter(identity -> identity.version().equals(NO_VERSION)).isEmpty();
    return new Binder(coreLibrary, whole, whole ? profile : FOLLOWED).check();
  }

  /**
   * Checks, and does nothing if all is well. It reads much metadata: once for an image is enough.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException about the first difference
   */
  public static void verify(AssemblyImage coreLibrary, RuntimeProfile profile) {
    List<Mismatch> mismatches = check(coreLibrary, profile);
    if (!mismatches.isEmpty()) {
      Diagnostic first = mismatches.getFirst().diagnostic();
      int more = mismatches.size() - 1;
      String why = more == 0 ? first.why() : "%s; %d more differ".formatted(first.why(), more);
      throw new Diagnostic(first.what(), first.where(), why, first.advice()).thrown();
    }
  }

  private List<Mismatch> check() {
    Map<String, TypeDef> types = new HashMap<>();
    for (TypeDef type : library.typeDefs()) {
      // None of the classes in question is nested, and nested ones have no namespace.
      types.putIfAbsent(QualifiedName.of(type.namespace(), type.name()).toString(), type);
    }
    for (NativeClass expected : BinderTable.of(profile.name())) {
      Optional.ofNullable(types.get(expected.name()))
          .ifPresentOrElse(
              type -> check(expected, type),
              () -> missing(expected.name(), expected.nativeName(), "there is no such class"));
    }
    return List.copyOf(mismatches);
  }

  private void check(NativeClass expected, TypeDef type) {
    TypeLayout layout =
        layouts.of(
            new ClosedType(type, Collections.nCopies(type.genericParams().size(), Slot.POINTER)));
    for (NativeMember member : expected.members()) {
      switch (member) {
        case NativeMember.Field field -> checkField(expected, field, layout);
        case NativeMember.Static field -> checkStatic(expected, field, type);
        case NativeMember.Method method -> checkMethod(expected, method, type);
      }
    }
    expected
        .bytes()
        .ifPresent(
            bytes -> {
              if (layout.classSize() != bytes) {
                differs(
                    expected.name(),
                    "%s has %d bytes".formatted(expected.nativeName(), bytes),
                    "%s has %d bytes".formatted(type.token(), layout.classSize()));
              }
            });
  }

  private void checkField(NativeClass type, NativeMember.Field expected, TypeLayout layout) {
    String nativeSide =
        "%s at offset %d"
            .formatted(
                expected.twin().map(twin -> type.nativeName() + "." + twin).orElse("the field"),
                expected.offset());
    Optional<FieldPlace> found = layout.find(expected.name());
    if (found.isEmpty()) {
      // Without a field of this name there is none that native code could reach.
      differs(nameOf(type, expected), nativeSide, "there is no such field");
    } else if (found.orElseThrow().offset() != expected.offset()) {
      FieldPlace place = found.orElseThrow();
      differs(
          nameOf(type, expected),
          nativeSide,
          "field %s of type %s at offset %d"
              .formatted(
                  place.field().token(),
                  signatures.type(place.field().signature().type()),
                  place.offset()));
    }
  }

  private void checkStatic(NativeClass type, NativeMember.Static expected, TypeDef found) {
    if (found.findFields(expected.name()).stream().noneMatch(field -> field.isStatic())) {
      missing(
          nameOf(type, expected), "a static field, looked up by name", "there is no such field");
    }
  }

  private void checkMethod(NativeClass type, NativeMember.Method expected, TypeDef found) {
    List<MethodDef> overloads = found.findMethods(expected.name());
    List<String> texts =
        overloads.stream().map(each -> signatures.signature(each.signature())).toList();
    if (!texts.contains(expected.signature())) {
      missing(
          nameOf(type, expected),
          "a method " + expected.signature(),
          texts.isEmpty()
              ? "there is no such method"
              : texts.stream().collect(Collectors.joining(", or ", "a method ", "")));
    }
  }

  private static String nameOf(NativeClass type, NativeMember member) {
    return type.name() + "::" + member.name();
  }

  private void missing(String subject, String nativeSide, String managedSide) {
    if (whole) {
      differs(subject, nativeSide, managedSide);
    }
  }

  private void differs(String subject, String nativeSide, String managedSide) {
    mismatches.add(new Mismatch(subject, library.name(), profile.name(), nativeSide, managedSide));
  }
}
