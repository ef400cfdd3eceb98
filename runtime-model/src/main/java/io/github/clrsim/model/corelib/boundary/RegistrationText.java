package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.corelib.boundary.Registration.Entry;
import io.github.clrsim.model.corelib.boundary.RegistrationTable.EntryPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a registration table. */
final class RegistrationText {
  private static final String WHY =
      "a table is a list of classes, and below each the methods that are routines of the runtime";

  private final String source;
  private final List<Registration> classes = new ArrayList<>();
  private final List<EntryPoint> entryPoints = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private Optional<Words> header = Optional.empty();
  private boolean complete;

  RegistrationText(String source) {
    this.source = source;
  }

  RegistrationTable read(List<Words> lines) {
    for (Words line : lines) {
      switch (line.first()) {
        case "complete" -> {
          boolean isFirst = header.isEmpty() && entryPoints.isEmpty() && !complete;
          require(line, line.size() == 1 && isFirst, "complete, as the first line");
          complete = true;
        }
        case "class" -> {
          require(line, line.size() == 2 || line.size() == 3, "class NAME NAMESPACE");
          finishClass();
          header = Optional.of(line);
        }
        case "entry-point" -> {
          require(line, line.size() == 2, "entry-point FUNCTION");
          entryPoints.add(new EntryPoint(line.at(1).text(), line.place()));
        }
        case "fcall" -> add(CallKind.FCALL, line);
        case "qcall" -> add(CallKind.QCALL, line);
        default ->
            throw line.diagnostic(
                0,
                "\"%s\" is no line of a registration table".formatted(line.first()),
                WHY,
                "use class, fcall, qcall, entry-point or complete");
      }
    }
    finishClass();
    return new RegistrationTable(source, complete, classes, entryPoints);
  }

  private void add(CallKind kind, Words line) {
    require(line, line.size() >= 2, kind.word() + " METHOD [SIGNATURE]");
    if (header.isEmpty()) {
      throw line.diagnostic(
          0, "%s stands before the first class".formatted(kind.word()), WHY, "begin with: class");
    }
    entries.add(
        new Entry(
            kind,
            line.at(1).text(),
            Optional.of(line.from(2)).filter(signature -> !signature.isEmpty()),
            line.place()));
  }

  private void finishClass() {
    header.ifPresent(
        line ->
            classes.add(
                new Registration(
                    line.at(1).text(),
                    line.size() == 3 ? line.at(2).text() : "",
                    line.place(),
                    entries)));
    entries.clear();
  }

  private static void require(Words line, boolean holds, String form) {
    if (!holds) {
      throw line.diagnostic(0, "\"%s\" is wrong".formatted(line.from(0)), WHY, "write: " + form);
    }
  }
}
