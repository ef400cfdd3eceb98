package io.github.clrsim.model.corelib.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutineTextTest {

  @Test
  void aRoutineIsWrittenAsItIsRead() {
    String text =
        """
        fcall System.String::Replace
          takes text
          long 40
          helper-frame text
          allocate made
          interior from text
          use text made from
          poll
          trigger
          frame-end
        end
        qcall System.GC::_Collect
          cooperative
          managed System.GC::Callback
          preemptive
        end
        """;
    List<Routine> routines = RoutineText.read(text, "the test");
    assertThat(routines).extracting(Routine::text).hasSize(2);
    assertThat(String.join("", routines.stream().map(Routine::text).toList())).isEqualTo(text);
  }

  @Test
  void aRoutineFitsOnOneLineAndMayHaveComments() {
    Routine routine =
        RoutineText.read("fcall A.B::C; takes x;; use x; end # of it\n\n", "the test").getFirst();
    assertThat(routine.steps()).extracting(step -> step.place().column()).containsExactly(15, 25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "takes x                              | 1, 1  | stands outside of a routine",
        "fcall A.B::C; poll                   | 1, 1  | no end",
        "fcall A.B                            | 1, 1  | no end",
        "fcall A.B; end                       | 1, 7  | is no method",
        "fcall; end                           | 1, 1  | has 1 words",
        "fcall A.B::C; jump; end              | 1, 15 | is no step",
        "fcall A.B::C; use x; end             | 1, 19 | there is no reference x",
        "fcall A.B::C; poll; takes x; end     | 1, 21 | takes stands behind another step",
        "fcall A.B::C; takes; end             | 1, 15 | names no reference",
        "fcall A.B::C; takes 1x; end          | 1, 21 | is no name of a reference",
        "fcall A.B::C; long many; end         | 1, 20 | is no number of instructions",
        "fcall A.B::C; long 0; end            | 1, 20 | is no number of instructions",
        "fcall A.B::C; long 99999999999; end  | 1, 20 | is no number of instructions",
        "fcall A.B::C; poll now; end          | 1, 20 | has 2 words",
        "fcall A.B::C; interior p; end        | 1, 24 | has 2 words",
        "fcall A.B::C; interior p q; end      | 1, 26 | there is no reference q",
        "fcall A.B::C; managed Main; end      | 1, 23 | is no method",
        "fcall A.B::C; end here               | 1, 19 | has 2 words",
        "qcall A.B::C; helper-frame; end      | 1, 15 | a qcall needs no helper-frame",
        "fcall A.B::C; end; qcall A.B::C; end | 1, 26 | there are two routines",
      })
  void whatCannotBeReadIsRefusedWithItsPlace(String text, String place, String fault) {
    DiagnosticException refused =
        catchThrowableOfType(DiagnosticException.class, () -> RoutineText.read(text, "the test"));
    Diagnostic diagnostic = refused.diagnostic();
    String[] parts = place.split(", ", -1);
    assertThat(diagnostic.what()).contains(fault);
    assertThat(diagnostic.where())
        .isEqualTo("the test, line %s, column %s".formatted(parts[0], parts[1]));
    assertThat(diagnostic.remedy()).isNotEmpty();
  }

  @Test
  void aScenarioKnowsWhereARoutineBegins() {
    assertThat(RoutineText.isBeginning("fcall")).isTrue();
    assertThat(RoutineText.isBeginning("qcall")).isTrue();
    assertThat(RoutineText.isBeginning("thread")).isFalse();
  }
}
