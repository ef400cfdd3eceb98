package io.github.clrsim.model.metadata.emit;

import static io.github.clrsim.model.metadata.file.MetadataBuilder.coded;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.file.CodedIndex;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataBuilder;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is added to the metadata of one module in one run. Names and references are found again and
 * not made twice where RegMeta does so; each addition is told at once, so that whoever reads next
 * reads it.
 */
public final class Emission implements MetadataEmit {
  private static final int NO_BLOB = 0;
  private static final int UNSET = 0xFFFF;

  private final MetadataBuilder builder;
  private final Consumer<AssemblyImage> changed;
  private AssemblyImage image;

  /**
   * Additions to an image.
   *
   * @param changed told the image with each of them
   */
  public Emission(AssemblyImage image, Consumer<AssemblyImage> changed) {
    this.image = image;
    this.builder = new MetadataBuilder(image.file());
    this.changed = changed;
  }

  @Override
  public Outcome<MetadataToken> defineTypeDef(
      String typeDef, int typeDefFlags, MetadataToken tkExtends) {
    if (image.findTypeDef(typeDef).isPresent()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    int dot = typeDef.lastIndexOf('.');
    int row =
        builder.add(
            Table.TYPE_DEF,
            typeDefFlags,
            builder.string(typeDef.substring(dot + 1)),
            builder.string(dot < 0 ? "" : typeDef.substring(0, dot)),
            coded(CodedIndex.TYPE_DEF_OR_REF, tkExtends),
            builder.emptyRun(Column.TYPE_DEF_FIELD_LIST),
            builder.emptyRun(Column.TYPE_DEF_METHOD_LIST));
    return made(TokenKind.TYPE_DEF, row);
  }

  @Override
  public Outcome<MetadataToken> defineMethod(
      MetadataToken td, String name, int methodFlags, Blob sigBlob, int codeRVA, int implFlags) {
    if (!isRow(Table.TYPE_DEF, td)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    int row =
        builder.addMember(
            Column.TYPE_DEF_METHOD_LIST,
            td.row(),
            codeRVA,
            implFlags,
            methodFlags,
            builder.string(name),
            builder.blob(sigBlob),
            builder.emptyRun(Column.METHOD_DEF_PARAM_LIST));
    return made(TokenKind.METHOD_DEF, row);
  }

  @Override
  public Outcome<MetadataToken> defineTypeRefByName(MetadataToken tkResolutionScope, String name) {
    Optional<MetadataToken> known =
        image.typeRefs().stream()
            .filter(each -> each.resolutionScope().equals(tkResolutionScope))
            .filter(each -> image.typeName(each.token()).equals(name))
            .map(each -> each.token())
            .findFirst();
    if (known.isPresent()) {
      return Outcome.ok(known.get());
    }
    int dot = name.lastIndexOf('.');
    int row =
        builder.add(
            Table.TYPE_REF,
            coded(CodedIndex.RESOLUTION_SCOPE, tkResolutionScope),
            builder.string(name.substring(dot + 1)),
            builder.string(dot < 0 ? "" : name.substring(0, dot)));
    return made(TokenKind.TYPE_REF, row);
  }

  @Override
  public Outcome<MetadataToken> defineMemberRef(MetadataToken tkImport, String name, Blob sigBlob) {
    Optional<MetadataToken> known =
        image.memberRefs().stream()
            .filter(
                each ->
                    each.parent().equals(tkImport)
                        && each.name().equals(name)
                        && each.signatureBlob().equals(sigBlob))
            .map(each -> each.token())
            .findFirst();
    if (known.isPresent()) {
      return Outcome.ok(known.get());
    }
    int row =
        builder.add(
            Table.MEMBER_REF,
            coded(CodedIndex.MEMBER_REF_PARENT, tkImport),
            builder.string(name),
            builder.blob(sigBlob));
    return made(TokenKind.MEMBER_REF, row);
  }

  @Override
  public Outcome<MetadataToken> getTokenFromSig(Blob sig) {
    return signature(Table.STAND_ALONE_SIG, Column.STAND_ALONE_SIG_SIGNATURE, sig);
  }

  @Override
  public Outcome<MetadataToken> getTokenFromTypeSpec(Blob sig) {
    return signature(Table.TYPE_SPEC, Column.TYPE_SPEC_SIGNATURE, sig);
  }

  private Outcome<MetadataToken> signature(Table table, Column column, Blob sig) {
    for (int row = 1; row <= image.file().tables().rows(table); row++) {
      if (image.file().blob(column, row).equals(sig)) {
        return Outcome.ok(table.token(row));
      }
    }
    int row = builder.add(table, builder.blob(sig));
    changed();
    return Outcome.ok(table.token(row));
  }

  @Override
  public Outcome<MetadataToken> defineModuleRef(String name) {
    return made(TokenKind.MODULE_REF, builder.add(Table.MODULE_REF, builder.string(name)));
  }

  @Override
  public Outcome<MetadataToken> defineUserString(String string) {
    return made(TokenKind.STRING, builder.userString(string));
  }

  @Override
  public Outcome<MetadataToken> defineMethodSpec(MetadataToken tkParent, Blob sigBlob) {
    int row =
        builder.add(
            Table.METHOD_SPEC,
            coded(CodedIndex.METHOD_DEF_OR_REF, tkParent),
            builder.blob(sigBlob));
    return made(TokenKind.METHOD_SPEC, row);
  }

  @Override
  public HResult setMethodImplFlags(MetadataToken md, int implFlags) {
    if (!isRow(Table.METHOD_DEF, md)) {
      return HResult.E_INVALIDARG;
    }
    builder.set(Column.METHOD_DEF_IMPL_FLAGS, md.row(), implFlags);
    changed();
    return HResult.S_OK;
  }

  @Override
  public Outcome<MetadataToken> defineAssemblyRef(
      Blob publicKeyOrToken,
      String name,
      AssemblyMetadata metaData,
      Blob hashValue,
      int assemblyRefFlags) {
    int row =
        builder.add(
            Table.ASSEMBLY_REF,
            given(metaData.majorVersion()),
            given(metaData.minorVersion()),
            given(metaData.buildNumber()),
            given(metaData.revisionNumber()),
            assemblyRefFlags,
            publicKeyOrToken.size() == 0 ? NO_BLOB : builder.blob(publicKeyOrToken),
            builder.string(name),
            builder.string(metaData.locale()),
            hashValue.size() == 0 ? NO_BLOB : builder.blob(hashValue));
    return made(TokenKind.ASSEMBLY_REF, row);
  }

  /** A part of a version that has all bits set is none (regmeta: SetAssemblyRefProps). */
  private static int given(int part) {
    return part == UNSET ? 0 : part;
  }

  private boolean isRow(Table table, MetadataToken token) {
    return token.value() >>> 24 == table.number()
        && token.row() >= 1
        && token.row() <= builder.rows(table);
  }

  private Outcome<MetadataToken> made(TokenKind kind, int row) {
    changed();
    return Outcome.ok(kind.token(row));
  }

  private void changed() {
    image = AssemblyImage.of(builder.build());
    changed.accept(image);
  }
}
