package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What IMetaDataAssemblyImport answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: cor.h.
 */
public interface IMetaDataAssemblyImport {
  /**
   * Answers the name, the version, the public key and the flags of the assembly.
   *
   * <p>The key is a pointer into the metadata with its length in bytes. A short buffer answers
   * CLDB_S_TRUNCATION.
   */
  default Outcome<AssemblyProps> getAssemblyProps(MetadataToken mda) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the version and the key of a referenced assembly.
   *
   * <p>The flags tell a full key from a token. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<AssemblyRefProps> getAssemblyRefProps(MetadataToken mdar) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the hash and the flags of a file that belongs to the assembly.
   *
   * <p>The hash is a pointer into the metadata with its length in bytes. A short buffer answers
   * CLDB_S_TRUNCATION.
   */
  default Outcome<FileProps> getFileProps(MetadataToken mdf) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the location and the flags of an exported type.
   *
   * <p>A type forwarded elsewhere has an assembly reference as its location. The definition token
   * is only a hint. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<ExportedTypeProps> getExportedTypeProps(MetadataToken mdct) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the location, the offset and the flags of an embedded resource.
   *
   * <p>A nil location means this file, and the offset is then in bytes from the start of its
   * resources. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<ManifestResourceProps> getManifestResourceProps(MetadataToken mdmr) {
    return Outcome.notYet();
  }

  /**
   * Lists the assemblies that the manifest refers to.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumAssemblyRefs() {
    return Outcome.notYet();
  }

  /**
   * Lists the further files that belong to the assembly.
   *
   * <p>Answers S_FALSE when nothing is left, as in an assembly of one file.
   */
  default Outcome<List<MetadataToken>> enumFiles() {
    return Outcome.notYet();
  }

  /**
   * Lists the types that the assembly exports from elsewhere, forwarded ones included.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumExportedTypes() {
    return Outcome.notYet();
  }

  /**
   * Lists the resources named in the manifest.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumManifestResources() {
    return Outcome.notYet();
  }

  /**
   * Answers the token of the assembly that this module is the manifest of.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND for a module without a manifest.
   */
  default Outcome<MetadataToken> getAssemblyFromScope() {
    return Outcome.notYet();
  }

  /**
   * Finds an exported type by its name and enclosing type.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND if there is none.
   */
  default Outcome<MetadataToken> findExportedTypeByName(
      String name, MetadataToken mdtExportedType) {
    return Outcome.notYet();
  }

  /**
   * Finds a resource by its name.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND if there is none.
   */
  default Outcome<MetadataToken> findManifestResourceByName(String name) {
    return Outcome.notYet();
  }

  /**
   * Was meant to search the disk for assemblies by name.
   *
   * <p>Do not rely on it in CoreCLR, which has no such search.
   */
  default Outcome<List<ComPointer>> findAssembliesByName(
      String appBase, String privateBin, String assemblyName) {
    return Outcome.notYet();
  }
}
