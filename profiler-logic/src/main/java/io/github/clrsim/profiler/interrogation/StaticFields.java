package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import java.util.List;
import java.util.stream.Stream;

/** The fields of a type that have a place of their own, whatever objects there are. */
public final class StaticFields {
  private static final int STATIC = 0x10; // fdStatic and fdLiteral of CorFieldAttr in corhdr.h
  private static final int LITERAL = 0x40;

  private StaticFields() {}

  /** Those that a type defines, in the order of its metadata; each is asked for as it is needed. */
  public static Stream<MetadataToken> of(MetadataImport scope, MetadataToken type) {
    return scope.enumFields(type).answer().orElse(List.of()).stream()
        .filter(field -> isStatic(scope, field));
  }

  private static boolean isStatic(MetadataImport scope, MetadataToken field) {
    return scope
        .getFieldProps(field)
        .answer()
        .filter(props -> (props.attr() & (STATIC | LITERAL)) == STATIC)
        .isPresent();
  }
}
