package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.corelib.BinderTable;
import io.github.clrsim.api.corelib.NativeClass;
import io.github.clrsim.api.corelib.NativeMember;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What native structures mirror of the core library, by the tables of its version. */
final class NativeTwins {
  // Looked up only, never walked.
  private final Map<String, NativeClass> classes;

  private NativeTwins(Map<String, NativeClass> classes) {
    this.classes = classes;
  }

  /**
   * The twins of a core library.
   *
   * @param majorVersion of the assembly; of one that no table was made for nothing is known
   */
  static NativeTwins of(int majorVersion) {
    return new NativeTwins(
        BinderTable.ofLibrary(majorVersion).stream()
            .collect(Collectors.toMap(NativeClass::name, Function.identity())));
  }

  /**
   * A place in a native structure.
   *
   * @param text for people
   */
  record Twin(String text, int offset) {}

  /** The native twin of a field. */
  Optional<Twin> ofField(String type, String field) {
    return Optional.ofNullable(classes.get(type))
        .flatMap(
            known ->
                known.members().stream()
                    .filter(NativeMember.Field.class::isInstance)
                    .map(NativeMember.Field.class::cast)
                    .filter(member -> member.name().equals(field))
                    .findFirst()
                    .map(
                        member ->
                            new Twin(
                                known.nativeName()
                                    + member.twin().map(twin -> "." + twin).orElse(""),
                                member.offset())));
  }

  /** The size of the native twin of a type. */
  Optional<Twin> ofSize(String type) {
    return Optional.ofNullable(classes.get(type))
        .filter(known -> known.bytes().isPresent())
        .map(known -> new Twin(known.nativeName(), known.bytes().getAsInt()));
  }
}
