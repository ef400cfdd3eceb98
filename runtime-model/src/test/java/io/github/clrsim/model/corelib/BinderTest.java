package io.github.clrsim.model.corelib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.api.corelib.BinderTable;
import io.github.clrsim.api.corelib.NativeClass;
import io.github.clrsim.api.corelib.NativeMember;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BinderTest {
  private static final AssemblyImage SMALL = AssemblyImage.read(Fixtures.coreLibrary());
  private static final AssemblyImage MOVED =
      AssemblyImage.read(Fixtures.coreLibraryWithMovedField());

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void ourOwnCoreLibraryIsWhatTheNativeSideBelievesAsFarAsItGoes(RuntimeProfile profile) {
    assertThat(Binder.check(SMALL, profile)).isEmpty();
    assertThatCode(() -> Binder.verify(SMALL, profile)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aFieldAddedOnOneSideMovesThoseBehindItAndIsFound(RuntimeProfile profile) {
    assertThat(Binder.check(MOVED, profile))
        .extracting(Mismatch::subject)
        .containsExactly(
            "System.Delegate::_methodBase",
            "System.Delegate::_methodPtr",
            "System.Delegate::_methodPtrAux",
            "System.MulticastDelegate::_invocationList",
            "System.MulticastDelegate::_invocationCount",
            "System.MulticastDelegate");
  }

  @Test
  void theDiagnosticNamesBothDefinitions() {
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> Binder.verify(MOVED, RuntimeProfile.NET_3_1));

    Diagnostic diagnostic = refused.diagnostic();
    assertThat(diagnostic.what()).contains("System.Delegate::_methodBase");
    assertThat(diagnostic.where()).contains("System.Private.CoreLib.dll", "net3.1");
    assertThat(diagnostic.why())
        .startsWith("native: DelegateObject._methodBase at offset 16; managed: field 0x04")
        .endsWith("of type object at offset 24; 5 more differ");
    assertThat(diagnostic.remedy()).contains("change both definitions");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theTableHasAColumnForEachVersion(RuntimeProfile profile) {
    List<NativeClass> classes = BinderTable.of(profile.name());
    assertThat(classes).hasSizeGreaterThan(50);
    assertThat(classes).extracting(NativeClass::name).doesNotHaveDuplicates();
    assertThat(classes.stream().flatMap(type -> type.members().stream()))
        .hasSizeGreaterThan(200)
        .hasAtLeastOneElementOfType(NativeMember.Field.class)
        .hasAtLeastOneElementOfType(NativeMember.Static.class)
        .hasAtLeastOneElementOfType(NativeMember.Method.class);
  }
}
