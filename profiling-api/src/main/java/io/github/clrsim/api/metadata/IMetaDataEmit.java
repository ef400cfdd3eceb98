package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What IMetaDataEmit answers, as far as a profiler needs it that adds to a module.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT.
 * Source: cor.h.
 */
public interface IMetaDataEmit {
  /**
   * Adds a type.
   *
   * <p>The name carries its namespace. Interfaces cannot be given here.
   */
  default Outcome<MetadataToken> defineTypeDef(
      String typeDef, int typeDefFlags, MetadataToken tkExtends) {
    return Outcome.notYet();
  }

  /**
   * Adds a method to a type.
   *
   * <p>With address 0 its body is set by SetILFunctionBody.
   */
  default Outcome<MetadataToken> defineMethod(
      MetadataToken td, String name, int methodFlags, Blob sigBlob, int codeRVA, int implFlags) {
    return Outcome.notYet();
  }

  /**
   * Adds a reference to a type, or finds it.
   *
   * <p>The scope is an assembly reference, a module or, for a nested type, another reference.
   */
  default Outcome<MetadataToken> defineTypeRefByName(MetadataToken tkResolutionScope, String name) {
    return Outcome.notYet();
  }

  /**
   * Adds a reference to a method or field, or finds it.
   *
   * <p>It belongs to a reference, a definition or an instance of a type.
   */
  default Outcome<MetadataToken> defineMemberRef(
      MetadataToken tkImport, String name, Blob sigBlob) {
    return Outcome.notYet();
  }

  /**
   * Adds a signature that stands alone, or finds it.
   *
   * <p>Local variables and calls through pointers are described so.
   */
  default Outcome<MetadataToken> getTokenFromSig(Blob sig) {
    return Outcome.notYet();
  }

  /**
   * Adds a reference to a module.
   *
   * <p>Native libraries are named so, too.
   */
  default Outcome<MetadataToken> defineModuleRef(String name) {
    return Outcome.notYet();
  }

  /**
   * Adds a type that only a signature can say, or finds it.
   *
   * <p>Arrays and instances of generic types are such.
   */
  default Outcome<MetadataToken> getTokenFromTypeSpec(Blob sig) {
    return Outcome.notYet();
  }

  /**
   * Adds a text for {@code ldstr}.
   *
   * <p>Its token is good in this module only.
   */
  default Outcome<MetadataToken> defineUserString(String string) {
    return Outcome.notYet();
  }

  /**
   * Changes how a method is implemented.
   *
   * <p>The flags are CorMethodImpl.
   */
  default HResult setMethodImplFlags(MetadataToken md, int implFlags) {
    return HResult.E_NOTIMPL;
  }
}
