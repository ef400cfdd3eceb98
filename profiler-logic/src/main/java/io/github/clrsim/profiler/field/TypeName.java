package io.github.clrsim.profiler.field;

import java.util.ArrayList;
import java.util.List;

/**
 * The name of a type as the runtime writes it, such as {@code
 * System.Collections.Generic.List`1[[System.Int32, System.Private.CoreLib]]}.
 */
final class TypeName {
  /** Types of programs nest a few deep; what is damaged may nest without end. */
  private static final int NESTING_MAX = 100;

  private final String text;
  private int at;
  private int nesting;

  private TypeName(String text) {
    this.text = text;
  }

  /** The same name without the assemblies of its type arguments: {@code …List`1[System.Int32]}. */
  static String withoutAssemblies(String text) {
    return new TypeName(text).name();
  }

  /** The type arguments in a name without assemblies; none where the type is not generic. */
  static List<String> argumentsOf(String name) {
    int begin = name.indexOf('[');
    List<String> arguments = new ArrayList<>();
    int start = begin + 1;
    int depth = 0;
    for (int i = start; begin >= 0 && i < name.length() && depth >= 0; i++) {
      char each = name.charAt(i);
      depth += each == '[' ? 1 : each == ']' ? -1 : 0;
      if (depth < 0 || (depth == 0 && each == ',')) {
        arguments.add(name.substring(start, i));
        start = i + 1;
      }
    }
    return arguments;
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    while (at < text.length() && text.charAt(at) != ']' && text.charAt(at) != ',') {
      if (nesting < NESTING_MAX && text.startsWith("[[", at)) {
        name.append(arguments());
      } else if (text.charAt(at) == '[') {
        name.append(text, at, end());
        at = end();
      } else {
        name.append(text.charAt(at));
        at++;
      }
    }
    return name.toString();
  }

  /** What stands in brackets, one pair for all and one for each. */
  private String arguments() {
    StringBuilder arguments = new StringBuilder("[");
    nesting++;
    at++;
    while (at < text.length() && text.charAt(at) == '[') {
      at++;
      arguments.append(name());
      at = end(); // Behind the assembly, if there is one.
      if (at < text.length() && text.charAt(at) == ',') {
        arguments.append(',');
        at++;
      }
    }
    at++;
    nesting--;
    return arguments.append(']').toString();
  }

  /** Behind the next bracket that closes. */
  private int end() {
    int close = text.indexOf(']', at);
    return close < 0 ? text.length() : close + 1;
  }
}
