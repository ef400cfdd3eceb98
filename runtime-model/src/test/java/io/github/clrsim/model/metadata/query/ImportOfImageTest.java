package io.github.clrsim.model.metadata.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.PropertyProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportOfImageTest {
  private static final MetadataToken NIL = new MetadataToken(0);

  private final AssemblyImage plugin = AssemblyImage.read(Fixtures.assembly("Plugin"));
  private final MetadataImport metadata = new ImportOfImage(plugin);

  @Test
  void theScopeIsTheModule() {
    assertThat(ok(metadata.getScopeProps()).name()).isEqualTo("Plugin.dll");
    assertThat(ok(metadata.getScopeProps()).mvid()).isEqualTo(plugin.mvid());
    assertThat(ok(metadata.getModuleFromScope())).isEqualTo(new MetadataToken(0x00000001));
    assertThat(ok(metadata.getVersionString())).isEqualTo("v4.0.30319");
    assertThat(metadata.getPEKind().hresult()).isEqualTo(HResult.S_FALSE);
  }

  @Test
  void allTypesAreListedButTheGlobalOne() {
    List<MetadataToken> types = ok(metadata.enumTypeDefs());

    assertThat(types)
        .doesNotContain(new MetadataToken(0x02000001))
        .hasSize(plugin.typeDefs().size() - 1);
  }

  @Test
  void aTypeIsFoundByItsNameAndTellsItBack() {
    MetadataToken plant = ok(metadata.findTypeDefByName("Garden.Plant", NIL));
    TypeDefProps props = ok(metadata.getTypeDefProps(plant));

    assertThat(props.typeDef()).isEqualTo("Garden.Plant");
    assertThat(ok(metadata.getTypeRefProps(props.tkExtends())).name()).isEqualTo("System.Object");
  }

  @Test
  void anInterfaceHasANilTypeRefForItsBase() {
    MetadataToken growing = ok(metadata.findTypeDefByName("Garden.IGrowing", NIL));

    assertThat(ok(metadata.getTypeDefProps(growing)).tkExtends())
        .isEqualTo(new MetadataToken(0x01000000));
  }

  @Test
  void aNestedTypeIsFoundOnlyThroughTheTypeAround() {
    MetadataToken tree = ok(metadata.findTypeDefByName("Garden.Tree", NIL));
    MetadataToken ring = ok(metadata.findTypeDefByName("Ring", tree));

    assertThat(ok(metadata.getNestedClassProps(ring))).isEqualTo(tree);
    assertThat(metadata.findTypeDefByName("Ring", NIL).hresult())
        .isEqualTo(HResult.CLDB_E_RECORD_NOTFOUND);
    assertThat(metadata.getNestedClassProps(tree).hresult())
        .isEqualTo(HResult.CLDB_E_RECORD_NOTFOUND);
  }

  @Test
  void whatDoesNotExistIsRefusedInTheWordsOfTheRuntime() {
    assertThat(metadata.findTypeDefByName("No.Such", NIL).hresult())
        .isEqualTo(HResult.CLDB_E_RECORD_NOTFOUND);
    assertThat(metadata.getTypeDefProps(new MetadataToken(0x02000FFF)).hresult())
        .isEqualTo(Answers.CLDB_E_INDEX_NOTFOUND);
    assertThat(metadata.getTypeDefProps(new MetadataToken(0x06000001)).hresult())
        .isEqualTo(HResult.S_FALSE);
    assertThat(metadata.enumGenericParams(new MetadataToken(0x02000002)).hresult())
        .as("an empty enumeration")
        .isEqualTo(HResult.S_FALSE);
    assertThat(metadata.getNestedClassProps(new MetadataToken(0x06000001)).hresult())
        .isEqualTo(Answers.META_E_INVALID_TOKEN_TYPE);
    assertThat(metadata.enumMethods(new MetadataToken(0x02000FFF)).hresult())
        .isEqualTo(Answers.CLDB_E_INDEX_NOTFOUND);
    assertThat(metadata.isGlobal(new MetadataToken(0x02000FFF)).hresult())
        .isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void resolvingAReferenceIsNotAnswered() {
    assertThat(metadata.resolveTypeRef(new MetadataToken(0x01000001)).hresult())
        .isEqualTo(HResult.E_NOTIMPL);
  }

  @Test
  void methodsAreFoundByNameAndSignature() {
    MetadataToken seed = ok(metadata.findTypeDefByName("Garden.Seed", NIL));
    Blob signature = Blob.ofHex("20030105080e"); // instance void (uint8, int32, string)

    MetadataToken constructor = ok(metadata.findMethod(seed, ".ctor", signature));
    MethodProps props = ok(metadata.getMethodProps(constructor));

    assertThat(ok(metadata.findMember(seed, ".ctor", Blob.EMPTY))).isEqualTo(constructor);
    assertThat(props.classToken()).isEqualTo(seed);
    assertThat(props.method()).isEqualTo(".ctor");
    assertThat(props.sigBlob()).isEqualTo(signature);
    assertThat(props.codeRVA()).isPositive();
    assertThat(ok(metadata.getRVA(constructor)).codeRVA()).isEqualTo(props.codeRVA());
    assertThat(metadata.findMethod(seed, ".ctor", Blob.ofHex("200001")).hresult())
        .isEqualTo(HResult.CLDB_E_RECORD_NOTFOUND);
    assertThat(ok(metadata.enumParams(constructor)))
        .map(param -> ok(metadata.getParamProps(param)).name())
        .containsExactly("kind", "weight", "label");
    assertThat(ok(metadata.getParamForMethodIndex(constructor, 2)))
        .isEqualTo(ok(metadata.enumParams(constructor)).get(1));
  }

  @Test
  void membersListMethodsBeforeFields() {
    TypeDef plant = plugin.findTypeDef("Garden.Plant").orElseThrow();

    assertThat(ok(metadata.enumMembers(plant.token())))
        .map(metadata::getNameFromToken)
        .map(ImportOfImageTest::ok)
        .containsExactly(".ctor", "get_Height", "Grow", "Planted", "WateredHere", "height");
    assertThat(ok(metadata.enumMethodsWithName(plant.token(), "Grow"))).hasSize(1);
    assertThat(ok(metadata.enumFieldsWithName(plant.token(), "height"))).hasSize(1);
  }

  @Test
  void aConstantFieldTellsItsTypeAndValue() {
    MetadataToken season = ok(metadata.findTypeDefByName("Garden.Season", NIL));
    var winter = ok(metadata.getFieldProps(ok(metadata.findField(season, "Winter", Blob.EMPTY))));
    var storage = ok(metadata.getFieldProps(ok(metadata.findField(season, "value__", Blob.EMPTY))));

    assertThat(winter.cPlusTypeFlag()).isEqualTo(0x05);
    assertThat(winter.value()).isEqualTo(Blob.of((byte) 3));
    assertThat(storage.cPlusTypeFlag()).as("ELEMENT_TYPE_VOID").isEqualTo(0x01);
    assertThat(storage.value()).isEqualTo(Blob.EMPTY);
  }

  @Test
  void aPropertyLeadsToItsGetterAndBack() {
    MetadataToken plant = ok(metadata.findTypeDefByName("Garden.Plant", NIL));
    MetadataToken height = ok(metadata.enumProperties(plant)).getFirst();
    PropertyProps props = ok(metadata.getPropertyProps(height));

    assertThat(props.property()).isEqualTo("Height");
    assertThat(props.mdSetter()).isEqualTo(TokenKind.METHOD_DEF.token(0));
    assertThat(ok(metadata.getNameFromToken(props.mdGetter()))).isEqualTo("get_Height");
    assertThat(ok(metadata.enumMethodSemantics(props.mdGetter()))).containsExactly(height);
    assertThat(ok(metadata.getMethodSemantics(props.mdGetter(), height))).isEqualTo(2);
  }

  @Test
  void genericParametersHaveNumbersAndNames() {
    MetadataToken pot = ok(metadata.findTypeDefByName("Garden.Pot`1", NIL));
    MetadataToken parameter = ok(metadata.enumGenericParams(pot)).getFirst();

    assertThat(ok(metadata.getGenericParamProps(parameter)).wzname()).isEqualTo("T");
    assertThat(ok(metadata.getGenericParamProps(parameter)).tOwner()).isEqualTo(pot);
    assertThat(ok(metadata.enumGenericParamConstraints(parameter))).isEmpty();
  }

  @Test
  void interfacesAreListedAsRows() {
    MetadataToken plant = ok(metadata.findTypeDefByName("Garden.Plant", NIL));
    MetadataToken row = ok(metadata.enumInterfaceImpls(plant)).getFirst();

    assertThat(ok(metadata.getInterfaceImplProps(row)).classToken()).isEqualTo(plant);
    assertThat(ok(metadata.getInterfaceImplProps(row)).tkIface())
        .isEqualTo(ok(metadata.findTypeDefByName("Garden.IGrowing", NIL)));
  }

  @Test
  void anAttributeIsFoundByTheNameOfItsType() {
    MetadataToken plant = ok(metadata.findTypeDefByName("Garden.Plant", NIL));
    MetadataToken watered = ok(metadata.findField(plant, "WateredHere", Blob.EMPTY));
    String name = "System.ThreadStaticAttribute";

    assertThat(ok(metadata.getCustomAttributeByName(watered, name)))
        .isEqualTo(Blob.ofHex("01000000"));
    assertThat(metadata.getCustomAttributeByName(plant, name).hresult()).isEqualTo(HResult.S_FALSE);
    assertThat(ok(metadata.enumCustomAttributes(watered, NIL)))
        .map(attribute -> ok(metadata.getCustomAttributeProps(attribute)).tkObj())
        .containsExactly(watered);
  }

  @Test
  void typeReferencesAreFoundByScopeAndName() {
    MetadataToken first = ok(metadata.enumTypeRefs()).getFirst();
    TypeRefProps props = ok(metadata.getTypeRefProps(first));

    assertThat(ok(metadata.findTypeRef(props.tkResolutionScope(), props.name()))).isEqualTo(first);
  }

  @Test
  void memberReferencesAreListedByTheirParent() {
    for (MetadataToken spec : ok(metadata.enumTypeSpecs())) {
      assertThat(ok(metadata.getTypeSpecFromToken(spec)).size()).isPositive();
      assertThat(ok(metadata.enumMemberRefs(spec)))
          .allSatisfy(
              member -> assertThat(ok(metadata.getMemberRefProps(member)).tk()).isEqualTo(spec));
    }
  }

  @Test
  void theAssemblyAndItsReferencesHaveNamesAndVersions() {
    var assembly = ok(metadata.getAssemblyProps(ok(metadata.getAssemblyFromScope())));

    assertThat(assembly.name()).isEqualTo("Plugin");
    assertThat(assembly.hashAlgId()).isEqualTo(0x8004);
    assertThat(assembly.publicKey()).isEqualTo(Blob.EMPTY);
    assertThat(ok(metadata.enumAssemblyRefs()))
        .map(reference -> ok(metadata.getAssemblyRefProps(reference)).name())
        .contains("System.Runtime");
    assertThat(metadata.enumFiles().hresult()).isEqualTo(HResult.S_FALSE);
    assertThat(metadata.findManifestResourceByName("none").hresult())
        .isEqualTo(HResult.CLDB_E_RECORD_NOTFOUND);
  }

  @Test
  void validTokensAreThoseThatHaveARow() {
    assertThat(metadata.isValidToken(new MetadataToken(0x02000001))).isTrue();
    assertThat(metadata.isValidToken(new MetadataToken(0x02000000))).isFalse();
    assertThat(metadata.isValidToken(new MetadataToken(0x02FFFFFF))).isFalse();
    assertThat(metadata.isValidToken(new MetadataToken(0x71000001))).isFalse();
    assertThat(ok(metadata.isGlobal(new MetadataToken(0x02000001)))).isEqualTo(1);
    assertThat(ok(metadata.isGlobal(new MetadataToken(0x06000001)))).isZero();
  }

  @Test
  void userStringsAreListedAndTold() {
    assertThat(ok(metadata.enumUserStrings()))
        .map(string -> ok(metadata.getUserString(string)))
        .contains("oak", "elm", "rosemary", "north", "south");
  }

  /** As both real runtimes do: whatever a user string is asked for by, the row counts. */
  @Test
  void ofTheTokenOfAUserStringOnlyTheRowCounts() {
    MetadataToken oak = userString("oak");
    for (TokenKind kind : TokenKind.values()) {
      assertThat(metadata.getUserString(kind.token(oak.row()))).isEqualTo(Outcome.ok("oak"));
      assertThat(metadata.getUserString(kind.token(0)).hresult())
          .isEqualTo(new HResult(0x8013110E));
      assertThat(metadata.getUserString(kind.token(0xFF_FFFF)).hresult())
          .isEqualTo(new HResult(0x80131124));
    }
  }

  @Test
  void anOffsetInsideAUserStringIsAnsweredByWhatStandsThere() {
    MetadataToken oak = userString("oak");
    // A length of 7, "oak" in UTF-16, and a byte that says that all of it is ASCII.
    assertThat(metadata.getUserString(new MetadataToken(oak.value() + 1)).hresult())
        .isEqualTo(HResult.COR_E_BADIMAGEFORMAT); // 'o' is a length beyond the end of the heap
    assertThat(metadata.getUserString(new MetadataToken(oak.value() + 2)).hresult())
        .isEqualTo(new HResult(0x8013110E)); // the high half of 'o' is a length of 0
    assertThat(metadata.isValidToken(new MetadataToken(oak.value() + 1))).isFalse();
    assertThat(metadata.isValidToken(new MetadataToken(oak.value() + 2))).isTrue();
  }

  @Test
  void whatIsNoGenericParameterIsABadParameter() {
    HResult badParameter = new HResult(0x80131193);
    assertThat(metadata.getGenericParamProps(new MetadataToken(0x2A000000)).hresult())
        .isEqualTo(badParameter);
    assertThat(metadata.getGenericParamProps(new MetadataToken(0x02000001)).hresult())
        .isEqualTo(badParameter);
    assertThat(metadata.getGenericParamConstraintProps(new MetadataToken(0x2A000001)).hresult())
        .isEqualTo(badParameter);
    assertThat(metadata.getGenericParamProps(new MetadataToken(0x2A00FFFF)).hresult())
        .isEqualTo(new HResult(0x80131124));
  }

  private MetadataToken userString(String text) {
    return ok(metadata.enumUserStrings()).stream()
        .filter(string -> ok(metadata.getUserString(string)).equals(text))
        .findFirst()
        .orElseThrow();
  }

  private static <T> T ok(Outcome<T> outcome) {
    return switch (outcome) {
      case Outcome.Ok<T> ok -> ok.value();
      case Outcome.Failed<T> failed -> throw new AssertionError("refused: " + failed.hresult());
      case Outcome.Partial<T> partial -> throw new AssertionError("refused: " + partial.hresult());
    };
  }
}
