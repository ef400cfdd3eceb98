package io.github.clrsim.explorer.junit;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.code.Body;
import io.github.clrsim.explorer.code.Exploration;
import io.github.clrsim.explorer.code.Explored;
import io.github.clrsim.explorer.control.WovenCode;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Runs the body of an {@link Explore} test as a campaign, on woven copies of its classes. */
final class ExploreExtension implements InvocationInterceptor {

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extension)
      throws Throwable {
    invocation.skip();
    Method method = context.getExecutable();
    Explore explore = method.getAnnotation(Explore.class);
    Class<?> testClass = context.getTargetClass();
    new TestShape(testClass, method).require();
    Wanted wanted = new Wanted(explore, method);
    Exploration exploration = wanted.exploration();
    ClassLoader loader =
        WovenCode.loader(testClass.getClassLoader(), wanted.woven(testClass), explore.races());
    Body body = bodyOf(loader.loadClass(testClass.getName()), method);
    Explored explored =
        explore.replay().isEmpty()
            ? exploration.run(body, (done, planned, what) -> {})
            : exploration.replay(body, ChoiceSequence.parse(explore.replay()));
    switch (explored) {
      case Explored.Passed passed ->
          extension.publishReportEntry("explored", passed.statistics().text());
      case Explored.Failed failed -> throw thrown(failed, wanted);
      case Explored.Inconclusive refused -> throw refused.diagnostic().thrown();
    }
  }

  /** An assumption that does not hold says nothing of the code, so that the test is skipped. */
  private static Throwable thrown(Explored.Failed failed, Wanted wanted) {
    return failed
        .fault()
        .thrown()
        .filter(TestAbortedException.class::isInstance)
        .orElseGet(() -> new ExploredError(failed, wanted.again(failed.picks())));
  }

  private static Body bodyOf(Class<?> woven, Method original) {
    Method test = methodLike(woven, original);
    List<Method> before = annotated(woven, BeforeEach.class);
    List<Method> after = annotated(woven, AfterEach.class);
    return () -> {
      var constructor = woven.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object instance = constructor.newInstance();
      for (Method each : before) {
        call(each, instance);
      }
      try {
        call(test, instance);
      } finally {
        for (Method each : after) {
          call(each, instance);
        }
      }
    };
  }

  private static void call(Method method, Object instance) throws Throwable {
    try {
      method.invoke(instance);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private static Method methodLike(Class<?> woven, Method original) {
    try {
      Method found = woven.getDeclaredMethod(original.getName());
      found.setAccessible(true);
      return found;
    } catch (NoSuchMethodException gone) {
      throw new IllegalStateException("the woven class lost " + original, gone);
    }
  }

  /** In the order of their names, because the JVM promises none. */
  private static List<Method> annotated(Class<?> type, Class<? extends Annotation> annotation) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(annotation))
        .peek(method -> method.setAccessible(true))
        .sorted((one, other) -> one.getName().compareTo(other.getName()))
        .toList();
  }
}
