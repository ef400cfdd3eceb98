package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.ClassLayout;
import io.github.clrsim.api.metadata.CustomAttributeProps;
import io.github.clrsim.api.metadata.InterfaceImplProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.CustomAttribute;
import io.github.clrsim.model.metadata.DeclaredLayout;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.QualifiedName;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Answers about types: definitions, references, interfaces, nesting, layout, attributes. */
interface TypeAnswers extends MetadataImport {
  MetadataToken NIL_TYPE_REF = TokenKind.TYPE_REF.token(0);

  AssemblyImage image();

  @Override
  default Outcome<List<MetadataToken>> enumTypeDefs() {
    return Answers.list(
        Table.TYPE_DEF, IntStream.rangeClosed(2, image().file().tables().rows(Table.TYPE_DEF)));
  }

  @Override
  default Outcome<TypeDefProps> getTypeDefProps(MetadataToken td) {
    if (td.kind() != TokenKind.TYPE_DEF || td.isNil()) {
      // Another kind of token is S_FALSE, the nil type S_OK for the sake of CLR 2.0 (import.cpp,
      // RegMeta::GetTypeDefProps); both tell nothing.
      TypeDefProps nothing = new TypeDefProps("", 0, NIL_TYPE_REF);
      boolean isNilType = td.equals(MetadataToken.NIL_TYPE_DEF);
      return new Outcome.Ok<>(nothing, isNilType ? HResult.S_OK : HResult.S_FALSE);
    }
    return Answers.row(
        image(),
        Table.TYPE_DEF,
        td,
        row -> {
          TypeDef type = new TypeDef(image(), row);
          return new TypeDefProps(
              QualifiedName.of(type.namespace(), type.name()).toString(),
              type.flags(),
              type.baseType().orElse(NIL_TYPE_REF));
        });
  }

  @Override
  default Outcome<MetadataToken> findTypeDefByName(String typeDef, MetadataToken tkEnclosingClass) {
    QualifiedName name = QualifiedName.parse(typeDef);
    if (tkEnclosingClass.isNil() || tkEnclosingClass.kind() == TokenKind.MODULE) {
      return Answers.found(image().findTypeDef(name.namespace(), name.name()).map(TypeDef::token));
    }
    if (tkEnclosingClass.kind() == TokenKind.TYPE_REF) {
      if (!isValidToken(tkEnclosingClass)) {
        return Outcome.failed(Answers.CLDB_E_INDEX_NOTFOUND);
      }
      return definitionOf(tkEnclosingClass)
          .map(enclosing -> findTypeDefByName(typeDef, enclosing))
          .orElse(Outcome.failed(HResult.CLDB_E_RECORD_NOTFOUND));
    }
    return Answers.found(
        nestedIn(tkEnclosingClass).stream()
            .filter(type -> type.name().equals(name.name()))
            .filter(type -> type.namespace().equals(name.namespace()))
            .map(TypeDef::token)
            .findFirst());
  }

  @Override
  default Outcome<Blob> getTypeSpecFromToken(MetadataToken typespec) {
    return Answers.row(
        image(),
        Table.TYPE_SPEC,
        typespec,
        row -> image().file().blob(Column.TYPE_SPEC_SIGNATURE, row));
  }

  @Override
  default Outcome<List<MetadataToken>> enumTypeSpecs() {
    return Answers.all(image(), Table.TYPE_SPEC);
  }

  @Override
  default Outcome<List<MetadataToken>> enumInterfaceImpls(MetadataToken td) {
    return Answers.list(
        Table.INTERFACE_IMPL,
        image().file().tables().rowsPointingTo(Column.INTERFACE_IMPL_CLASS, td));
  }

  @Override
  default Outcome<InterfaceImplProps> getInterfaceImplProps(MetadataToken iiImpl) {
    return Answers.row(
        image(),
        Table.INTERFACE_IMPL,
        iiImpl,
        row ->
            new InterfaceImplProps(
                image().file().tables().token(Column.INTERFACE_IMPL_CLASS, row),
                image().file().tables().token(Column.INTERFACE_IMPL_INTERFACE, row)));
  }

  @Override
  default Outcome<MetadataToken> getNestedClassProps(MetadataToken tdNestedClass) {
    if (tdNestedClass.kind() != TokenKind.TYPE_DEF) {
      return Outcome.failed(Answers.META_E_INVALID_TOKEN_TYPE);
    }
    return Answers.found(
        definition(tdNestedClass).flatMap(TypeDef::enclosingType).map(TypeDef::token));
  }

  @Override
  default Outcome<ClassLayout> getClassLayout(MetadataToken td) {
    return definition(td)
        .map(type -> Answers.found(layoutOf(type)))
        .orElse(Outcome.failed(Answers.CLDB_E_INDEX_NOTFOUND));
  }

  @Override
  default Outcome<List<MetadataToken>> enumCustomAttributes(
      MetadataToken tk, MetadataToken tkType) {
    IntStream rows =
        tk.isNil()
            ? IntStream.rangeClosed(1, image().file().tables().rows(Table.CUSTOM_ATTRIBUTE))
            : image().file().tables().rowsPointingTo(Column.CUSTOM_ATTRIBUTE_PARENT, tk);
    return Answers.list(
        Table.CUSTOM_ATTRIBUTE,
        rows.filter(
            row ->
                tkType.isNil()
                    || image()
                        .file()
                        .tables()
                        .token(Column.CUSTOM_ATTRIBUTE_TYPE, row)
                        .equals(tkType)));
  }

  @Override
  default Outcome<CustomAttributeProps> getCustomAttributeProps(MetadataToken cv) {
    return Answers.row(
        image(),
        Table.CUSTOM_ATTRIBUTE,
        cv,
        row -> {
          CustomAttribute attribute = image().customAttribute(cv);
          return new CustomAttributeProps(
              attribute.parent(), attribute.constructor(), attribute.value());
        });
  }

  @Override
  default Outcome<Blob> getCustomAttributeByName(MetadataToken tkObj, String name) {
    for (CustomAttribute attribute : image().customAttributes(tkObj)) {
      if (image().typeName(attribute.type(image())).equals(name)) {
        return Outcome.ok(attribute.value());
      }
    }
    return new Outcome.Ok<>(Blob.EMPTY, HResult.S_FALSE);
  }

  private Optional<TypeDef> definition(MetadataToken token) {
    return token.kind() == TokenKind.TYPE_DEF && isValidToken(token)
        ? Optional.of(image().typeDef(token))
        : Optional.empty();
  }

  private List<TypeDef> nestedIn(MetadataToken enclosing) {
    return definition(enclosing).map(TypeDef::nestedTypes).orElse(List.of());
  }

  /** The type of this module that a reference names, as ImportHelper does it: by names alone. */
  private Optional<MetadataToken> definitionOf(MetadataToken reference) {
    return image().findTypeDef(image().typeName(reference)).map(TypeDef::token);
  }

  private static Optional<ClassLayout> layoutOf(TypeDef type) {
    Optional<DeclaredLayout> declared = type.declaredLayout();
    boolean anyOffset =
        type.fields().stream().anyMatch(field -> field.declaredOffset().isPresent());
    if (declared.isEmpty() && !anyOffset) {
      return Optional.empty();
    }
    DeclaredLayout layout = declared.orElse(new DeclaredLayout(0, 0));
    List<CorFieldOffset> offsets = type.fields().stream().map(TypeAnswers::offsetOf).toList();
    return Optional.of(new ClassLayout(layout.packingSize(), offsets, layout.classSize()));
  }

  private static CorFieldOffset offsetOf(FieldDef field) {
    // (ULONG)-1 where the field does not say.
    return new CorFieldOffset(field.token(), field.declaredOffset().orElse(-1));
  }
}
