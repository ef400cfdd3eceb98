package io.github.clrsim.cli.planted;

import static io.github.clrsim.cli.planted.MutationOperator.ARITHMETIC;
import static io.github.clrsim.cli.planted.MutationOperator.CHANGED_CONSTANT;
import static io.github.clrsim.cli.planted.MutationOperator.CONDITION_BOUNDARY;
import static io.github.clrsim.cli.planted.MutationOperator.EMPTY_RESULT;
import static io.github.clrsim.cli.planted.MutationOperator.NEGATED_CONDITION;
import static io.github.clrsim.cli.planted.MutationOperator.REMOVED_CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.Method;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each operator changes what it says, and metering changes nothing. */
class RewritingTest {
  private static final String TILL_NAME = RewritingTest.class.getName() + "$Till";
  private static final ClassModel TILL =
      ClassFile.of().parse(SimulatorCode.read(TILL_NAME, RewritingTest.class.getClassLoader()));
  private static final List<Site> SITES = SimulatorCode.sites(TILL);

  /** Something to be broken. */
  public static final class Till {
    private int count;

    private Till() {}

    /** Something with a place for each operator. */
    public static String sold(int wanted, int there) {
      Till till = new Till();
      till.put(there);
      return "%s %d %s".formatted(till.has(wanted), till.less(wanted), till.names());
    }

    private void put(int more) {
      count = more;
    }

    private boolean has(int wanted) {
      return wanted <= count;
    }

    private int less(int wanted) {
      return count - wanted;
    }

    private List<String> names() {
      return List.of("apple");
    }

    /** Does not come to an end, if it begins. */
    public static int spun(int times) {
      int spun = 0;
      while (times > 0) {
        spun++;
      }
      return spun;
    }
  }

  @Test
  void withoutAnErrorNothingIsDifferent() throws ReflectiveOperationException {
    assertThat(sold(new Rewriting.Metered(), 4)).isEqualTo("true 3 [apple]");
    assertThat(sold(new Rewriting.Traced(SITES), 4)).isEqualTo("true 3 [apple]");
  }

  @Test
  void eachOperatorChangesItsPlace() throws ReflectiveOperationException {
    assertThat(sold(NEGATED_CONDITION, "has")).isEqualTo("false 3 [apple]");
    assertThat(sold(CHANGED_CONSTANT, "has")).isEqualTo("false 3 [apple]");
    assertThat(sold(EMPTY_RESULT, "has")).isEqualTo("false 3 [apple]");
    assertThat(sold(REMOVED_CALL, "sold")).isEqualTo("false -4 [apple]");
    assertThat(sold(ARITHMETIC, "less")).isEqualTo("true 11 [apple]");
    assertThat(sold(EMPTY_RESULT, "names")).isEqualTo("true 3 []");
  }

  @Test
  void aBoundaryIsMovedByOne() throws ReflectiveOperationException {
    Rewriting moved = new Rewriting.Mutated(site(CONDITION_BOUNDARY, "has"));
    assertThat(sold(moved, 6)).startsWith("true");
    assertThat(sold(moved, 7)).startsWith("false");
    assertThat(sold(new Rewriting.Metered(), 7)).startsWith("true");
  }

  @Test
  void aSiteIsPassedOnlyWhereTheCodeComesTo() throws ReflectiveOperationException {
    Loader loader = new Loader(new Rewriting.Traced(SITES));
    loader.call(TILL_NAME, "sold", 4, 7);
    BitSet passed = (BitSet) loader.call(Meter.class.getName(), "passed");
    List<Site> reached = passed.stream().mapToObj(SITES::get).toList();
    assertThat(reached)
        .contains(site(REMOVED_CALL, "sold"), site(NEGATED_CONDITION, "has"))
        .noneMatch(site -> site.method().startsWith("spun"));
    assertThat(SITES).anyMatch(site -> site.method().startsWith("spun"));
  }

  @Test
  void whatDoesNotComeToAnEndIsEnded() throws ReflectiveOperationException {
    Loader loader = new Loader(new Rewriting.Metered());
    loader.call(Meter.class.getName(), "begin", 1_000L);
    assertThat(loader.call(TILL_NAME, "spun", 0)).isEqualTo(0);
    assertThatThrownBy(() -> loader.call(TILL_NAME, "spun", 1))
        .cause()
        .hasMessage("the mutant does not come to an end");
  }

  private static Site site(MutationOperator operator, String method) {
    return SITES.stream()
        .filter(it -> it.operator() == operator && it.method().startsWith(method + "("))
        .findFirst()
        .orElseThrow();
  }

  private static String sold(MutationOperator operator, String method)
      throws ReflectiveOperationException {
    return sold(new Rewriting.Mutated(site(operator, method)), 4);
  }

  private static String sold(Rewriting rewriting, int wanted) throws ReflectiveOperationException {
    return String.valueOf(new Loader(rewriting).call(TILL_NAME, "sold", wanted, 7));
  }

  /** Loads that class anew, and the meter with it. */
  private static final class Loader extends ClassLoader {
    private final Rewriting rewriting;

    Loader(Rewriting rewriting) {
      super(RewritingTest.class.getClassLoader());
      this.rewriting = rewriting;
    }

    Object call(String type, String method, Object... arguments)
        throws ReflectiveOperationException {
      for (Method each : loadClass(type).getDeclaredMethods()) {
        if (each.getName().equals(method)) {
          each.setAccessible(true);
          return each.invoke(null, arguments);
        }
      }
      throw new NoSuchMethodException(method);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Optional<Class<?>> loaded = Optional.ofNullable(findLoadedClass(name));
      if (loaded.isPresent()) {
        return loaded.orElseThrow();
      }
      if (name.equals(TILL_NAME)) {
        return defined(name, rewriting.of(TILL, name));
      }
      return name.startsWith(Meter.class.getName())
          ? defined(name, SimulatorCode.read(name, RewritingTest.class.getClassLoader()))
          : super.loadClass(name, resolve);
    }

    private Class<?> defined(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
