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
  private static final String CHARACTERS = "aB.[]<>,`1+*()? \t\\&é";

  private static final TypePattern INT = named("System.Int32");
  private static final TypePattern STRING = named("System.String");

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
        .contains(new TypePattern("Garden.Map", 2, List.of(INT, STRING), "[]"));
    assertThat(TypePattern.of("A<B<int>,string>"))
        .contains(
            new TypePattern(
                "A", 2, List.of(new TypePattern("B", 1, List.of(INT), ""), STRING), ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Map", "Map<,>", "Map`2", " Map "})
  void argumentsThatAreLeftOutMayBeAny(String text) {
    TypePattern pattern = TypePattern.of(text).orElseThrow();
    assertThat(pattern.matches(type("Garden.Map`2[System.Int32,System.String]"))).isTrue();
    assertThat(pattern.matches(type("Garden.Map`2[System.Int32,System.String][]"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Map<>", "Map`1", "Map<,,>", "Map`3", "Map<int>"})
  void thereAreAsManyArgumentsAsAreSaid(String text) {
    assertThat(type(text).matches(type("Garden.Map`2[System.Int32,System.String]"))).isFalse();
    assertThat(type(text).matches(type("Garden.Map"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int?                                     | System.Nullable`1[System.Int32]
          List<Point?>[]                           | List`1[System.Nullable`1[Point]][]
          string?                                  | System.String
          global::Garden.Tree                      | Garden.Tree
          (int, string)                            | System.ValueTuple`2[System.Int32,System.String]
          (int x, List<int> y)?                    | System.Nullable`1[System.ValueTuple`2[System.Int32,List`1[System.Int32]]]
          (int[] x, int? y, (int a, byte) z)       | System.ValueTuple`3[System.Int32[],System.Nullable`1[System.Int32],System.ValueTuple`2[System.Int32,System.Byte]]
          Map<(int,byte),int?>                     | Map`2[System.ValueTuple`2[System.Int32,System.Byte],System.Nullable`1[System.Int32]]
          (int,int,int,int,int,int,int,byte,long)  | System.ValueTuple`8[System.Int32,System.Int32,System.Int32,System.Int32,System.Int32,System.Int32,System.Int32,System.ValueTuple`2[System.Byte,System.Int64]]
          """)
  void cSharpIsUnderstood(String csharp, String name) {
    assertThat(TypePattern.of(csharp)).isEqualTo(TypePattern.of(name));
  }

  @Test
  void aDotMayStandForAPlus() {
    TypePattern type = type("Garden.Outer`1+Inner`1[System.Int32,System.String]");
    assertThat(type("Outer<int>.Inner<string>").matches(type)).isTrue();
    assertThat(type("Garden.Outer<int>.Inner<string>").isExactly(type)).isTrue();
    assertThat(type("Outer.Inner").matches(type)).isTrue();
    assertThat(type("Inner<string>").matches(type)).isFalse();
    assertThat(type("Outer<string>.Inner<int>").matches(type)).isFalse();
  }

  private static TypePattern named(String name) {
    return new TypePattern(name, TypePattern.ANY_NUMBER, List.of(), "");
  }

  @Test
  void namesThatACompilerMakesAreNames() {
    assertThat(TypePattern.of("<PrivateImplementationDetails>+__StaticArrayInitTypeSize=12"))
        .contains(named("<PrivateImplementationDetails>+__StaticArrayInitTypeSize=12"));
    assertThat(TypePattern.of("Program+<<Main>$>d__0")).contains(named("Program+<<Main>$>d__0"));
    assertThat(TypePattern.of("Garden.Tree+<>c").map(TypePattern::simpleName)).contains("<>c");
    assertThat(TypePattern.of("List<<>c>"))
        .contains(new TypePattern("List", 1, List.of(named("<>c")), ""));
  }

  @Test
  void whatStandsBehindABackslashBelongsToTheName() {
    assertThat(TypePattern.of("A\\,B\\[\\]+C")).contains(named("A\\,B\\[\\]+C"));
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
        "a[]b[",
        "(int,",
        "(int,)",
        "(int,int",
        "?"
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
