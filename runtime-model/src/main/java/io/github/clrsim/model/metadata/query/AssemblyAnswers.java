package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.AssemblyProps;
import io.github.clrsim.api.metadata.AssemblyRefProps;
import io.github.clrsim.api.metadata.ExportedTypeProps;
import io.github.clrsim.api.metadata.FileProps;
import io.github.clrsim.api.metadata.ManifestResourceProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.AssemblyRef;
import io.github.clrsim.model.metadata.ExportedType;
import io.github.clrsim.model.metadata.QualifiedName;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Answers about the manifest: the assembly, its references, files, resources, exported types. */
interface AssemblyAnswers extends MetadataImport {
  AssemblyImage image();

  @Override
  default Outcome<MetadataToken> getAssemblyFromScope() {
    return Answers.found(image().identity().map(identity -> TokenKind.ASSEMBLY.token(1)));
  }

  @Override
  default Outcome<AssemblyProps> getAssemblyProps(MetadataToken mda) {
    MetadataFile file = image().file();
    return Answers.row(
        image(),
        Table.ASSEMBLY,
        mda,
        row -> {
          AssemblyIdentity identity = image().identity().orElseThrow();
          int stored = file.tables().cell(Column.ASSEMBLY_FLAGS, row);
          // RegMeta sets the flag for whoever has a key, whatever the row says.
          boolean hasKey = identity.publicKeyOrToken().size() > 0;
          return new AssemblyProps(
              identity.publicKeyOrToken(),
              file.tables().cell(Column.ASSEMBLY_HASH_ALG_ID, row),
              identity.name(),
              metadataOf(identity),
              hasKey ? stored | AssemblyIdentity.PUBLIC_KEY : stored);
        });
  }

  @Override
  default Outcome<List<MetadataToken>> enumAssemblyRefs() {
    return Answers.all(image(), Table.ASSEMBLY_REF);
  }

  @Override
  default Outcome<AssemblyRefProps> getAssemblyRefProps(MetadataToken mdar) {
    return Answers.row(
        image(),
        Table.ASSEMBLY_REF,
        mdar,
        row -> {
          AssemblyRef reference = image().assemblyRef(mdar);
          return new AssemblyRefProps(
              reference.identity().publicKeyOrToken(),
              reference.identity().name(),
              metadataOf(reference.identity()),
              reference.hashValue(),
              reference.identity().flags());
        });
  }

  @Override
  default Outcome<List<MetadataToken>> enumFiles() {
    return Answers.all(image(), Table.FILE);
  }

  @Override
  default Outcome<FileProps> getFileProps(MetadataToken mdf) {
    MetadataFile file = image().file();
    return Answers.row(
        image(),
        Table.FILE,
        mdf,
        row ->
            new FileProps(
                file.string(Column.FILE_NAME, row),
                file.blob(Column.FILE_HASH_VALUE, row),
                file.tables().cell(Column.FILE_FLAGS, row)));
  }

  @Override
  default Outcome<List<MetadataToken>> enumExportedTypes() {
    return Answers.all(image(), Table.EXPORTED_TYPE);
  }

  @Override
  default Outcome<ExportedTypeProps> getExportedTypeProps(MetadataToken mdct) {
    return Answers.row(
        image(),
        Table.EXPORTED_TYPE,
        mdct,
        row -> {
          ExportedType type = image().exportedTypes().get(row - 1);
          return new ExportedTypeProps(
              type.fullName(),
              type.implementation(),
              new MetadataToken(type.typeDefId()),
              type.flags());
        });
  }

  @Override
  default Outcome<MetadataToken> findExportedTypeByName(
      String name, MetadataToken mdtExportedType) {
    QualifiedName wanted = QualifiedName.parse(name);
    return Answers.found(
        image().exportedTypes().stream()
            .filter(type -> type.name().equals(wanted.name()))
            .filter(type -> type.namespace().equals(wanted.namespace()))
            .filter(
                type ->
                    mdtExportedType.isNil()
                        ? !type.isNested()
                        : type.implementation().equals(mdtExportedType))
            .map(ExportedType::token)
            .findFirst());
  }

  @Override
  default Outcome<List<MetadataToken>> enumManifestResources() {
    return Answers.all(image(), Table.MANIFEST_RESOURCE);
  }

  @Override
  default Outcome<ManifestResourceProps> getManifestResourceProps(MetadataToken mdmr) {
    MetadataFile file = image().file();
    return Answers.row(
        image(),
        Table.MANIFEST_RESOURCE,
        mdmr,
        row ->
            new ManifestResourceProps(
                file.string(Column.MANIFEST_RESOURCE_NAME, row),
                file.tables().token(Column.MANIFEST_RESOURCE_IMPLEMENTATION, row),
                file.tables().cell(Column.MANIFEST_RESOURCE_OFFSET, row),
                file.tables().cell(Column.MANIFEST_RESOURCE_FLAGS, row)));
  }

  @Override
  default Outcome<MetadataToken> findManifestResourceByName(String name) {
    MetadataFile file = image().file();
    Optional<MetadataToken> found =
        IntStream.rangeClosed(1, file.tables().rows(Table.MANIFEST_RESOURCE))
            .filter(row -> file.string(Column.MANIFEST_RESOURCE_NAME, row).equals(name))
            .mapToObj(Table.MANIFEST_RESOURCE::token)
            .findFirst();
    return Answers.found(found);
  }

  private static AssemblyMetadata metadataOf(AssemblyIdentity identity) {
    AssemblyIdentity.Version version = identity.version();
    return new AssemblyMetadata(
        version.major(), version.minor(), version.build(), version.revision(), identity.culture());
  }
}
