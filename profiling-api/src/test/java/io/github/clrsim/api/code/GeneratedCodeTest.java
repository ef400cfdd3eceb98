package io.github.clrsim.api.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.CodeBuilder;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class GeneratedCodeTest {

  /** As little public as what is generated for. */
  private interface Length {
    int of(Object pair);
  }

  private interface Empty {}

  record Pair(int first, int second) {}

  @Test
  void anInterfaceThatIsNotPublicIsImplementedByTheCodeThatIsGiven() {
    Consumer<CodeBuilder> secondOfPair =
        code ->
            GeneratedCode.read(
                    code.aload(1).checkcast(GeneratedCode.desc(Pair.class)),
                    Pair.class.getRecordComponents()[1])
                .ireturn();

    Length length =
        GeneratedCode.implementing(
            MethodHandles.lookup(), Length.class, "SecondOfPair", secondOfPair);

    assertThat(length.of(new Pair(3, 4))).isEqualTo(4);
    assertThat(length.getClass().getName()).contains("SecondOfPair");
  }

  @Test
  void whatHasNoMethodCannotBeImplemented() {
    assertThatThrownBy(
            () ->
                GeneratedCode.implementing(
                    MethodHandles.lookup(), Empty.class, "Nothing", CodeBuilder::return_))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no method");
  }
}
