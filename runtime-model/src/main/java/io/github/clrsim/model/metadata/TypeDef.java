package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A type as the assembly defines it (ECMA-335 II.22.37), read when asked. */
public record TypeDef(AssemblyImage image, int row) {
  /** {@code tdInterface}, of the mask {@code tdClassSemanticsMask}. */
  public static final int INTERFACE = 0x20;

  /** {@code tdAbstract}. */
  public static final int ABSTRACT = 0x80;

  /** {@code tdSealed}. */
  public static final int SEALED = 0x100;

  public TypeDef {
    image.requireRow(Table.TYPE_DEF, Table.TYPE_DEF.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.TYPE_DEF.token(row);
  }

  /** Its namespace; empty for nested types and for those in none. */
  public String namespace() {
    return file().string(Column.TYPE_DEF_NAMESPACE, row);
  }

  /** Its own name, as in {@code List`1}. */
  public String name() {
    return file().string(Column.TYPE_DEF_NAME, row);
  }

  /** Namespace, enclosing types and name, as in {@code System.Environment+SpecialFolder}. */
  public String fullName() {
    return image.typeName(token());
  }

  /** {@code CorTypeAttr}. */
  public int flags() {
    return file().tables().cell(Column.TYPE_DEF_FLAGS, row);
  }

  /** Whether it is an interface. */
  public boolean isInterface() {
    return (flags() & INTERFACE) != 0;
  }

  /** What it extends: a TypeDef, TypeRef or TypeSpec; empty for interfaces and Object itself. */
  public Optional<MetadataToken> baseType() {
    MetadataToken base = file().tables().token(Column.TYPE_DEF_EXTENDS, row);
    return base.isNil() ? Optional.empty() : Optional.of(base);
  }

  /** The interfaces it declares, in the order of their rows. */
  public List<MetadataToken> interfaces() {
    return AssemblyImage.list(
        pointingHere(Column.INTERFACE_IMPL_CLASS),
        implementation -> file().tables().token(Column.INTERFACE_IMPL_INTERFACE, implementation));
  }

  /** Its own type parameters, those repeated from the enclosing type included. */
  public List<GenericParam> genericParams() {
    return GenericParam.of(image, token());
  }

  /** Its own fields, statics and constants included. */
  public List<FieldDef> fields() {
    return AssemblyImage.list(
        file().tables().run(Column.TYPE_DEF_FIELD_LIST, row), field -> new FieldDef(image, field));
  }

  /** The first of its own fields with that name. */
  public Optional<FieldDef> findField(String name) {
    return fields().stream().filter(field -> field.name().equals(name)).findFirst();
  }

  /** Its own fields with that name: one, unless a compiler is playing tricks. */
  public List<FieldDef> findFields(String name) {
    return fields().stream().filter(field -> field.name().equals(name)).toList();
  }

  /** Its own methods. */
  public List<MethodDef> methods() {
    return image.methodsOf(row);
  }

  /** Its own methods with that name: all overloads. */
  public List<MethodDef> findMethods(String name) {
    List<MethodDef> found = new ArrayList<>();
    for (MethodDef method : methods()) {
      if (method.name().equals(name)) {
        found.add(method);
      }
    }
    return found;
  }

  /** Its own properties. */
  public List<PropertyDef> properties() {
    return AssemblyImage.list(
        pointingHere(Column.PROPERTY_MAP_PARENT)
            .flatMap(map -> file().tables().run(Column.PROPERTY_MAP_PROPERTY_LIST, map)),
        property -> new PropertyDef(image, property));
  }

  /** Its own events. */
  public List<EventDef> events() {
    return AssemblyImage.list(
        pointingHere(Column.EVENT_MAP_PARENT)
            .flatMap(map -> file().tables().run(Column.EVENT_MAP_EVENT_LIST, map)),
        event -> new EventDef(image, event));
  }

  /** The methods it says implement others of another name. */
  public List<MethodImpl> methodImpls() {
    return AssemblyImage.list(
        pointingHere(Column.METHOD_IMPL_CLASS), impl -> MethodImpl.at(image, impl));
  }

  /** The type it is nested in. */
  public Optional<TypeDef> enclosingType() {
    OptionalInt nested = pointingHere(Column.NESTED_CLASS_NESTED).findFirst();
    return nested.isEmpty()
        ? Optional.empty()
        : Optional.of(
            image.typeDef(file().tables().token(Column.NESTED_CLASS_ENCLOSING, nested.getAsInt())));
  }

  /** The types nested in it, in the order of their rows. */
  public List<TypeDef> nestedTypes() {
    return AssemblyImage.list(
        pointingHere(Column.NESTED_CLASS_ENCLOSING),
        nested -> image.typeDef(file().tables().token(Column.NESTED_CLASS_NESTED, nested)));
  }

  /** The type of that name nested directly in it. */
  public Optional<TypeDef> findNested(String name) {
    return nestedTypes().stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /** The packing and size it declares, if it does. */
  public Optional<DeclaredLayout> declaredLayout() {
    return pointingHere(Column.CLASS_LAYOUT_PARENT)
        .mapToObj(layout -> DeclaredLayout.at(image, layout))
        .findFirst();
  }

  /** The custom attributes on it. */
  public List<CustomAttribute> customAttributes() {
    return image.customAttributes(token());
  }

  private IntStream pointingHere(Column column) {
    return file().tables().rowsPointingTo(column, token());
  }

  private MetadataFile file() {
    return image.file();
  }

  @Override
  public String toString() {
    return "TypeDef " + token();
  }
}
