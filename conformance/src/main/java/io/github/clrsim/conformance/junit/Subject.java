package io.github.clrsim.conformance.junit;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.conformance.ClientDataFile;
import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.lang.reflect.Method;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Who is tried, as an annotation says it: a class, or a library.
 *
 * @param method which has the annotation
 */
record Subject(Conformance wanted, Method method) {
  private static final String NATIVE_OR_JAVA =
      "a profiler in Java is a class (profiler), a native one is a file with a class ID in it"
          + " (library, clsid)";

  /** Whether it is a native one. */
  boolean isNative() {
    return !wanted.library().isEmpty();
  }

  /** What finds the classes around it. */
  ClassLoader loader() {
    return isNamed()
        ? wanted.profiler().getClassLoader()
        : method.getDeclaringClass().getClassLoader();
  }

  private boolean isNamed() {
    return wanted.profiler() != CorProfilerCallback.class;
  }

  /**
   * The check of it, with all that only it can have.
   *
   * @throws DiagnosticException if it is none, two are named, or it is given what it cannot have
   */
  ConformanceCheck check() {
    ConformanceCheck check = withoutClientData();
    return wanted.clientData().isEmpty()
        ? check
        : check.clientData(
            new ClientDataFile(path(wanted.clientData(), "clientData"), where("clientData")));
  }

  private ConformanceCheck withoutClientData() {
    if (!isNative()) {
      requireNothingNative();
      return ConformanceCheck.of(wanted.profiler()).options(options());
    }
    if (isNamed()) {
      throw fault(
          "Two profilers are named: %s, and %s"
              .formatted(wanted.profiler().getSimpleName(), wanted.library()),
          "profiler and library",
          "leave one of them out");
    }
    if (wanted.options().length > 0 || wanted.weave().length > 0) {
      throw fault(
          "A native profiler is given what only one in Java can have",
          wanted.weave().length > 0 ? "weave" : "options",
          "leave it out; env gives it a variable");
    }
    if (wanted.clsid().isBlank()) {
      throw fault(
          "The class ID of the native profiler is missing",
          "clsid",
          "name it as CORECLR_PROFILER has it, such as {12345678-1234-1234-1234-123456789ABC}");
    }
    ConformanceCheck check =
        ConformanceCheck.ofLibrary(path(wanted.library(), "library"), wanted.clsid())
            .environment(
                pairs(
                    wanted.env(),
                    "env",
                    "variable of the environment",
                    "a native profiler finds values by the names of variables",
                    "write NAME=value"))
            .files(Stream.of(wanted.files()).map(each -> path(each, "files")).toArray(Path[]::new));
    return wanted.zoom() ? check.zoom() : check;
  }

  private void requireNothingNative() {
    Map<String, Boolean> said = new LinkedHashMap<>();
    said.put("clsid", !wanted.clsid().isEmpty());
    said.put("env", wanted.env().length > 0);
    said.put("files", wanted.files().length > 0);
    said.put("zoom", wanted.zoom());
    for (Map.Entry<String, Boolean> element : said.entrySet()) {
      if (element.getValue()) {
        throw fault(
            "Something is said of a native profiler, and none is named",
            element.getKey(),
            "name its library, or leave it out");
      }
    }
    if (!isNamed()) {
      throw fault("No profiler is named", "profiler", "name one of both");
    }
  }

  private Map<String, String> options() {
    return pairs(
        wanted.options(),
        "options",
        "option for a profiler",
        "the profiler is given values by their keys",
        "write key=value");
  }

  private Map<String, String> pairs(
      String[] texts, String element, String kind, String why, String remedy) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String each : texts) {
      int cut = each.indexOf('=');
      if (cut < 1) {
        throw new Diagnostic("\"%s\" is no %s".formatted(each, kind), where(element), why, remedy)
            .thrown();
      }
      String key = each.substring(0, cut);
      if (pairs.put(key, each.substring(cut + 1)) != null) {
        throw new Diagnostic(
                "The %s %s is given twice".formatted(kind.replaceFirst(" .*", ""), key),
                where(element),
                "the profiler is given one value by each key",
                "leave one of them out")
            .thrown();
      }
    }
    return pairs;
  }

  /** From the folder in which the tests are run, which a diagnostic names: many have several. */
  private Path path(String text, String element) {
    try {
      if (!text.isBlank()) {
        return Path.of(text).toAbsolutePath().normalize();
      }
    } catch (InvalidPathException noPath) {
      // As what follows says.
    }
    throw new Diagnostic(
            "\"%s\" is no file".formatted(text),
            where(element),
            "a native profiler is read from its file, and finds files by their paths",
            "name a file, from the folder in which the tests are run")
        .thrown();
  }

  private DiagnosticException fault(String what, String element, String remedy) {
    return new Diagnostic(what, where(element), NATIVE_OR_JAVA, remedy).thrown();
  }

  private String where(String element) {
    return "%s of %s".formatted(element, method);
  }
}
