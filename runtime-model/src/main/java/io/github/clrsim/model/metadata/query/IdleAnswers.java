package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;

/**
 * Answers to what nobody needs: questions that CoreCLR never learned to answer, and those about
 * enumerations, of which no Java caller ever holds a handle but the one that was not started.
 */
interface IdleAnswers extends MetadataImport {
  /** What the search on disk answers in CoreCLR (corerror.h; measured on both). */
  HResult COR_E_NOTSUPPORTED = new HResult(0x8013_1515);

  /** What pinvokeimpl methods say of themselves if they say nothing else. */
  int PLATFORM_CONVENTION = 0x100;

  AssemblyImage image();

  @Override
  default void closeEnum(Address hEnum) {}

  @Override
  default Outcome<Integer> countEnum(Address hEnum) {
    return Outcome.ok(0);
  }

  @Override
  default HResult resetEnum(Address hEnum, int pos) {
    return HResult.S_OK;
  }

  /** Methods that should have a body and have none: only unfinished assemblies have some. */
  @Override
  default Outcome<List<MetadataToken>> enumUnresolvedMethods() {
    return Answers.list(
        image().methodDefs().stream()
            .filter(IdleAnswers::lacksBody)
            .map(MethodDef::token)
            .toList());
  }

  /** No signature says it today: the platform's own, whatever is asked (measured on both). */
  @Override
  default Outcome<Integer> getNativeCallConvFromSig(Blob sig) {
    return Outcome.ok(PLATFORM_CONVENTION);
  }

  @Override
  default Outcome<List<ComPointer>> findAssembliesByName(
      String appBase, String privateBin, String assemblyName) {
    return Outcome.failed(COR_E_NOTSUPPORTED);
  }

  private static boolean lacksBody(MethodDef method) {
    boolean isMadeElsewhere =
        (method.flags() & (MethodDef.ABSTRACT | MethodDef.PINVOKE)) != 0 || !method.isIl();
    return method.rva() == 0 && !isMadeElsewhere;
  }
}
