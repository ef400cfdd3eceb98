package io.github.clrsim.explorer.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.code.HookWriter;
import io.github.clrsim.explorer.weave.code.JdkMethod;
import io.github.clrsim.explorer.weave.code.Weaver;
import io.github.clrsim.explorer.weave.rule.ClassHeader;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import io.github.clrsim.explorer.weave.rule.Replacements;
import io.github.clrsim.explorer.weave.rule.Treatment;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.LabelTarget;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weaving as a whole: it installs, and what it writes is accepted by the JVM's rules. */
class WeavingTest {
  private static final ClassLoader LOADER = WeavingTest.class.getClassLoader();

  @Test
  void hooksAreLoadedByTheBootstrapLoader() {
    Weaving.install();
    assertThat(Hooks.class.getClassLoader()).isNull();
    assertThat(Controller.class.getClassLoader()).isNull();
  }

  @Test
  void javaLangIsOpenToUsWithoutAFlag() {
    assertThat(Object.class.getModule().isOpen("java.lang", Weaving.class.getModule())).isTrue();
  }

  @Test
  void aPackageOfWhichNothingIsFoundIsADiagnostic() {
    assertThatThrownBy(() -> WovenLoader.of(LOADER, List.of("com.acme.missing")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("com.acme.missing");
  }

  @Test
  void whatWovenCodeSharesWithTheSimulationIsNotWoven() throws Exception {
    WovenLoader loader = WovenLoader.of(LOADER, List.of("io.github.clrsim.diagnostic"));
    assertThat(loader.loadClass("io.github.clrsim.diagnostic.Diagnostic").getClassLoader())
        .isSameAs(LOADER);
  }

  @Test
  void everyWovenClassOfTheJdkIsValidAndLoads() throws Exception {
    FileSystem modules = FileSystems.getFileSystem(URI.create("jrt:/"));
    List<Path> files = new ArrayList<>();
    for (String folder : List.of("java/util/concurrent", "java/util", "java/lang")) {
      files.addAll(classFiles(modules.getPath("modules/java.base", folder)));
    }
    Weaver weaver = Weaver.ofJdk();
    int woven = 0;
    List<String> invalid = new ArrayList<>();
    for (Path file : files) {
      byte[] original = Files.readAllBytes(file);
      String name = ClassHeader.of(original).name();
      if (JdkMethod.isWoven(name)) {
        woven++;
        verify(name, weaver.weave(original), invalid);
        Class.forName(name.replace('/', '.'), false, null);
      }
    }
    assertThat(invalid).isEmpty();
    assertThat(woven).isGreaterThan(300);
    Weaving.checkFailures();
  }

  /**
   * A handler gives back the monitor that its range holds. Whoever puts something between the end
   * of the holding and that of the range has a method that no compiler of the JVM translates.
   */
  @Test
  void theRangeInWhichTheJdkHoldsAMonitorEndsWhereItGivesItBack() throws Exception {
    Path folder =
        FileSystems.getFileSystem(URI.create("jrt:/"))
            .getPath("modules/java.base/java/util/concurrent");
    Weaver weaver = Weaver.ofJdk();
    int monitors = 0;
    for (Path file : classFiles(folder)) {
      byte[] original = Files.readAllBytes(file);
      String name = ClassHeader.of(original).name();
      if (JdkMethod.isWoven(name)) {
        for (MethodModel method : ClassFile.of().parse(weaver.weave(original)).methods()) {
          Optional<CodeModel> code = method.code();
          if (code.isPresent()) {
            assertThat(rangesThatGoOn(code.get())).as(name + "." + method.methodName()).isZero();
            monitors += (int) exits(code.get()).count();
          }
        }
      }
    }
    assertThat(monitors).isGreaterThan(50);
  }

  private static Stream<CodeElement> exits(CodeModel code) {
    return code.elementList().stream().filter(WeavingTest::isExit);
  }

  private static boolean isExit(CodeElement element) {
    return element instanceof Instruction instruction && instruction.opcode() == Opcode.MONITOREXIT;
  }

  /** How many monitors are given back without that a range ends there. */
  private static int rangesThatGoOn(CodeModel code) {
    Set<Label> ends = new HashSet<>();
    code.exceptionHandlers().forEach(handler -> ends.add(handler.tryEnd()));
    int goingOn = 0;
    boolean open = false;
    for (CodeElement element : code.elementList()) {
      if (element instanceof LabelTarget target && ends.contains(target.label())) {
        open = false;
      } else if (element instanceof Instruction) {
        goingOn += open ? 1 : 0;
        open = isExit(element);
      }
    }
    return goingOn;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.fasterxml.jackson.databind.ObjectMapper",
        "org.assertj.core.api.Assertions",
        "io.github.clrsim.fixtures.Fixtures",
        "org.junit.jupiter.engine.JupiterTestEngine"
      })
  void aWholeLibraryIsValidOnceWoven(String anyClassOfIt) throws Exception {
    Class<?> any = Class.forName(anyClassOfIt);
    Path home = Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> invalid = new ArrayList<>();
    if (Files.isDirectory(home)) {
      weaveAll(home, invalid);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(home)) {
        weaveAll(jar.getPath("/"), invalid);
      }
    }
    assertThat(invalid).isEmpty();
  }

  private static void weaveAll(Path home, List<String> invalid) throws Exception {
    Weaver calm = Weaver.ofUserCode(LOADER, new Weaver.Scope(false, false));
    Weaver thorough = Weaver.ofUserCode(LOADER, new Weaver.Scope(true, true));
    for (Path file : classFiles(home)) {
      byte[] original = Files.readAllBytes(file);
      List<String> before = new ArrayList<>();
      verify(file.toString(), original, before);
      if (before.isEmpty()) {
        verify(file.toString(), calm.weave(original), invalid);
        verify(file.toString(), thorough.weave(original), invalid);
      }
    }
  }

  private static List<Path> classFiles(Path home) throws Exception {
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.toString().contains("META-INF"))
          .filter(file -> !file.toString().endsWith("-info.class"))
          .sorted()
          .toList();
    }
  }

  private static void verify(String name, byte[] classFile, List<String> invalid) {
    ClassHierarchyResolver classes =
        ClassHierarchyResolver.ofResourceParsing(LOADER)
            .orElse(ClassHierarchyResolver.defaultResolver());
    ClassFile verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(classes));
    for (VerifyError error : verifier.verify(classFile)) {
      invalid.add(name + ": " + error.getMessage());
    }
  }

  @Test
  void everyReplacementIsOfAMethodThatIsThereByAHookThatIsThere() throws Exception {
    for (Replacements table :
        List.of(Replacements.USER, Replacements.USER_SUPER, Replacements.JDK)) {
      for (Map.Entry<String, Treatment.Replaced> row : table.rows().entrySet()) {
        String owner = row.getValue().receiver();
        String method = row.getKey().substring(owner.length() + 1);
        boolean isStatic = isStatic(owner, method);
        String descriptor = method.substring(method.indexOf('('));
        assertThat(hookMethods(row.getValue()))
            .contains(HookWriter.hookDescriptor(row.getValue(), isStatic, descriptor));
      }
    }
  }

  private static boolean isStatic(String owner, String method) {
    ClassHeader header = Hierarchy.of(LOADER).header(owner).orElseThrow();
    assertThat(header.methods()).containsKey(method);
    return (header.methods().getOrDefault(method, 0) & Opcodes.ACC_STATIC) != 0;
  }

  private static List<String> hookMethods(Treatment.Replaced row) throws Exception {
    Class<?> hooks =
        Class.forName("io.github.clrsim.explorer.weave.boot." + row.hookClass(), false, null);
    return Stream.of(hooks.getMethods())
        .filter(method -> method.getName().equals(row.hook()))
        .map(Type::getMethodDescriptor)
        .toList();
  }
}
