package io.github.clrsim.profiler.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypePatternTest {
  private static final int TEXTS = 20_000;
  private static final int LENGTH_MAX = 24;
  private static final String CHARACTERS = "aB.[]<>,`1+* \t\\&é";

  private static final TypePattern INT = new TypePattern("System.Int32", List.of(), "");
  private static final TypePattern STRING = new TypePattern("System.String", List.of(), "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          System.Collections.Generic.List<int>     | System.Collections.Generic.List`1[System.Int32]
          List<int>                                | List`1[[System.Int32, System.Private.CoreLib, Version=9.0.0.0]]
          Map<string,List<int[]>>                  | Map`2[System.String,List`1[System.Int32[]]]
          Map< string , List < int > >             | Map`2[[System.String, corlib],[List`1[[System.Int32, corlib]], corlib]]
          Outer<int>+Inner<string>                 | Outer`1+Inner`1[System.Int32,System.String]
          Outer+Inner<int,string>                  | Outer`1+Inner`1[System.Int32,System.String]
          List<Outer+Inner>                        | List`1[Outer+Inner]
          int[]                                    | System.Int32[]
          int[,,][]                                | System.Int32[,,][]
          List<int>[]                              | List`1[System.Int32][]
          List<int[,]>[][,]                        | List`1[System.Int32[,]][][,]
          decimal*                                 | System.Decimal*
          nint*                                    | System.IntPtr*
          <>c__DisplayClass0_0<int>                | <>c__DisplayClass0_0`1[System.Int32]
          """)
  void bothLanguagesMeanTheSame(String one, String other) {
    assertThat(TypePattern.of(one)).isEqualTo(TypePattern.of(other));
  }

  @Test
  void aGenericTypeHasArguments() {
    assertThat(TypePattern.of("Garden.Map<int, string>[]"))
        .contains(new TypePattern("Garden.Map", List.of(INT, STRING), "[]"));
    assertThat(TypePattern.of("A<B<int>,string>"))
        .contains(
            new TypePattern("A", List.of(new TypePattern("B", List.of(INT), ""), STRING), ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Map", "Map<>", "Map<,>", "Map`2", " Map "})
  void argumentsThatAreLeftOutMayBeAny(String text) {
    TypePattern pattern = TypePattern.of(text).orElseThrow();
    assertThat(pattern).isEqualTo(new TypePattern("Map", List.of(), ""));
    assertThat(pattern.matches(type("Garden.Map`2[System.Int32,System.String]"))).isTrue();
    assertThat(pattern.matches(type("Garden.Map`2[System.Int32,System.String][]"))).isFalse();
  }

  @Test
  void namesThatACompilerMakesAreNames() {
    assertThat(TypePattern.of("<PrivateImplementationDetails>+__StaticArrayInitTypeSize=12"))
        .contains(
            new TypePattern(
                "<PrivateImplementationDetails>+__StaticArrayInitTypeSize=12", List.of(), ""));
    assertThat(TypePattern.of("Program+<<Main>$>d__0"))
        .contains(new TypePattern("Program+<<Main>$>d__0", List.of(), ""));
    assertThat(TypePattern.of("Garden.Tree+<>c").map(TypePattern::simpleName)).contains("<>c");
    assertThat(TypePattern.of("List<<>c>"))
        .contains(new TypePattern("List", List.of(new TypePattern("<>c", List.of(), "")), ""));
  }

  @Test
  void whatStandsBehindABackslashBelongsToTheName() {
    assertThat(TypePattern.of("A\\,B\\[\\]+C"))
        .contains(new TypePattern("A\\,B\\[\\]+C", List.of(), ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t",
        "[]",
        "`1",
        "*",
        "List<",
        "List<int",
        "List<int]",
        "List[int",
        "List[int>",
        "List>",
        "List]",
        "List<int>>",
        "List<int,",
        "List<int,>x,",
        "int[",
        "int[,",
        "int,string",
        "List[[int",
        "List[[int]",
        "<",
        "<Main",
        "A+<",
        "List<int>,",
        "a[]b["
      })
  void whatIsNoTypeHasNoPattern(String text) {
    assertThat(TypePattern.of(text)).isEmpty();
  }

  @Test
  void aNamespaceMayBeLeftOutAndNoPartOfAName() {
    TypePattern type = type("Garden.Beds.Tree+Leaf");
    assertThat(type("Garden.Beds.Tree+Leaf").matches(type)).isTrue();
    assertThat(type("Beds.Tree+Leaf").matches(type)).isTrue();
    assertThat(type("Tree+Leaf").matches(type)).isTrue();
    assertThat(type("ree+Leaf").matches(type)).isFalse();
    assertThat(type("Leaf").matches(type)).isFalse();
    assertThat(type("Garden.Beds.Tree").matches(type)).isFalse();
  }

  @Test
  void argumentsHaveToBeThose() {
    TypePattern type = type("Garden.Map`2[System.Int32,Garden.Tree]");
    assertThat(type("Map<int,Tree>").matches(type)).isTrue();
    assertThat(type("Map<Int32,Garden.Tree>").matches(type)).isTrue();
    assertThat(type("Map<Tree,int>").matches(type)).isFalse();
    assertThat(type("Map<int>").matches(type)).isFalse();
    assertThat(type("Garden.Map<int,Garden.Tree>").isExactly(type)).isTrue();
    assertThat(type("Map<int,Tree>").isExactly(type)).isFalse();
  }

  @Test
  void garbageIsNoErrorAndWhatIsUnderstoodMeansItself() {
    Random random = new Random(1);
    int types = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = Garbage.of(random, CHARACTERS, LENGTH_MAX);
      types +=
          TypePattern.of(text)
              .map(
                  type -> {
                    assertThat(type.name()).as(text).isNotBlank();
                    assertThat(type.matches(type) && type.isExactly(type)).as(text).isTrue();
                    return 1;
                  })
              .orElse(0);
    }
    assertThat(types).isBetween(TEXTS / 100, TEXTS / 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"A", "A<", "<", ">", "[", "[[", "A[", "[]", "*", ",", "`1", "\\", "A+", " "})
  void whatIsLongIsNoError(String part) {
    String text = part.repeat(100_000);
    TypePattern.of(text).ifPresent(type -> assertThat(type.matches(type)).isTrue());
    assertThat(TypePattern.of("A<" + text)).isEmpty();
  }

  private static TypePattern type(String text) {
    return TypePattern.of(text).orElseThrow();
  }
}
