package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.GenericParamConstraintProps;
import io.github.clrsim.api.metadata.GenericParamProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodSpecProps;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodSpec;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import io.github.clrsim.model.metadata.file.Tables;
import java.util.List;

/** Answers about type parameters, their constraints, and instantiated methods. */
interface GenericAnswers extends MetadataImport {
  AssemblyImage image();

  @Override
  default Outcome<List<MetadataToken>> enumGenericParams(MetadataToken tk) {
    return Answers.list(
        Table.GENERIC_PARAM,
        image().file().tables().rowsPointingTo(Column.GENERIC_PARAM_OWNER, tk));
  }

  @Override
  default Outcome<GenericParamProps> getGenericParamProps(MetadataToken gp) {
    Tables tables = image().file().tables();
    return Answers.rowOfKind(
        image(),
        Table.GENERIC_PARAM,
        gp,
        row ->
            new GenericParamProps(
                tables.cell(Column.GENERIC_PARAM_NUMBER, row),
                tables.cell(Column.GENERIC_PARAM_FLAGS, row),
                tables.token(Column.GENERIC_PARAM_OWNER, row),
                image().file().string(Column.GENERIC_PARAM_NAME, row)));
  }

  @Override
  default Outcome<List<MetadataToken>> enumGenericParamConstraints(MetadataToken tk) {
    return Answers.list(
        Table.GENERIC_PARAM_CONSTRAINT,
        image().file().tables().rowsPointingTo(Column.GENERIC_PARAM_CONSTRAINT_OWNER, tk));
  }

  @Override
  default Outcome<GenericParamConstraintProps> getGenericParamConstraintProps(MetadataToken gpc) {
    Tables tables = image().file().tables();
    return Answers.rowOfKind(
        image(),
        Table.GENERIC_PARAM_CONSTRAINT,
        gpc,
        row ->
            new GenericParamConstraintProps(
                tables.token(Column.GENERIC_PARAM_CONSTRAINT_OWNER, row),
                tables.token(Column.GENERIC_PARAM_CONSTRAINT_CONSTRAINT, row)));
  }

  @Override
  default Outcome<List<MetadataToken>> enumMethodSpecs(MetadataToken tk) {
    return tk.isNil()
        ? Answers.all(image(), Table.METHOD_SPEC)
        : Answers.list(
            Table.METHOD_SPEC,
            image().file().tables().rowsPointingTo(Column.METHOD_SPEC_METHOD, tk));
  }

  @Override
  default Outcome<MethodSpecProps> getMethodSpecProps(MetadataToken mi) {
    // Only the row counts (measured on both).
    return Answers.row(
        image(),
        Table.METHOD_SPEC,
        Table.METHOD_SPEC.token(mi.row()),
        row -> {
          MethodSpec spec = image().methodSpec(Table.METHOD_SPEC.token(row));
          return new MethodSpecProps(spec.method(), spec.signatureBlob());
        });
  }
}
