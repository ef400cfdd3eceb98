package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.corelib.boundary.Registration.Entry;
import io.github.clrsim.model.corelib.boundary.Routine.Place;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables by which the runtime finds the routine behind an extern method.
 *
 * @param source what to call it in diagnostics
 * @param complete whether it claims to hold every routine of the core library
 * @param classes in the order of the table
 * @param entryPoints the QCalls that are found by the name of their native function
 */
public record RegistrationTable(
    String source, boolean complete, List<Registration> classes, List<EntryPoint> entryPoints) {
  /**
   * By the name of the class and then by its namespace, byte by byte: the CLR searches by halves.
   */
  static final Comparator<Registration> ORDER =
      Comparator.comparing(Registration::name).thenComparing(Registration::namespace);

  private static final Place NOWHERE = new Place(0, 0);

  public RegistrationTable {
    classes = List.copyOf(classes);
    entryPoints = List.copyOf(entryPoints);
  }

  /** A QCall by the name of its native function, whichever method imports it. */
  public record EntryPoint(String function, Place place) {}

  /**
   * Reads a table: {@code class NAME NAMESPACE}, and below it {@code fcall METHOD [SIGNATURE]} and
   * {@code qcall METHOD [SIGNATURE]}; a first line {@code complete} claims that nothing is missing.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException with line and column, if it cannot be
   *     read
   */
  public static RegistrationTable read(String text, String source) {
    return new RegistrationText(source).read(Words.of(text, source));
  }

  /** The table that a core library asks for: complete, sorted, with signatures where needed. */
  public static RegistrationTable wantedBy(AssemblyImage library, QCallLookup lookup) {
    List<Registration> classes = new ArrayList<>();
    Set<String> functions = new LinkedHashSet<>();
    for (TypeDef type : library.typeDefs()) {
      List<MethodDef> externs = new ArrayList<>();
      for (MethodDef method : type.methods()) {
        Optional<CallKind> kind = ExternMethods.kind(method);
        if (kind.equals(Optional.of(CallKind.QCALL)) && lookup == QCallLookup.BY_ENTRY_POINT) {
          functions.add(ExternMethods.function(method));
        } else if (kind.isPresent()) {
          externs.add(method);
        }
      }
      if (!externs.isEmpty()) {
        classes.add(
            new Registration(
                ExternMethods.className(type),
                ExternMethods.namespace(type),
                NOWHERE,
                externs.stream().map(method -> entry(method, externs)).toList()));
      }
    }
    classes.sort(ORDER);
    return new RegistrationTable(
        "the table wanted by " + library.name(),
        true,
        classes,
        functions.stream().map(function -> new EntryPoint(function, NOWHERE)).toList());
  }

  /** What is wrong with it, given the core library whose methods it serves. */
  public List<RegistrationFault> check(AssemblyImage library) {
    return new RegistrationCheck(this, library).faults();
  }

  /** The table as it is written. */
  public String text() {
    return classes.stream()
        .map(
            type ->
                type.entries().stream()
                    .map(entry -> "  " + entry.text() + "\n")
                    .collect(
                        Collectors.joining(
                            "", "class %s %s\n".formatted(type.name(), type.namespace()), "")))
        .collect(Collectors.joining("", beginning(), ""));
  }

  private String beginning() {
    return entryPoints.stream()
        .map(entryPoint -> "entry-point %s\n".formatted(entryPoint.function()))
        .collect(Collectors.joining("", complete ? "complete\n" : "", ""));
  }

  private static Entry entry(MethodDef method, List<MethodDef> externs) {
    boolean overloaded =
        externs.stream().filter(other -> other.name().equals(method.name())).count() > 1;
    return new Entry(
        ExternMethods.kind(method).orElseThrow(),
        method.name(),
        overloaded ? Optional.of(ExternMethods.signature(method)) : Optional.empty(),
        NOWHERE);
  }
}
