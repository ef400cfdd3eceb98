package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What IMetaDataImport2 adds to IMetaDataImport answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: cor.h.
 */
public interface IMetaDataImport2 extends IMetaDataImport {
  /**
   * Lists the generic parameters of a type or a method.
   *
   * <p>Answers S_FALSE when nothing is left, and for an item that is not generic.
   */
  default Outcome<List<MetadataToken>> enumGenericParams(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Answers the position, the flags, the owner and the name of a generic parameter.
   *
   * <p>Positions count from zero. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<GenericParamProps> getGenericParamProps(MetadataToken gp) {
    return Outcome.notYet();
  }

  /**
   * Answers the generic method and the type arguments of an instantiated method.
   *
   * <p>The arguments are a signature in the metadata, with its length in bytes.
   */
  default Outcome<MethodSpecProps> getMethodSpecProps(MetadataToken mi) {
    return Outcome.notYet();
  }

  /**
   * Lists the constraints of a generic parameter.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumGenericParamConstraints(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Answers the generic parameter and the required type of a constraint.
   *
   * <p>The type can be a definition, a reference or a specification.
   */
  default Outcome<GenericParamConstraintProps> getGenericParamConstraintProps(MetadataToken gpc) {
    return Outcome.notYet();
  }

  /**
   * Tells for which kind of machine and code the image was built.
   *
   * <p>The kind is a set of flags, and the machine is the number from the image header.
   */
  default Outcome<PEKind> getPEKind() {
    return Outcome.notYet();
  }

  /**
   * Answers the runtime version that the image was built for.
   *
   * <p>The length counts UTF-16 units with the terminator. A short buffer answers
   * CLDB_S_TRUNCATION.
   */
  default Outcome<String> getVersionString() {
    return Outcome.notYet();
  }

  /**
   * Lists the instantiated methods of the module, or those of one generic method.
   *
   * <p>A nil token means all. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMethodSpecs(MetadataToken tk) {
    return Outcome.notYet();
  }
}
