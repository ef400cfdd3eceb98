package io.github.clrsim.model.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.file.CliHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssemblyImageTest {
  private final AssemblyImage hello = AssemblyImage.read(Fixtures.assembly("Hello"));
  private final AssemblyImage plugin = AssemblyImage.read(Fixtures.assembly("Plugin"));
  private final AssemblyImage host = AssemblyImage.read(Fixtures.assembly("PluginHost"));

  @Test
  void theManifestSaysWhoTheAssemblyIs() {
    assertThat(hello.moduleName()).isEqualTo("Hello.dll");
    assertThat(hello.identity().orElseThrow())
        .hasToString("Hello, Version=0.0.0.0, Culture=neutral, PublicKeyToken=null");
    assertThat(hello.mvid()).isNotEqualTo(plugin.mvid());
  }

  @Test
  void aProgramHasAnEntryPointAndALibraryHasNone() {
    assertThat(host.entryPoint().map(token -> host.methodDef(token).fullName()))
        .contains("PluginHost::Main");
    assertThat(plugin.entryPoint()).isEmpty();
  }

  @Test
  void referencesNameTheFrameworkWithItsKeyToken() {
    AssemblyRef runtime =
        hello.assemblyRefs().stream()
            .filter(reference -> reference.identity().name().equals("System.Runtime"))
            .findFirst()
            .orElseThrow();

    assertThat(runtime.identity().publicKeyToken()).isEqualTo(Blob.ofHex("b03f5f7f11d50a3a"));
    assertThat(hello.typeRefs())
        .filteredOn(type -> type.name().equals("Object"))
        .singleElement()
        .satisfies(
            type -> {
              assertThat(type.namespace()).isEqualTo("System");
              assertThat(type.resolutionScope()).isEqualTo(runtime.token());
            });
  }

  @Test
  void theGlobalTypeComesFirst() {
    assertThat(plugin.typeDefs().getFirst().name()).isEqualTo("<Module>");
    assertThat(plugin.typeDefs().getFirst().baseType()).isEmpty();
  }

  @Test
  void aTypeHasItsMembersInOrder() {
    TypeDef plant = plugin.findTypeDef("Garden", "Plant").orElseThrow();

    assertThat(plant.fields())
        .extracting(FieldDef::name)
        .containsExactly("Planted", "WateredHere", "height");
    assertThat(plant.methods())
        .extracting(MethodDef::name)
        .containsExactly(".ctor", "get_Height", "Grow");
    assertThat(plant.interfaces()).map(plugin::typeName).containsExactly("Garden.IGrowing");
    assertThat(plugin.typeName(plant.baseType().orElseThrow())).isEqualTo("System.Object");
    assertThat(plant.fields().getFirst().isStatic()).isTrue();
    assertThat(plant.methods().getLast().fullName()).isEqualTo("Garden.Plant::Grow");
    assertThat(plant.methods().getLast().params())
        .extracting(ParamDef::name)
        .containsExactly("days");
  }

  @Test
  void aPropertyLeadsToItsGetter() {
    TypeDef plant = plugin.findTypeDef("Garden.Plant").orElseThrow();
    PropertyDef height = plant.properties().getFirst();

    assertThat(height.name()).isEqualTo("Height");
    assertThat(height.signature()).hasToString("instance int32 ()");
    assertThat(height.declaringType()).isEqualTo(plant);
    assertThat(height.accessors())
        .singleElement()
        .satisfies(
            accessor -> {
              assertThat(accessor.semantics()).isEqualTo(Accessor.GETTER);
              assertThat(plugin.methodDef(accessor.method()).name()).isEqualTo("get_Height");
            });
  }

  /** Compilers other than that of C# write any sign into names; F# does. */
  @Test
  void everyTypeIsFoundByItsFullName() {
    byte[] bytes = Fixtures.bytes("Plugin");
    replace(bytes, "\0Season\0", "\0Sea+on\0");
    replace(bytes, "\0Ring\0", "\0R+ng\0");
    AssemblyImage image = AssemblyImage.of(bytes, "Plugin.dll");

    assertThat(image.typeDefs())
        .allSatisfy(type -> assertThat(image.findTypeDef(type.fullName())).contains(type));
    assertThat(image.findTypeDef("Garden.Sea+on")).isPresent();
    assertThat(image.findTypeDef("Garden.Tree+R+ng")).isPresent();
    assertThat(image.findTypeDef("Garden.Tree+Ring")).isEmpty();
  }

  @Test
  void theHeaderTellsWhereResourcesAndCompiledCodeAre() {
    CliHeader nothing = plugin.file().cli();
    assertThat(nothing.resources().isEmpty()).isTrue();
    assertThat(nothing.nativeHeader().isEmpty()).isTrue();

    byte[] bytes = Fixtures.bytes("Plugin");
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int cli = indexOf(bytes, "H\0\0\0\2\0\5\0"); // its size and versions
    header.putInt(cli + 24, 0x2050).putInt(cli + 28, 0x123);
    header.putInt(cli + 64, 0x2060).putInt(cli + 68, 0x40);
    CliHeader patched = AssemblyImage.of(bytes, "Plugin.dll").file().cli();
    assertThat(patched.resources()).isEqualTo(new CliHeader.Directory(0x2050, 0x123));
    assertThat(patched.nativeHeader()).isEqualTo(new CliHeader.Directory(0x2060, 0x40));
  }

  private static void replace(byte[] bytes, String old, String with) {
    System.arraycopy(
        with.getBytes(StandardCharsets.ISO_8859_1), 0, bytes, indexOf(bytes, old), with.length());
  }

  private static int indexOf(byte[] bytes, String text) {
    int found = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    assertThat(found).isNotNegative();
    return found;
  }

  @Test
  void nestedTypesAreFoundThroughTheirEnclosingType() {
    TypeDef ring = plugin.findTypeDef("Garden.Tree+Ring").orElseThrow();

    assertThat(ring.name()).isEqualTo("Ring");
    assertThat(ring.namespace()).isEmpty();
    assertThat(ring.fullName()).isEqualTo("Garden.Tree+Ring");
    assertThat(ring.enclosingType().orElseThrow().nestedTypes()).containsExactly(ring);
    assertThat(plugin.findTypeDef("", "Ring"))
        .as("nested types have no place of their own")
        .isEmpty();
  }

  @Test
  void aNestedTypeRepeatsTheTypeParametersOfTheTypeAround() {
    TypeDef pot = plugin.findTypeDef("Garden.Pot`1").orElseThrow();
    TypeDef lid = plugin.findTypeDef("Garden.Pot`1+Lid").orElseThrow();

    assertThat(pot.genericParams()).extracting(GenericParam::name).containsExactly("T");
    assertThat(lid.genericParams()).extracting(GenericParam::name).containsExactly("T");
    assertThat(lid.genericParams().getFirst().owner()).isEqualTo(lid.token());
    FieldDef below = lid.findField("Below").orElseThrow();
    assertThat(plugin.signatureText().signature(below.signature()))
        .isEqualTo("class Garden.Pot`1<!0>");
  }

  @Test
  void signaturesReadWithTheNamesOfTheirTypes() {
    TypeDef seed = plugin.findTypeDef("Garden.Seed").orElseThrow();
    MethodDef constructor = seed.findMethods(".ctor").getFirst();

    assertThat(constructor.signature()).hasToString("instance void (uint8, int32, string)");
    assertThat(
            plugin
                .signatureText()
                .signature(
                    plugin
                        .findTypeDef("Garden.Gardener")
                        .orElseThrow()
                        .findMethods("Tend")
                        .getFirst()
                        .signature()))
        .isEqualTo("instance object[] (int32)");
    assertThat(plugin.typeSpecs().stream().map(type -> plugin.typeName(type.token())))
        .contains("class Garden.Pot`1<valuetype Garden.Seed>", "class Garden.Pot`1<string>");
  }

  @Test
  void membersOfAnEnumAreConstants() {
    TypeDef season = plugin.findTypeDef("Garden.Season").orElseThrow();
    FieldDef winter = season.findField("Winter").orElseThrow();

    assertThat(winter.isLiteral()).isTrue();
    assertThat(winter.constant()).contains(new Constant(0x05, Blob.of((byte) 3)));
    assertThat(season.findField("value__").orElseThrow().constant()).isEmpty();
  }

  @Test
  void customAttributesTellTheirType() {
    FieldDef watered =
        plugin.findTypeDef("Garden.Plant").orElseThrow().findField("WateredHere").orElseThrow();

    assertThat(watered.customAttributes())
        .map(attribute -> plugin.typeName(attribute.type(plugin)))
        .containsExactly("System.ThreadStaticAttribute");
  }

  @Test
  void aSmallMethodHasItsCodeAndNoLocals() {
    MethodDef getter =
        plugin.findTypeDef("Garden.Plant").orElseThrow().findMethods("get_Height").getFirst();
    MethodBody body = getter.body().orElseThrow();

    // ldarg.0, ldfld height, ret
    int height =
        plugin
            .findTypeDef("Garden.Plant")
            .flatMap(type -> type.findField("height"))
            .orElseThrow()
            .token()
            .value();
    assertThat(body.code().hex()).isEqualTo("027b%08x2a".formatted(Integer.reverseBytes(height)));
    assertThat(body.maxStack()).isEqualTo(8);
    assertThat(plugin.localVariables(body.locals()).locals()).isEmpty();
  }

  @Test
  void anAbstractMethodHasNoBody() {
    assertThat(plugin.findTypeDef("Garden.IGrowing").orElseThrow().methods())
        .allSatisfy(method -> assertThat(method.body()).isEmpty());
  }

  @Test
  void exceptionClausesOfAMethodAreRead() {
    TypeDef type = host.findTypeDef("PluginHost").orElseThrow();
    MethodBody work = type.findMethods("Work").getFirst().body().orElseThrow();

    assertThat(work.exceptionClauses())
        .filteredOn(clause -> clause instanceof ExceptionClause.Catch)
        .isNotEmpty()
        .allSatisfy(
            clause -> {
              assertThat(clause.handler().offset()).isEqualTo(clause.tried().end());
              assertThat(clause.handler().end()).isLessThanOrEqualTo(work.code().size());
            });
    assertThat(host.typeName(((ExceptionClause.Catch) work.exceptionClauses().getLast()).type()))
        .isEqualTo("System.Exception");
  }

  @Test
  void theStringsOfTheProgramAreFoundByTheirTokens() {
    assertThat(hello.userStrings()).map(hello::userString).containsExactly("hello");
    assertThat(hello.userStrings()).containsExactly(new MetadataToken(0x70000001));
  }

  @Test
  void everyFixtureCanBeReadAsAWhole() {
    for (AssemblyImage image : List.of(hello, plugin, host)) {
      WholeAssembly whole = WholeAssembly.read(image);
      assertThat(whole.methods()).isEqualTo(image.methodDefs().size()).isPositive();
      assertThat(whole.bodies()).isPositive();
    }
  }

  @Test
  void bytesAndFileGiveTheSameAssembly() throws Exception {
    Path path = Fixtures.assembly("Hello");

    assertThat(AssemblyImage.of(Files.readAllBytes(path), "Hello").mvid()).isEqualTo(hello.mvid());
  }
}
