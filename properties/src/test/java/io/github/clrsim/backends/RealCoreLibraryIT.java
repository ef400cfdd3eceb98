package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.EventDef;
import io.github.clrsim.model.metadata.GenericParam;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The core library of both runtimes is opened and read to its end: larger than any fixture, partly
 * written in IL by hand, and known from its documentation.
 */
class RealCoreLibraryIT {

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyTypeFieldMethodAndBodyIsReadable(RuntimeProfile profile) {
    AssemblyImage library = library(profile);
    int methods = 0;
    int bodies = 0;
    for (TypeDef type : library.typeDefs()) {
      assertThat(type.fullName()).isNotEmpty();
      type.fields().forEach(field -> assertThat(field.signature().type()).isNotNull());
      for (MethodDef method : type.methods()) {
        assertThat(method.signature()).isNotNull();
        methods++;
        bodies += method.body().isPresent() ? 1 : 0;
      }
    }
    library.typeSpecs().forEach(spec -> assertThat(spec.signature()).isNotNull());
    library.memberRefs().forEach(member -> assertThat(member.signature()).isNotNull());
    assertThat(methods).isEqualTo(library.methodDefs().size()).isGreaterThan(20_000);
    assertThat(bodies).isGreaterThan(15_000);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void wellKnownTypesAreAsTheyAreDocumented(RuntimeProfile profile) {
    AssemblyImage library = library(profile);
    assertThat(library.findTypeDef("System", "Object").orElseThrow().baseType()).isEmpty();
    TypeDef string = library.findTypeDef("System.String").orElseThrow();
    assertThat(library.typeName(string.baseType().orElseThrow())).isEqualTo("System.Object");
    assertThat(string.findMethods("get_Length").getFirst().signature())
        .hasToString("instance int32 ()");
    TypeDef list = library.findTypeDef("System.Collections.Generic", "List`1").orElseThrow();
    assertThat(list.genericParams()).extracting(GenericParam::name).containsExactly("T");
    assertThat(list.findNested("Enumerator").orElseThrow().fullName())
        .isEqualTo("System.Collections.Generic.List`1+Enumerator");
    assertThat(library.findTypeDef("System.AppDomain").orElseThrow().events())
        .extracting(EventDef::name)
        .contains("AssemblyLoad", "ProcessExit", "UnhandledException");
  }

  private static AssemblyImage library(RuntimeProfile profile) {
    return AssemblyImage.read(
        RealRuntimes.of(profile).directory().resolve("System.Private.CoreLib.dll"));
  }
}
