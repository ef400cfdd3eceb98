package io.github.clrsim.profiler.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.MethodTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadedTypesTest {
  private static final LoadedTypes TYPES =
      types(
          "System.Int32",
          "Garden.Tree",
          "Garden.Old.Tree",
          "Garden.Tree[]",
          "Garden.Cache`1[System.String]",
          "Garden.Cache`1[System.Int32]",
          "Garden.Cache`1[Garden.Tree][]",
          "Garden.Cache`1+Entry[System.Int32]",
          "Tree",
          "Garden.TREE",
          "<PrivateImplementationDetails>",
          "Garden.Program+<>c",
          "<PrivateImplementationDetails>");

  @Test
  void aNameThatIsWholeMeansThatTypeOnly() {
    assertThat(matching("Tree")).containsExactly("Tree");
    assertThat(matching("Garden.Tree")).containsExactly("Garden.Tree");
    assertThat(matching("Garden.Tree[]")).containsExactly("Garden.Tree[]");
    assertThat(matching("int")).containsExactly("System.Int32");
  }

  @Test
  void aPartOfANameMeansAllThatHaveIt() {
    assertThat(matching("Int32")).containsExactly("System.Int32");
    assertThat(matching("Old.Tree")).containsExactly("Garden.Old.Tree");
    assertThat(matching("Cache"))
        .containsExactly("Garden.Cache`1[System.Int32]", "Garden.Cache`1[System.String]");
    assertThat(matching("Cache<>"))
        .containsExactly("Garden.Cache`1[System.Int32]", "Garden.Cache`1[System.String]");
    assertThat(matching("Cache<string>")).containsExactly("Garden.Cache`1[System.String]");
    assertThat(matching("Cache<Tree>[]")).containsExactly("Garden.Cache`1[Garden.Tree][]");
    assertThat(matching("Cache<int>+Entry")).containsExactly("Garden.Cache`1+Entry[System.Int32]");
    assertThat(matching("Program+<>c")).containsExactly("Garden.Program+<>c");
    assertThat(matching("Shrub")).isEmpty();
    assertThat(matching("ree")).isEmpty();
  }

  @Test
  void typesOfOneNameInSeveralModulesAreAllMeantInTheOrderOfTheirAddresses() {
    assertThat(TYPES.matching(pattern("<PrivateImplementationDetails>")))
        .containsExactly(
            new LoadedTypes.Named(new MethodTable(11), "<PrivateImplementationDetails>"),
            new LoadedTypes.Named(new MethodTable(13), "<PrivateImplementationDetails>"));
  }

  @Test
  void similarNamesShareTheirLastPart() {
    assertThat(TYPES.similar(pattern("Wood.tree")))
        .containsExactly("Garden.Old.Tree", "Garden.TREE", "Garden.Tree", "Garden.Tree[]", "Tree");
    assertThat(TYPES.similar(pattern("Entry")))
        .containsExactly("Garden.Cache`1+Entry[System.Int32]");
    assertThat(TYPES.similar(pattern("<PrivateImplementationDetails>"))).hasSize(1);
    assertThat(TYPES.similar(pattern("Shrub"))).isEmpty();
    assertThat(LoadedTypes.NONE.similar(pattern("Tree"))).isEmpty();
  }

  private static List<String> matching(String text) {
    return TYPES.matching(pattern(text)).stream().map(LoadedTypes.Named::name).toList();
  }

  private static TypePattern pattern(String text) {
    return TypePattern.of(text).orElseThrow();
  }

  private static LoadedTypes types(String... names) {
    List<LoadedTypes.Named> types = new ArrayList<>();
    for (String name : names) {
      types.add(new LoadedTypes.Named(new MethodTable(types.size() + 1), name));
    }
    return new LoadedTypes(types);
  }
}
