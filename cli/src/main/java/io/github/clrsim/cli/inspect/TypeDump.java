package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.LoadedTypes;
import io.github.clrsim.profiler.field.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is known of a type.
 *
 * @param name its full name
 * @param file of the module that defines it; empty for one in memory only
 * @param statics that it declares itself, and that all threads share
 * @param ofThreads those that each thread has for itself, by thread
 */
public record TypeDump(
    String name,
    MethodTable methodTable,
    MethodTableData type,
    String file,
    List<FieldRow> statics,
    List<OfThread> ofThreads)
    implements Snapshot<TypeDump> {

  public TypeDump {
    statics = List.copyOf(statics);
    ofThreads = List.copyOf(ofThreads);
  }

  /** The statics that a thread has for itself. */
  public record OfThread(ThreadData thread, List<FieldRow> statics) {
    public OfThread {
      statics = List.copyOf(statics);
    }
  }

  /**
   * Looks at a type.
   *
   * @param where what it is a type of, for the reader of a diagnostic
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it has gone since it was found
   */
  static TypeDump of(
      ProcessAccess access, FieldReader reader, LoadedTypes.Named type, String where) {
    FieldRows rows = new FieldRows(access, reader);
    MethodTableData data =
        access
            .getMethodTableData(type.methodTable())
            .answer()
            .orElseThrow(() -> gone(type, where).thrown());
    List<DeclaredField> statics = reader.staticsOf(type.methodTable());
    List<DeclaredField> ofThreads =
        statics.stream().filter(field -> field.data().isThreadStatic()).toList();
    return new TypeDump(
        type.name(),
        type.methodTable(),
        data,
        data.isFree() ? "" : access.getModuleFile(data.module()).answer().orElse(""),
        statics.stream()
            .filter(field -> !field.data().isThreadStatic())
            .map(rows::ofClass)
            .toList(),
        ofThreads.isEmpty() ? List.of() : ofThreads(access, reader, ofThreads));
  }

  private static List<OfThread> ofThreads(
      ProcessAccess access, FieldReader reader, List<DeclaredField> fields) {
    FieldRows rows = new FieldRows(access, reader);
    List<OfThread> all = new ArrayList<>();
    for (ThreadData thread : access.getThreads().answer().orElse(List.of())) {
      if (thread.isAlive()) {
        all.add(
            new OfThread(
                thread,
                fields.stream()
                    .map(
                        field -> {
                          Place place = reader.placeOfThreadStatic(field, access, thread);
                          return rows.ofPlace(field, place);
                        })
                    .toList()));
      }
    }
    return all;
  }

  private static Diagnostic gone(LoadedTypes.Named type, String where) {
    return new Diagnostic(
        "The type %s has gone".formatted(type.name()),
        where,
        "it was loaded a moment ago, and what stands there now leads to no type",
        "ask again; a type that can be unloaded goes with what loaded it");
  }

  @Override
  public boolean isOfSameShape(TypeDump other) {
    return name.equals(other.name)
        && type.equals(other.type)
        && FieldRow.areOfSameFields(statics, other.statics)
        && ofThreads.size() == other.ofThreads.size()
        && IntStream.range(0, ofThreads.size())
            .allMatch(i -> ofThreads.get(i).thread().equals(other.ofThreads.get(i).thread()));
  }

  @Override
  public TypeDump common(TypeDump other) {
    return new TypeDump(
        name,
        methodTable,
        type,
        file,
        FieldRow.common(statics, other.statics),
        IntStream.range(0, ofThreads.size())
            .mapToObj(
                i ->
                    new OfThread(
                        ofThreads.get(i).thread(),
                        FieldRow.common(
                            ofThreads.get(i).statics(), other.ofThreads.get(i).statics())))
            .toList());
  }
}
