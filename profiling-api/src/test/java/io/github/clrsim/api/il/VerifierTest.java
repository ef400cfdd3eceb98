package io.github.clrsim.api.il;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause.Part;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Good bodies have no flaw, and each bad one has its own. */
class VerifierTest {
  private static final Tokens.Effect STATIC_VOID = new Tokens.Effect(0, false, false);

  /** Method 1 takes two and answers, method 2 is a constructor of one argument; 2 locals. */
  private static final Tokens TOKENS =
      new Tokens() {
        @Override
        public boolean resolves(MetadataToken token) {
          return token.row() >= 1 && token.row() <= 9;
        }

        @Override
        public Optional<Effect> effect(MetadataToken method) {
          return Optional.of(
              method.row() == 1 ? new Effect(2, true, false) : new Effect(2, false, true));
        }

        @Override
        public OptionalInt locals(MetadataToken signature) {
          return OptionalInt.of(2);
        }

        @Override
        public String name(MetadataToken token) {
          return token.toString();
        }
      };

  private static final MetadataToken TYPE = new MetadataToken(0x01000001);

  private static MethodBody body(String hex, ExceptionClause... clauses) {
    Blob code = Blob.ofHex(hex.replace(" ", ""));
    return new MethodBody(0, 2, false, new MetadataToken(0), code, List.of(clauses));
  }

  private static List<String> flaws(String hex, ExceptionClause... clauses) {
    return Verifier.flaws(body(hex, clauses), TOKENS, Optional.of(STATIC_VOID)).stream()
        .map(Flaw::toString)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "2a", // ret
    "17 2d 01 00 2a", // ldc.i4.1; brtrue.s +1; nop; ret
    "17 18 28 01000006 26 2a", // two arguments, an answer, pop
    "17 73 02000006 26 2a", // newobj takes one and leaves one
    "16 0a 06 0b 2a", // both local variables
    "72 01000070 26 2a", // ldstr
    "2b 01 2a 2b fd", // br.s over ret and back
    "17 45 02000000 00000000 01000000 00 2a", // switch
  })
  void soundCodeHasNoFlaw(String hex) {
    assertThat(flaws(hex)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'2b 01 20 01000000 26 2a', leads to IL_0003",
    "'2b 40 2a', leads to IL_0042",
    "'26 2a', pop takes 1 from the stack",
    "'17 2a', 1 values are left on the stack at ret",
    "'17 17 17 26 26 26 2a', at most 2",
    "'17 2d 01 17 2a', values lie on the stack",
    "'28 10000006 2a', which is no method of the module",
    "'28 01000004 2a', which is no method of the module",
    "'72 ffffff70 26 2a', which is no user string of the module",
    "'00', goes on behind its end",
    "'fe', ends inside this instruction",
    "'24 2a', no instruction has the code 0x24",
    "'11 05 26 2a', number 5 of 2 local variables",
    "'0e 00 26 2a', number 0 of 0 arguments",
    "'dc', outside of finally",
    "'17 fe 11', outside of a filter",
    "'fe 1a', outside of a handler that catches",
    "'d0 01 00 00 70 26 2a', no type, method or field",
  })
  void eachFlawIsToldWhereItIs(String hex, String flaw) {
    assertThat(flaws(hex)).hasSize(1).first().asString().contains(flaw);
  }

  @Test
  void protectedCodeIsLeftByLeaveOnly() {
    // nop; leave.s 4 | endfinally | ret
    String sound = "00 de 01 dc 2a";
    ExceptionClause clause = new ExceptionClause.Finally(new Part(0, 3), new Part(3, 1));
    assertThat(flaws(sound, clause)).isEmpty();
    assertThat(flaws("00 2b 01 dc 2a", clause)).first().asString().contains("across the border");
    assertThat(flaws("00 2a 00 dc 2a", clause)).first().asString().contains("ret stands in");
    assertThat(flaws("00 00 00 dc 2a", clause)).first().asString().contains("across the border");
  }

  @Test
  void nothingLiesOnTheStackWhereProtectedCodeBegins() {
    // ldc.i4.1 | pop; leave.s 5 | pop; leave.s 8 | ret
    ExceptionClause clause = new ExceptionClause.Catch(new Part(1, 3), new Part(4, 3), TYPE);
    assertThat(flaws("17 26 de 03 26 de 00 2a", clause))
        .singleElement()
        .asString()
        .contains("IL_0001: 1 values lie on the stack where a protected part begins");
    assertThat(flaws("00 00 de 03 26 de 00 2a", clause)).isEmpty();
  }

  @Test
  void whatIsCaughtIsThrownAgainInItsHandlerAlone() {
    // nop; leave.s 6 | pop; rethrow | ret
    ExceptionClause caught = new ExceptionClause.Catch(new Part(0, 3), new Part(3, 3), TYPE);
    assertThat(flaws("00 de 03 26 fe 1a 2a", caught)).isEmpty();
    // nop; leave.s 5 | rethrow | ret
    ExceptionClause last = new ExceptionClause.Finally(new Part(0, 3), new Part(3, 2));
    assertThat(flaws("00 de 02 fe 1a 2a", last))
        .first()
        .asString()
        .contains("outside of a handler");
  }

  @Test
  void aHandlerMayLeaveIntoTheMiddleOfItsOwnTry() {
    // nop; nop; leave.s 7 | pop; leave.s 1 | nop; ret
    String resumes = "00 00 de 03 26 de fa 00 2a";
    Part tried = new Part(0, 4);
    Part handler = new Part(4, 3);
    assertThat(flaws(resumes, new ExceptionClause.Catch(tried, handler, TYPE))).isEmpty();
    // pop; ldc.i4.1; endfilter in front of the handler
    assertThat(
            flaws(
                "00 00 de 07 26 17 fe 11 26 de f6 00 2a",
                new ExceptionClause.Filter(tried, new Part(8, 3), 4)))
        .isEmpty();
  }

  @Test
  void noOneElseMayLeaveIntoTheMiddleOfATry() {
    // A second try with its catch behind the first: its handler leads to offset 1.
    String foreign = "00 00 de 0a 26 de 00 00 de 03 26 de f4 00 2a";
    assertThat(
            flaws(
                foreign,
                new ExceptionClause.Catch(new Part(0, 4), new Part(4, 3), TYPE),
                new ExceptionClause.Catch(new Part(7, 3), new Part(10, 3), TYPE)))
        .singleElement()
        .asString()
        .startsWith("IL_000b: ")
        .contains("to IL_0001, across the border");
    // The code behind the try and its handler.
    assertThat(
            flaws(
                "00 00 de 03 26 de 00 de f8 2a",
                new ExceptionClause.Catch(new Part(0, 4), new Part(4, 3), TYPE)))
        .singleElement()
        .asString()
        .contains("to IL_0001, across the border");
  }

  @Test
  void neitherFinallyNorFaultNorFilterIsLeft() {
    // nop; leave.s 6 | leave.s 6; nop | ret
    String left = "00 de 03 de 01 00 2a";
    Part tried = new Part(0, 3);
    Part handler = new Part(3, 3);
    assertThat(flaws(left, new ExceptionClause.Finally(tried, handler)))
        .first()
        .asString()
        .contains("across the border");
    assertThat(flaws(left, new ExceptionClause.Fault(tried, handler)))
        .first()
        .asString()
        .contains("across the border");
    // nop; leave.s 7 | leave.s 7; nop | pop; leave.s 8 | ret
    assertThat(
            flaws(
                "00 de 06 de 04 00 26 de 00 2a",
                new ExceptionClause.Filter(tried, new Part(6, 3), 3)))
        .first()
        .asString()
        .contains("across the border");
  }

  @Test
  void aHandlerBeginsWithTheExceptionOnTheStack() {
    // leave.s 5 | pop; leave.s 5 | ret
    ExceptionClause clause =
        new ExceptionClause.Catch(new Part(0, 2), new Part(2, 3), new MetadataToken(0x01000001));
    assertThat(flaws("de 03 26 de 00 2a", clause)).isEmpty();
    assertThat(flaws("de 03 00 de 00 2a", clause)).isEmpty(); // leave empties the stack.
    ExceptionClause unknown =
        new ExceptionClause.Catch(new Part(0, 2), new Part(2, 3), new MetadataToken(0x01000044));
    assertThat(flaws("de 03 26 de 00 2a", unknown)).first().asString().contains("no type");
  }

  @Test
  void clausesConsistOfWholeInstructions() {
    ExceptionClause cut = new ExceptionClause.Finally(new Part(0, 2), new Part(3, 1));
    assertThat(flaws("00 de 01 dc 2a", cut)).first().asString().contains("no whole instructions");
    ExceptionClause own = new ExceptionClause.Finally(new Part(0, 4), new Part(3, 1));
    assertThat(flaws("00 de 01 dc 2a", own)).first().asString().contains("its own handler");
  }

  @Test
  void aLostClauseIsMissed() {
    ExceptionClause kept = new ExceptionClause.Finally(new Part(0, 3), new Part(3, 1));
    MethodBody before = body("00 de 01 dc 2a", kept);
    assertThat(Rewriting.lostClause(before, before)).isEmpty();
    assertThat(Rewriting.lostClause(before, body("00 00 2a")).orElseThrow().what())
        .contains("finally");
    // What it protected is gone, too.
    assertThat(Rewriting.lostClause(before, body("2a"))).isEmpty();
  }

  @Test
  void whatIsPutInASecondTimeIsSeen() {
    MethodBody original = body("00 2a");
    MethodBody once = body("17 26 00 2a");
    assertThat(Rewriting.twice(original, once, body("17 26 17 26 00 2a")).orElseThrow().what())
        .contains("ldc.i4.1; pop");
    assertThat(Rewriting.twice(original, once, body("18 26 17 26 00 2a"))).isEmpty();
    assertThat(Rewriting.twice(original, once, body("16 26 00 2a"))).isEmpty();
  }

  @Test
  void aBodyIsShownInstructionByInstruction() {
    assertThat(Disassembly.of(body("72 01000070 2b 00 2a"), TOKENS))
        .isEqualTo(
            """
            .maxstack 2
            IL_0000: ldstr 0x70000001
            IL_0005: br.s IL_0007
            IL_0007: ret\
            """);
  }
}
