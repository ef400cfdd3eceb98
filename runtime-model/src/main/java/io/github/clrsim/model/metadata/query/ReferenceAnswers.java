package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MemberRefProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MemberRef;
import io.github.clrsim.model.metadata.QualifiedName;
import io.github.clrsim.model.metadata.TypeRef;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;

/** Answers about references to types and members that are defined elsewhere. */
interface ReferenceAnswers extends MetadataImport {
  AssemblyImage image();

  @Override
  default Outcome<List<MetadataToken>> enumTypeRefs() {
    return Answers.all(image(), Table.TYPE_REF);
  }

  @Override
  default Outcome<TypeRefProps> getTypeRefProps(MetadataToken tr) {
    if (tr.kind() != TokenKind.TYPE_REF || tr.isNil()) {
      TypeRefProps nothing = new TypeRefProps(new MetadataToken(0), "");
      return new Outcome.Ok<>(
          nothing, tr.kind() == TokenKind.TYPE_REF ? HResult.S_OK : HResult.S_FALSE);
    }
    return Answers.row(
        image(),
        Table.TYPE_REF,
        tr,
        row -> {
          TypeRef type = image().typeRef(tr);
          return new TypeRefProps(
              type.resolutionScope(), QualifiedName.of(type.namespace(), type.name()).toString());
        });
  }

  @Override
  default Outcome<MetadataToken> findTypeRef(MetadataToken tkResolutionScope, String name) {
    QualifiedName wanted = QualifiedName.parse(name);
    return Answers.found(
        image().typeRefs().stream()
            .filter(type -> type.name().equals(wanted.name()))
            .filter(type -> type.namespace().equals(wanted.namespace()))
            .filter(type -> type.resolutionScope().equals(tkResolutionScope))
            .map(TypeRef::token)
            .findFirst());
  }

  @Override
  default Outcome<List<MetadataToken>> enumMemberRefs(MetadataToken tkParent) {
    return Answers.list(
        Table.MEMBER_REF,
        image().file().tables().rowsPointingTo(Column.MEMBER_REF_CLASS, tkParent));
  }

  @Override
  default Outcome<MemberRefProps> getMemberRefProps(MetadataToken mr) {
    return Answers.row(
        image(),
        Table.MEMBER_REF,
        mr,
        row -> {
          MemberRef member = image().memberRef(mr);
          return new MemberRefProps(member.parent(), member.name(), member.signatureBlob());
        });
  }

  @Override
  default Outcome<MetadataToken> findMemberRef(MetadataToken td, String name, Blob sigBlob) {
    return Answers.found(
        image()
            .file()
            .tables()
            .rowsPointingTo(Column.MEMBER_REF_CLASS, td)
            .mapToObj(row -> image().memberRef(Table.MEMBER_REF.token(row)))
            .filter(member -> member.name().equals(name))
            .filter(member -> Answers.matches(sigBlob, member.signatureBlob()))
            .map(MemberRef::token)
            .findFirst());
  }
}
