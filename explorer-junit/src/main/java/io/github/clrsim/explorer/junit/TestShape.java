package io.github.clrsim.explorer.junit;

import io.github.clrsim.diagnostic.Diagnostic;
import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What of JUnit a test that is explored cannot have. Each execution makes an instance of its own,
 * of the woven class; what JUnit injects reaches only the one instance that JUnit makes.
 */
record TestShape(Class<?> testClass, Method test) {
  private static final List<Class<? extends Annotation>> AROUND =
      List.of(BeforeEach.class, AfterEach.class);

  /**
   * Refuses what would be missing in each execution, so that nothing of it is taken for a fault of
   * the code.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException naming the first such thing
   */
  void require() {
    requireTopLevel();
    requireNoParameters(test, "a method of @Explore has none");
    Arrays.stream(testClass.getDeclaredConstructors())
        .forEach(each -> requireNoParameters(each, "the constructor of such a class has none"));
    Arrays.stream(testClass.getDeclaredMethods())
        .filter(TestShape::isAround)
        .forEach(each -> requireNoParameters(each, "methods before and after each have none"));
    hierarchy().forEach(this::requireNoTempDir);
    requireNothingInherited();
  }

  private void requireTopLevel() {
    if (testClass.isMemberClass() && !Modifier.isStatic(testClass.getModifiers())) {
      throw refused(
          "%s is an inner class (@Nested)".formatted(testClass.getName()),
          "an instance of it needs one of the class around it, which no execution has",
          "move the test into the class around it, or into a class of its own");
    }
  }

  private void requireNoParameters(Executable executable, String rule) {
    if (executable.getParameterCount() > 0) {
      String types =
          Arrays.stream(executable.getParameterTypes())
              .map(Class::getSimpleName)
              .collect(Collectors.joining(", "));
      throw refused(
          "%s takes parameters: %s".formatted(executable.getName(), types),
          "JUnit makes them once for the test, and not for each execution; so " + rule,
          "leave them out, and make what is needed in the method");
    }
  }

  private void requireNoTempDir(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (field.isAnnotationPresent(TempDir.class)) {
        throw refused(
            "The field %s is a @TempDir".formatted(field.getName()),
            "JUnit fills it in its own instance, so in each execution it is null",
            "make a folder in the method: Files.createTempDirectory");
      }
    }
  }

  private void requireNothingInherited() {
    Stream.concat(
            Stream.of(test),
            hierarchy()
                .skip(1)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(TestShape::isAround))
        .filter(method -> method.getDeclaringClass() != testClass)
        .findFirst()
        .ifPresent(
            method -> {
              throw refused(
                  "%s is inherited from %s"
                      .formatted(method.getName(), method.getDeclaringClass().getName()),
                  "an execution calls what the test class itself declares",
                  "declare it in %s, and call what it inherits from there"
                      .formatted(testClass.getSimpleName()));
            });
  }

  private static boolean isAround(Method method) {
    return AROUND.stream().anyMatch(method::isAnnotationPresent);
  }

  /** The class and those above it. */
  private Stream<Class<?>> hierarchy() {
    return Stream.<Class<?>>iterate(
        testClass, type -> type != null && type != Object.class, Class::getSuperclass);
  }

  private RuntimeException refused(String what, String why, String remedy) {
    return new Diagnostic(what + ", which @Explore does not support", test.toString(), why, remedy)
        .thrown();
  }
}
