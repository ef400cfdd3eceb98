package io.github.clrsim.profiler.interrogation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Metadata is asked by all of its methods, or it is known why not. */
class MetadataQuestionsTest {
  /** Enumerations come as whole lists, and two methods answer E_NOTIMPL to whoever asks. */
  private static final List<String> NO_QUESTIONS =
      List.of("CloseEnum", "CountEnum", "ResetEnum", "ResolveTypeRef", "FindAssembliesByName");

  /** What no program of the fixtures has, or what needs two things that fit each other. */
  private static final List<String> NEEDS_MORE =
      List.of(
          "FindMemberRef",
          "GetEventProps",
          "GetMethodSemantics",
          "GetPermissionSetProps",
          "GetNativeCallConvFromSig",
          "GetMethodSpecProps",
          "GetGenericParamConstraintProps",
          "GetFileProps",
          "GetManifestResourceProps",
          "FindExportedTypeByName",
          "FindManifestResourceByName");

  @Test
  void everyMethodIsAskedOrKnownToBeNoQuestion() {
    Set<String> others =
        CallTable.metadataRows().stream()
            .map(MethodSpec::name)
            .filter(name -> !MetadataQuestions.asked().contains(name))
            .collect(Collectors.toSet());

    assertThat(others).containsAll(NO_QUESTIONS).containsAll(NEEDS_MORE);
    others.removeAll(NO_QUESTIONS);
    others.removeAll(NEEDS_MORE);
    assertThat(others).isEmpty();
  }

  @Test
  void whatIsAskedIsInTheTables() {
    assertThat(CallTable.metadataRows())
        .extracting(MethodSpec::name)
        .containsAll(MetadataQuestions.asked());
    assertThat(MetadataQuestions.asked()).doesNotHaveDuplicates();
  }
}
