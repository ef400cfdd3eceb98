package io.github.clrsim.model.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.clrsim.model.metadata.file.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The core library of every .NET runtime that is found here: larger than any fixture, partly
 * written in IL by hand, and known from its documentation.
 */
class CoreLibraryTest {
  private static final String FILE = "System.Private.CoreLib.dll";
  private static final int DEPTH_MAX = 6;

  private static List<AssemblyImage> libraries = List.of();

  @BeforeAll
  static void findLibraries() throws IOException {
    for (Path place : places().stream().filter(Files::isDirectory).toList()) {
      try (Stream<Path> files = Files.walk(place, DEPTH_MAX)) {
        libraries =
            Stream.concat(
                    libraries.stream(),
                    files.filter(file -> file.endsWith(FILE)).sorted().map(AssemblyImage::read))
                .toList();
      }
    }
    if (libraries.isEmpty()) {
      abort(
          "skipped, because no %s is under %s; set DOTNET_ROOT to a .NET runtime to run it"
              .formatted(FILE, places()));
    }
  }

  @Test
  void objectIsFoundAndHasNoBase() {
    assertThat(libraries)
        .allSatisfy(
            library -> {
              TypeDef object = library.findTypeDef("System", "Object").orElseThrow();
              assertThat(object.baseType()).isEmpty();
              assertThat(object.fullName()).isEqualTo("System.Object");
            });
  }

  @Test
  void stringHasALengthWithAGetter() {
    assertThat(libraries)
        .allSatisfy(
            library -> {
              TypeDef string = library.findTypeDef("System.String").orElseThrow();
              assertThat(library.typeName(string.baseType().orElseThrow()))
                  .isEqualTo("System.Object");
              MethodDef getter = string.findMethods("get_Length").getFirst();
              assertThat(getter.signature()).hasToString("instance int32 ()");
              assertThat(string.properties())
                  .filteredOn(property -> property.name().equals("Length"))
                  .singleElement()
                  .satisfies(
                      property ->
                          assertThat(property.accessors())
                              .extracting(Accessor::method)
                              .containsExactly(getter.token()));
            });
  }

  @Test
  void listHasOneTypeParameterAndAnEnumeratorInside() {
    assertThat(libraries)
        .allSatisfy(
            library -> {
              TypeDef list =
                  library.findTypeDef("System.Collections.Generic", "List`1").orElseThrow();
              assertThat(list.genericParams()).extracting(GenericParam::name).containsExactly("T");
              assertThat(list.findNested("Enumerator").orElseThrow().fullName())
                  .isEqualTo("System.Collections.Generic.List`1+Enumerator");
              assertThat(
                      library
                          .signatureText()
                          .signature(list.findField("_items").orElseThrow().signature()))
                  .isEqualTo("!0[]");
            });
  }

  @Test
  void explicitLayoutsNativeImportsAndEventsAreThere() {
    assertThat(libraries)
        .allSatisfy(
            library -> {
              assertThat(library.typeDefs())
                  .anySatisfy(
                      type ->
                          assertThat(type.fields())
                              .anySatisfy(field -> assertThat(field.declaredOffset()).hasValue(8)));
              assertThat(library.methodDefs())
                  .filteredOn(method -> method.nativeImport().isPresent())
                  .isNotEmpty();
              assertThat(library.findTypeDef("System.AppDomain").orElseThrow().events())
                  .extracting(EventDef::name)
                  .contains("AssemblyLoad", "ProcessExit", "UnhandledException");
            });
  }

  @Test
  void everythingInItIsReadable() {
    assertThat(libraries)
        .allSatisfy(
            library -> {
              WholeAssembly whole = WholeAssembly.read(library);
              assertThat(whole.methods())
                  .isEqualTo(library.file().tables().rows(Table.METHOD_DEF))
                  .isGreaterThan(20_000);
              assertThat(whole.bodies()).isGreaterThan(15_000);
            });
  }

  private static List<Path> places() {
    String cache =
        Objects.requireNonNullElse(
            System.getenv("CLRSIM_RUNTIMES"),
            System.getProperty("user.home") + "/.cache/clrsim/runtimes");
    return Stream.of(cache, Objects.requireNonNullElse(System.getenv("DOTNET_ROOT"), cache))
        .distinct()
        .map(Path::of)
        .toList();
  }
}
