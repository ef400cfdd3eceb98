package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MemberProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodImpls;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.ParamProps;
import io.github.clrsim.api.metadata.PinvokeMap;
import io.github.clrsim.api.metadata.RVA;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.MethodImpl;
import io.github.clrsim.model.metadata.NativeImport;
import io.github.clrsim.model.metadata.ParamDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Answers about methods, fields and parameters, and about references to members. */
interface MemberAnswers extends MetadataImport {
  AssemblyImage image();

  int codeBase();

  @Override
  default Outcome<List<MetadataToken>> enumMembers(MetadataToken cl) {
    return Answers.list(
        Answers.members(image(), cl, type -> methodsThenFields(type.methods(), type.fields())),
        Function.identity());
  }

  @Override
  default Outcome<List<MetadataToken>> enumMembersWithName(MetadataToken cl, String name) {
    return Answers.list(
        Answers.members(
            image(), cl, type -> methodsThenFields(type.findMethods(name), type.findFields(name))),
        Function.identity());
  }

  @Override
  default Outcome<List<MetadataToken>> enumMethods(MetadataToken cl) {
    return Answers.list(Answers.members(image(), cl, TypeDef::methods), MethodDef::token);
  }

  @Override
  default Outcome<List<MetadataToken>> enumMethodsWithName(MetadataToken cl, String name) {
    return Answers.list(
        Answers.members(image(), cl, type -> type.findMethods(name)), MethodDef::token);
  }

  @Override
  default Outcome<List<MetadataToken>> enumFields(MetadataToken cl) {
    return Answers.list(Answers.members(image(), cl, TypeDef::fields), FieldDef::token);
  }

  @Override
  default Outcome<List<MetadataToken>> enumFieldsWithName(MetadataToken cl, String name) {
    return Answers.list(
        Answers.members(image(), cl, type -> type.findFields(name)), FieldDef::token);
  }

  @Override
  default Outcome<List<MetadataToken>> enumParams(MetadataToken mb) {
    return Answers.list(
        Answers.row(image(), Table.METHOD_DEF, mb, row -> image().methodDef(mb).params()),
        ParamDef::token);
  }

  @Override
  default Outcome<MethodImpls> enumMethodImpls(MetadataToken td) {
    List<MethodImpl> impls =
        Answers.typeOrGlobal(image(), td).map(TypeDef::methodImpls).orElse(List.of());
    return new Outcome.Ok<>(
        new MethodImpls(
            impls.stream().map(MethodImpl::body).toList(),
            impls.stream().map(MethodImpl::declaration).toList()),
        impls.isEmpty() ? HResult.S_FALSE : HResult.S_OK);
  }

  @Override
  default Outcome<MetadataToken> findMember(MetadataToken td, String name, Blob sigBlob) {
    Outcome<MetadataToken> method = findMethod(td, name, sigBlob);
    return method instanceof Outcome.Ok<MetadataToken> ? method : findField(td, name, sigBlob);
  }

  @Override
  default Outcome<MetadataToken> findMethod(MetadataToken td, String name, Blob sigBlob) {
    return Answers.found(
        methods(td)
            .filter(method -> method.name().equals(name))
            .filter(method -> Answers.matches(sigBlob, method.signatureBlob()))
            .map(MethodDef::token)
            .findFirst());
  }

  @Override
  default Outcome<MetadataToken> findField(MetadataToken td, String name, Blob sigBlob) {
    return Answers.found(
        fields(td)
            .filter(field -> field.name().equals(name))
            .filter(field -> Answers.matches(sigBlob, field.signatureBlob()))
            .map(FieldDef::token)
            .findFirst());
  }

  @Override
  default Outcome<MethodProps> getMethodProps(MetadataToken mb) {
    return Answers.row(
        image(),
        Table.METHOD_DEF,
        mb,
        row -> {
          MethodDef method = new MethodDef(image(), row);
          return new MethodProps(
              Answers.classToken(method.declaringType()),
              method.name(),
              method.flags(),
              method.signatureBlob(),
              method.rva() == 0 ? 0 : method.rva() - codeBase(),
              method.implFlags());
        });
  }

  @Override
  default Outcome<FieldProps> getFieldProps(MetadataToken mb) {
    return Answers.row(
        image(),
        Table.FIELD,
        mb,
        row -> {
          FieldDef field = new FieldDef(image(), row);
          return new FieldProps(
              Answers.classToken(field.declaringType()),
              field.name(),
              field.flags(),
              field.signatureBlob(),
              Answers.constantType(field.constant()),
              Answers.constantValue(field.constant()));
        });
  }

  @Override
  default Outcome<MemberProps> getMemberProps(MetadataToken mb) {
    if (mb.kind() == TokenKind.METHOD_DEF) {
      return getMethodProps(mb)
          .map(
              method ->
                  new MemberProps(
                      method.classToken(),
                      method.method(),
                      method.attr(),
                      method.sigBlob(),
                      method.codeRVA(),
                      method.implFlags(),
                      0,
                      Blob.EMPTY));
    }
    // What is no method is taken for the field of that row, but a constant is not found that way.
    boolean isField = mb.kind() == TokenKind.FIELD_DEF;
    return getFieldProps(TokenKind.FIELD_DEF.token(mb.row()))
        .map(
            field ->
                new MemberProps(
                    field.classToken(),
                    field.field(),
                    field.attr(),
                    field.sigBlob(),
                    0,
                    0,
                    isField ? field.cPlusTypeFlag() : Answers.ELEMENT_TYPE_VOID,
                    isField ? field.value() : Blob.EMPTY));
  }

  @Override
  default Outcome<ParamProps> getParamProps(MetadataToken tk) {
    return Answers.row(
        image(),
        Table.PARAM,
        tk,
        row -> {
          ParamDef param = new ParamDef(image(), row);
          return new ParamProps(
              param.method().token(),
              param.sequence(),
              param.name(),
              param.flags(),
              Answers.constantType(param.constant()),
              Answers.constantValue(param.constant()));
        });
  }

  @Override
  default Outcome<MetadataToken> getParamForMethodIndex(MetadataToken md, int paramSeq) {
    MetadataToken method = TokenKind.METHOD_DEF.token(md.row()); // only the row is looked at
    if (!isValidToken(method)) {
      return Outcome.failed(Answers.CLDB_E_INDEX_NOTFOUND);
    }
    return Answers.found(
        image().methodDef(method).params().stream()
            .filter(param -> param.sequence() == paramSeq)
            .map(ParamDef::token)
            .findFirst());
  }

  @Override
  default Outcome<RVA> getRVA(MetadataToken tk) {
    if (tk.kind() == TokenKind.METHOD_DEF) {
      return tk.isNil()
          ? Outcome.ok(new RVA(0, 0))
          : getMethodProps(tk).map(method -> new RVA(method.codeRVA(), method.implFlags()));
    }
    return Answers.found(
        field(tk).stream()
            .flatMap(field -> field.rva().stream().boxed())
            .map(rva -> new RVA(rva, 0))
            .findFirst());
  }

  @Override
  default Outcome<Blob> getFieldMarshal(MetadataToken tk) {
    return Answers.found(image().marshalling(tk));
  }

  @Override
  default Outcome<PinvokeMap> getPinvokeMap(MetadataToken tk) {
    Optional<NativeImport> imported = method(tk).flatMap(MethodDef::nativeImport);
    return Answers.found(
        imported.map(map -> new PinvokeMap(map.flags(), map.function(), map.library())));
  }

  private Stream<MethodDef> methods(MetadataToken type) {
    return Answers.typeOrGlobal(image(), type).stream().flatMap(t -> t.methods().stream());
  }

  private Stream<FieldDef> fields(MetadataToken type) {
    return Answers.typeOrGlobal(image(), type).stream().flatMap(t -> t.fields().stream());
  }

  private Optional<MethodDef> method(MetadataToken token) {
    return token.kind() == TokenKind.METHOD_DEF && isValidToken(token)
        ? Optional.of(image().methodDef(token))
        : Optional.empty();
  }

  private Optional<FieldDef> field(MetadataToken token) {
    return token.kind() == TokenKind.FIELD_DEF && isValidToken(token)
        ? Optional.of(image().fieldDef(token))
        : Optional.empty();
  }

  /** Methods first: RegMeta::EnumMembers adds them in this order. */
  private static List<MetadataToken> methodsThenFields(
      List<MethodDef> methods, List<FieldDef> fields) {
    return Stream.concat(
            methods.stream().map(MethodDef::token), fields.stream().map(FieldDef::token))
        .toList();
  }
}
