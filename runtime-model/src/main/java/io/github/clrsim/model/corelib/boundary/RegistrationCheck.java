package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.corelib.boundary.Registration.Entry;
import io.github.clrsim.model.corelib.boundary.RegistrationFault.Kind;
import io.github.clrsim.model.corelib.boundary.RegistrationTable.EntryPoint;
import io.github.clrsim.model.corelib.boundary.Routine.Place;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares a registration table with the extern methods of a core library. */
final class RegistrationCheck {
  private final RegistrationTable table;
  private final AssemblyImage library;
  private final Map<String, TypeDef> types = new HashMap<>();
  private final Set<MethodDef> registered = new HashSet<>();
  private final List<RegistrationFault> faults = new ArrayList<>();

  RegistrationCheck(RegistrationTable table, AssemblyImage library) {
    this.table = table;
    this.library = library;
    for (TypeDef type : library.typeDefs()) {
      types.putIfAbsent(type.fullName(), type);
    }
  }

  List<RegistrationFault> faults() {
    checkOrder();
    for (Registration registration : table.classes()) {
      Optional.ofNullable(types.get(registration.fullName()))
          .ifPresentOrElse(
              type -> checkEntries(registration, type), () -> reportMissing(registration));
    }
    checkEntryPoints();
    if (table.complete()) {
      checkComplete();
    }
    return List.copyOf(faults);
  }

  private void checkOrder() {
    for (int next = 1; next < table.classes().size(); next++) {
      Registration before = table.classes().get(next - 1);
      Registration type = table.classes().get(next);
      int order = RegistrationTable.ORDER.compare(before, type);
      if (order == 0) {
        report(
            Kind.TWICE,
            type.place(),
            "class %s stands in the table twice".formatted(type.fullName()),
            "the runtime finds one of the two, and the methods of the other are lost",
            "put all its methods into one");
      } else if (order > 0) {
        report(
            Kind.UNSORTED,
            type.place(),
            "class %s stands behind %s".formatted(type.key(), before.key()),
            "the runtime searches the table by halves, so it must be sorted by name, then"
                + " namespace; what is out of order is not found",
            "move %s up".formatted(type.key()));
      }
    }
  }

  private void checkEntries(Registration registration, TypeDef type) {
    Set<String> seen = new HashSet<>();
    for (Entry entry : registration.entries()) {
      if (!seen.add(entry.text())) {
        report(
            Kind.TWICE,
            entry.place(),
            "%s::%s stands in the table twice".formatted(type.fullName(), entry.method()),
            "the runtime takes the first and never the second",
            "take one out, or give each its signature");
      }
      checkEntry(entry, type);
    }
  }

  private void checkEntry(Entry entry, TypeDef type) {
    List<MethodDef> named = type.findMethods(entry.method());
    List<MethodDef> externs =
        named.stream()
            .filter(method -> ExternMethods.kind(method).equals(Optional.of(entry.kind())))
            .toList();
    List<MethodDef> matching =
        externs.stream()
            .filter(
                method ->
                    entry
                        .signature()
                        .filter(signature -> !signature.equals(ExternMethods.signature(method)))
                        .isEmpty())
            .toList();
    registered.addAll(matching);
    if (matching.isEmpty()) {
      report(
          Kind.NO_METHOD,
          entry.place(),
          "%s has no %s %s".formatted(type.fullName(), entry.kind().word(), entry.method()),
          named.isEmpty()
              ? "there is no method of this name"
              : "methods of this name: " + described(named),
          "correct the name or the signature, or declare the method: "
              + (entry.kind() == CallKind.FCALL
                  ? "extern with MethodImplOptions.InternalCall"
                  : "static extern with DllImport(\"QCall\")"));
    } else if (matching.size() > 1) {
      report(
          Kind.AMBIGUOUS,
          entry.place(),
          "%s::%s does not say which overload it means".formatted(type.fullName(), entry.method()),
          "the runtime would take this routine for all of them: " + described(matching),
          "write the signature behind the name, one entry for each");
    }
  }

  private void reportMissing(Registration registration) {
    report(
        Kind.NO_CLASS,
        registration.place(),
        "there is no class " + registration.fullName(),
        library.name() + " does not define it, so nobody can call its routines",
        "correct the name, or take the class out of the table");
  }

  private void checkEntryPoints() {
    Map<String, List<MethodDef>> importers = new HashMap<>();
    for (TypeDef type : library.typeDefs()) {
      for (MethodDef method : type.methods()) {
        if (ExternMethods.kind(method).equals(Optional.of(CallKind.QCALL))) {
          importers
              .computeIfAbsent(ExternMethods.function(method), _ -> new ArrayList<>())
              .add(method);
        }
      }
    }
    Set<String> seen = new HashSet<>();
    for (EntryPoint entryPoint : table.entryPoints()) {
      if (!seen.add(entryPoint.function())) {
        report(
            Kind.TWICE,
            entryPoint.place(),
            "the entry point %s stands in the table twice".formatted(entryPoint.function()),
            "the runtime takes one of them",
            "take one out");
      }
      List<MethodDef> methods = importers.getOrDefault(entryPoint.function(), List.of());
      registered.addAll(methods);
      if (methods.isEmpty()) {
        report(
            Kind.NO_METHOD,
            entryPoint.place(),
            "no method imports " + entryPoint.function(),
            "%s has no DllImport(\"QCall\") with this entry point".formatted(library.name()),
            "correct the name, or take it out of the table");
      }
    }
  }

  private void checkComplete() {
    for (TypeDef type : library.typeDefs()) {
      for (MethodDef method : type.methods()) {
        if (ExternMethods.kind(method).isPresent() && !registered.contains(method)) {
          report(
              Kind.NOT_REGISTERED,
              new Place(1, 1),
              "%s is in no table".formatted(method.fullName()),
              "the table says it is complete; whoever calls the method gets a"
                  + " MissingMethodException: "
                  + described(List.of(method)),
              "add it below class %s %s"
                  .formatted(ExternMethods.className(type), ExternMethods.namespace(type)));
        }
      }
    }
  }

  private static String described(List<MethodDef> methods) {
    List<String> texts =
        methods.stream()
            .map(
                method ->
                    ExternMethods.kind(method).map(kind -> kind.word() + " ").orElse("")
                        + ExternMethods.signature(method))
            .toList();
    return String.join(", or ", texts);
  }

  private void report(Kind kind, Place place, String what, String why, String remedy) {
    faults.add(
        new RegistrationFault(
            kind, new Diagnostic(what, "%s, %s".formatted(table.source(), place), why, remedy)));
  }
}
