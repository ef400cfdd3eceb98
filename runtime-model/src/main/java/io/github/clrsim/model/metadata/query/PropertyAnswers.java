package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.EventProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.PermissionSetProps;
import io.github.clrsim.api.metadata.PropertyProps;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.Accessor;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.EventDef;
import io.github.clrsim.model.metadata.PropertyDef;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import io.github.clrsim.model.metadata.file.Tables;
import java.util.List;
import java.util.stream.IntStream;

/** Answers about properties and events, their methods, and permission sets. */
interface PropertyAnswers extends MetadataImport {
  AssemblyImage image();

  @Override
  default Outcome<List<MetadataToken>> enumProperties(MetadataToken td) {
    return Answers.list(
        Answers.typeOrGlobal(image(), td).stream()
            .flatMap(type -> type.properties().stream())
            .map(PropertyDef::token)
            .toList());
  }

  @Override
  default Outcome<List<MetadataToken>> enumEvents(MetadataToken td) {
    return Answers.list(
        Answers.typeOrGlobal(image(), td).stream()
            .flatMap(type -> type.events().stream())
            .map(EventDef::token)
            .toList());
  }

  @Override
  default Outcome<PropertyProps> getPropertyProps(MetadataToken prop) {
    return Answers.row(
        image(),
        Table.PROPERTY,
        prop,
        row -> {
          PropertyDef property = new PropertyDef(image(), row);
          List<Accessor> accessors = property.accessors();
          return new PropertyProps(
              property.declaringType().token(),
              property.name(),
              property.flags(),
              property.signatureBlob(),
              Answers.constantType(property.constant()),
              Answers.constantValue(property.constant()),
              only(accessors, Accessor.SETTER),
              only(accessors, Accessor.GETTER),
              all(accessors, Accessor.OTHER));
        });
  }

  @Override
  default Outcome<EventProps> getEventProps(MetadataToken ev) {
    return Answers.row(
        image(),
        Table.EVENT,
        ev,
        row -> {
          EventDef event = new EventDef(image(), row);
          List<Accessor> accessors = event.accessors();
          return new EventProps(
              event.declaringType().token(),
              event.name(),
              event.flags(),
              event.type(),
              only(accessors, Accessor.ADD_ON),
              only(accessors, Accessor.REMOVE_ON),
              only(accessors, Accessor.FIRE),
              all(accessors, Accessor.OTHER));
        });
  }

  @Override
  default Outcome<List<MetadataToken>> enumMethodSemantics(MetadataToken mb) {
    return Answers.list(image().accessorRoles(mb).stream().map(Accessor::association).toList());
  }

  @Override
  default Outcome<Integer> getMethodSemantics(MetadataToken mb, MetadataToken tkEventProp) {
    return Answers.found(
        image().accessorRoles(mb).stream()
            .filter(accessor -> accessor.association().equals(tkEventProp))
            .map(Accessor::semantics)
            .findFirst());
  }

  @Override
  default Outcome<List<MetadataToken>> enumPermissionSets(MetadataToken tk, int actions) {
    Tables tables = image().file().tables();
    IntStream rows =
        tk.isNil()
            ? IntStream.rangeClosed(1, tables.rows(Table.DECL_SECURITY))
            : tables.rowsPointingTo(Column.DECL_SECURITY_PARENT, tk);
    return Answers.list(
        Table.DECL_SECURITY,
        rows.filter(
            row -> actions == 0 || tables.cell(Column.DECL_SECURITY_ACTION, row) == actions));
  }

  @Override
  default Outcome<PermissionSetProps> getPermissionSetProps(MetadataToken pm) {
    return Answers.row(
        image(),
        Table.DECL_SECURITY,
        pm,
        row ->
            new PermissionSetProps(
                image().file().tables().cell(Column.DECL_SECURITY_ACTION, row),
                image().file().blob(Column.DECL_SECURITY_PERMISSION_SET, row)));
  }

  private static MetadataToken only(List<Accessor> accessors, int semantics) {
    List<MetadataToken> methods = all(accessors, semantics);
    return methods.isEmpty() ? TokenKind.METHOD_DEF.token(0) : methods.getFirst();
  }

  private static List<MetadataToken> all(List<Accessor> accessors, int semantics) {
    return accessors.stream()
        .filter(accessor -> (accessor.semantics() & semantics) != 0)
        .map(Accessor::method)
        .toList();
  }
}
