package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.model.corelib.Binder;
import io.github.clrsim.model.corelib.Mismatch;
import io.github.clrsim.model.corelib.boundary.CallKind;
import io.github.clrsim.model.corelib.boundary.QCallLookup;
import io.github.clrsim.model.corelib.boundary.Registration;
import io.github.clrsim.model.corelib.boundary.RegistrationTable;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is said of the native side is held against the real core libraries, and against the runtime
 * itself: the names in its registration tables are strings in its image.
 */
class BinderIT {

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRealCoreLibraryIsWhatTheNativeSideBelieves(RuntimeProfile profile) {
    assertThat(Binder.check(library(profile), profile)).isEmpty();
  }

  @Test
  void theCoreLibraryOfAnotherVersionIsNot() {
    assertThat(Binder.check(library(RuntimeProfile.NET_9_0), RuntimeProfile.NET_3_1))
        .hasSizeGreaterThan(20)
        .extracting(Mismatch::subject)
        .contains("System.Exception::_HResult", "System.Threading.Thread::_delegate");
    assertThat(Binder.check(library(RuntimeProfile.NET_3_1), RuntimeProfile.NET_9_0))
        .hasSizeGreaterThan(20)
        .extracting(Mismatch::subject)
        .contains("System.Exception::_HResult", "System.Threading.Thread::_startHelper");
  }

  /** Each version, and how it finds the routines behind QCalls. */
  static List<Arguments> lookups() {
    return List.of(
        Arguments.of(RuntimeProfile.NET_3_1, QCallLookup.BY_METHOD),
        Arguments.of(RuntimeProfile.NET_9_0, QCallLookup.BY_ENTRY_POINT));
  }

  @ParameterizedTest
  @MethodSource("lookups")
  void aCompleteTableOfRoutinesIsRightForTheRealCoreLibrary(
      RuntimeProfile profile, QCallLookup lookup) {
    AssemblyImage library = library(profile);
    RegistrationTable wanted = RegistrationTable.wantedBy(library, lookup);
    assertThat(wanted.classes()).hasSizeGreaterThan(30);
    assertThat(RegistrationTable.read(wanted.text(), "the table").check(library)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("lookups")
  void theRealRuntimeKnowsTheRoutinesByTheseNames(RuntimeProfile profile, QCallLookup lookup)
      throws IOException {
    RegistrationTable wanted = RegistrationTable.wantedBy(library(profile), lookup);
    Set<String> strings = strings(profile);
    List<String> methods =
        wanted.classes().stream()
            .flatMap(type -> type.entries().stream())
            .map(Registration.Entry::method)
            .toList();
    assertThat(methods).hasSizeGreaterThan(250);
    assertThat(methods).filteredOn(name -> !strings.contains(name)).isEmpty();
    List<String> functions =
        wanted.entryPoints().stream().map(RegistrationTable.EntryPoint::function).toList();
    System.out.println(
        "%s: %d entries and %d entry points are names in the runtime's image"
            .formatted(profile.name(), methods.size(), functions.size()));
    // These two are declared in the core library, and the Linux runtime does not have them.
    assertThat(functions.stream().filter(name -> !strings.contains(name)))
        .isSubsetOf(
            "NativeRuntimeEventSource_LogWaitHandleWaitStart",
            "NativeRuntimeEventSource_LogWaitHandleWaitStop");
  }

  @Test
  void theLookupOfQCallsIsThatOfTheVersion() throws IOException {
    // By method and by entry point differ: what 9.0 calls its QCalls is not what 3.1 looks for.
    List<String> methods =
        RegistrationTable.wantedBy(library(RuntimeProfile.NET_9_0), QCallLookup.BY_METHOD)
            .classes()
            .stream()
            .flatMap(type -> type.entries().stream())
            .filter(entry -> entry.kind() == CallKind.QCALL)
            .map(Registration.Entry::method)
            .toList();
    Set<String> strings = strings(RuntimeProfile.NET_9_0);
    assertThat(methods.stream().filter(name -> !strings.contains(name))).hasSizeGreaterThan(200);
  }

  private static Set<String> strings(RuntimeProfile profile) throws IOException {
    byte[] image = Files.readAllBytes(RealRuntimes.of(profile).coreClr());
    return new HashSet<>(Arrays.asList(new String(image, StandardCharsets.ISO_8859_1).split("\0")));
  }

  private static AssemblyImage library(RuntimeProfile profile) {
    return AssemblyImage.read(
        RealRuntimes.of(profile).directory().resolve("System.Private.CoreLib.dll"));
  }
}
