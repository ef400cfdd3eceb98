package io.github.clrsim.profiler.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentityQuestionsTest {
  private static final ModuleId MODULE = new ModuleId(0x100);
  private static final MetadataToken TOKEN = TokenKind.TYPE_DEF.token(2);
  private static final ClassId CLASS = new ClassId(0x11);
  private static final ClassId ARRAY = new ClassId(0x12);
  private static final ClassId GENERIC = new ClassId(0x13);

  private final List<String> asked = new ArrayList<>();
  private final Map<String, Outcome<?>> answers = new LinkedHashMap<>();
  private final IdentityQuestions questions =
      new IdentityQuestions(
          TypedCalls.runtime(
              call -> {
                asked.add(call.toString());
                return answers.getOrDefault(call.toString(), Outcome.notYet());
              }));

  private static ClassIDInfo2 info(ModuleId moduleId, ClassId... typeArgs) {
    return new ClassIDInfo2(moduleId, TOKEN, new ClassId(0), List.of(typeArgs));
  }

  private void answerInfo(ClassId classId, Outcome<?> answer) {
    answers.put("GetClassIDInfo2(%s)".formatted(classId), answer);
  }

  private void answerArray(ClassId classId, HResult hresult) {
    answerInfo(classId, Outcome.failed(HResult.CORPROF_E_CLASSID_IS_ARRAY));
    answers.put(
        "IsArrayClass(%s)".formatted(classId),
        new Outcome.Ok<>(new ArrayClass(ElementType.CLASS, CLASS, 2), hresult));
  }

  @Test
  void aDefinitionComesWithModuleTokenAndTypeArguments() {
    answerInfo(GENERIC, Outcome.ok(info(MODULE, CLASS)));
    assertThat(questions.identityOf(GENERIC))
        .isEqualTo(new TypeIdentity.Definition(MODULE, TOKEN, List.of(CLASS)));
  }

  @Test
  void anArrayIsToldByTheRefusalAndDescribedByIsArrayClass() {
    answerArray(ARRAY, HResult.S_OK);
    assertThat(questions.identityOf(ARRAY))
        .isEqualTo(new TypeIdentity.ArrayOf(ElementType.CLASS, CLASS, 2));
  }

  @Test
  void theSuccessSFalseMeansNoArray() {
    answerArray(ARRAY, HResult.S_FALSE);
    assertThat(questions.identityOf(ARRAY))
        .isEqualTo(new TypeIdentity.Unknown(HResult.CORPROF_E_CLASSID_IS_ARRAY));
  }

  @Test
  void aCompositeHasNoDefinition() {
    answerInfo(CLASS, Outcome.failed(HResult.CORPROF_E_CLASSID_IS_COMPOSITE));
    assertThat(questions.identityOf(CLASS)).isEqualTo(new TypeIdentity.Composite());
  }

  @Test
  void whatARefusalWroteIsNotBelieved() {
    answerInfo(CLASS, new Outcome.Partial<>(HResult.CORPROF_E_DATAINCOMPLETE, info(MODULE)));
    assertThat(questions.identityOf(CLASS))
        .isEqualTo(new TypeIdentity.Unknown(HResult.CORPROF_E_DATAINCOMPLETE));
  }

  @Test
  void aSuccessWithoutModuleIsNotBelieved() {
    answerInfo(CLASS, Outcome.ok(info(new ModuleId(0))));
    assertThat(questions.identityOf(CLASS)).isInstanceOf(TypeIdentity.Unknown.class);
  }

  @Test
  void partsAreMetDeepAndAskedAboutOnce() {
    answerInfo(CLASS, Outcome.ok(info(MODULE)));
    answerArray(ARRAY, HResult.S_OK);
    IdentityMap map = new IdentityMap();
    var generic = new TypeIdentity.Definition(new ModuleId(0x900), TOKEN, List.of(ARRAY, ARRAY));

    questions.meetPartsOf(generic, map);
    map.announce(GENERIC, generic);
    questions.meetPartsOf(generic, map);

    assertThat(map.owners(GENERIC)).containsExactly(MODULE, new ModuleId(0x900));
    assertThat(map.snapshot().announcedClassIds()).containsExactly(GENERIC);
    assertThat(asked)
        .containsExactly(
            "GetClassIDInfo2(class:12)", "IsArrayClass(class:12)", "GetClassIDInfo2(class:11)");
  }

  @Test
  void aClassThatIsSaidToBeAPartOfItselfIsMetOnce() {
    answerInfo(CLASS, Outcome.ok(info(MODULE, GENERIC)));
    answerInfo(GENERIC, Outcome.ok(info(MODULE, CLASS)));
    IdentityMap map = new IdentityMap();

    questions.meetPartsOf(new TypeIdentity.Definition(MODULE, TOKEN, List.of(CLASS)), map);

    assertThat(asked).containsExactly("GetClassIDInfo2(class:11)", "GetClassIDInfo2(class:13)");
  }
}
