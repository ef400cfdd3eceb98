package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.realclr.com.ComRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** COM objects that are wrong on purpose, each in one way, and what is said of them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class WrongRulesTest {
  private static final List<String> LINEAGES =
      List.of("ICorProfilerInfo15", "ICorProfilerCallback11", "IMetaDataImport2");

  /** It puts two methods of one form, with the same arguments, into each other's slots. */
  private static final class SwapsSlots extends ComRules {
    @Override
    protected int slot(MethodSpec row) {
      return switch (row.name()) {
        case "ClassLoadStarted" -> super.slot(row) + 2;
        case "ClassUnloadStarted" -> super.slot(row) - 2;
        default -> super.slot(row);
      };
    }
  }

  /** It begins the vtable with its own methods, as if there were no IUnknown. */
  private static final class ForgetsUnknown extends ComRules {
    @Override
    protected int slot(MethodSpec row) {
      return super.slot(row) + 1;
    }
  }

  /** It hands out a pointer without a reference. */
  private static final class ForgetsToAddReferences extends ComRules {
    @Override
    protected Answer query(Guid asked, long through, Optional<Long> found) {
      Answer right = super.query(asked, through, found);
      return new Answer(right.hresult(), right.pointer(), false);
    }
  }

  /** It says that all is well and hands out nothing. */
  private static final class SucceedsWithNothing extends ComRules {
    @Override
    protected Answer query(Guid asked, long through, Optional<Long> found) {
      return found.isPresent()
          ? super.query(asked, through, found)
          : new Answer(HResult.S_OK, 0, false);
    }
  }

  /** It takes IDs for as wide as tokens. */
  private static final class HalvesIds extends ComRules {
    @Override
    protected int bytes(ParameterSpec parameter) {
      return parameter.type().endsWith("ID") ? Integer.BYTES : super.bytes(parameter);
    }
  }

  /** It hands out the pointer that was asked, for every interface that the object has. */
  private static final class AnswersItself extends ComRules {
    @Override
    protected Answer query(Guid asked, long through, Optional<Long> found) {
      return super.query(asked, through, found.map(_ -> through));
    }
  }

  /** It takes each of its interfaces for an IUnknown of its own. */
  private static final class HasManyIdentities extends ComRules {
    private static final Guid UNKNOWN = Guid.of("00000000-0000-0000-C000-000000000046");

    @Override
    protected Answer query(Guid asked, long through, Optional<Long> found) {
      return super.query(
          asked, through, found.map(right -> asked.equals(UNKNOWN) ? through : right));
    }
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(new SwapsSlots(), "arrived as Arrival[method=ClassUnloadStarted"),
        Arguments.of(new ForgetsUnknown(), "arrived as"),
        Arguments.of(new ForgetsToAddReferences(), "it handed out 0 references"),
        Arguments.of(new SucceedsWithNothing(), "it answers E_UNEXPECTED, not E_NOINTERFACE"),
        Arguments.of(new HalvesIds(), "arrived as"),
        Arguments.of(
            new AnswersItself(), "asked for ICorProfilerCallback it hands out another interface"),
        Arguments.of(
            new HasManyIdentities(), "through ICorProfilerCallback11 it is another object"));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndTheMistakeIsNamed(ComRules rules, String mistake) {
    Conduct conduct = new Conduct(rules);
    List<String> faults =
        Stream.concat(
                ProfilingSpec.get().interfaces().stream()
                    .map(InterfaceSpec::name)
                    .flatMap(name -> conduct.ofCalls(name, 1).stream()),
                conduct.ofQueries(LINEAGES).stream())
            .toList();
    assertThat(faults).anySatisfy(fault -> assertThat(fault).contains(mistake));
  }
}
