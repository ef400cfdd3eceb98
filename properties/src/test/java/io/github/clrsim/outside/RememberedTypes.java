package io.github.clrsim.outside;

import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks about a type once. A program that waits loads none, and most of what is asked for thousands
 * of values is always the same about few types.
 */
final class RememberedTypes {
  private static final Set<String> ABOUT_TYPES =
      Set.of(
          "getMethodTableName",
          "getMethodTableData",
          "getMethodTableFieldData",
          "getFieldDescData",
          "getMetaData",
          "getFieldProps");

  private RememberedTypes() {}

  /** The same answers. */
  static ProcessAccess of(ProcessAccess access) {
    return remembering(ProcessAccess.class, access);
  }

  private static <T> T remembering(Class<T> type, T asked) {
    Map<List<Object>, Object> known = new HashMap<>();
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> {
              if (!ABOUT_TYPES.contains(method.getName())) {
                return answer(asked, method, arguments);
              }
              List<Object> question = List.of(method.getName(), Arrays.asList(arguments));
              Object answer = known.get(question);
              if (answer == null) {
                answer = answer(asked, method, arguments);
                known.put(question, answer);
              }
              return answer;
            }));
  }

  private static Object answer(Object asked, Method method, Object[] arguments) throws Throwable {
    try {
      Object answer = method.invoke(asked, arguments);
      return answer instanceof Outcome<?> outcome ? outcome.map(RememberedTypes::metadata) : answer;
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  private static Object metadata(Object answer) {
    return answer instanceof MetadataImport metadata
        ? remembering(MetadataImport.class, metadata)
        : answer;
  }
}
