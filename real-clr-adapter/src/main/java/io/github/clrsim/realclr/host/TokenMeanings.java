package io.github.clrsim.realclr.host;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MemberRefProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.MethodSpecProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import java.util.List;
import java.util.Optional;

/** What tokens in the code of one module mean, as its metadata tells. */
record TokenMeanings(MetadataImport metadata) {

  /** What each of them means; empty if the metadata does not tell it of all. */
  Optional<List<Meaning>> of(List<MetadataToken> tokens) {
    List<Optional<Meaning>> meanings = tokens.stream().map(this::of).toList();
    return meanings.stream().allMatch(Optional::isPresent)
        ? Optional.of(meanings.stream().flatMap(Optional::stream).toList())
        : Optional.empty();
  }

  /** What it means; empty if it is there and the metadata tells no more of it. */
  Optional<Meaning> of(MetadataToken token) {
    if (!metadata.isValidToken(token)) {
      return Optional.of(new Meaning(token, false, token + " (nothing)", Blob.EMPTY));
    }
    return switch (token.kind()) {
      case METHOD_DEF ->
          metadata
              .getMethodProps(token)
              .answer()
              .map(props -> there(token, nameOf(props), props.sigBlob()));
      case MEMBER_REF ->
          metadata.getMemberRefProps(token).answer().map(props -> there(token, props));
      case METHOD_SPEC ->
          metadata
              .getMethodSpecProps(token)
              .answer()
              .map(MethodSpecProps::tkParent)
              .flatMap(this::of)
              .map(method -> there(token, method.name(), method.signature()));
      case SIGNATURE ->
          metadata
              .getSigFromToken(token)
              .answer()
              .map(signature -> there(token, token.toString(), signature));
      default -> Optional.of(there(token, nameOf(token), Blob.EMPTY));
    };
  }

  private static Meaning there(MetadataToken token, MemberRefProps props) {
    return there(token, props.member(), props.sigBlob());
  }

  private static Meaning there(MetadataToken token, String name, Blob signature) {
    return new Meaning(token, true, name, signature);
  }

  private String nameOf(MethodProps method) {
    return method.classToken().isNil()
        ? method.method()
        : nameOf(method.classToken()) + "::" + method.method();
  }

  private String nameOf(MetadataToken token) {
    Optional<String> name =
        switch (token.kind()) {
          case TYPE_DEF ->
              metadata
                  .getTypeDefProps(token)
                  .answer()
                  .map(TypeDefProps::typeDef)
                  .map(type -> inside(metadata.getNestedClassProps(token).answer(), type));
          case TYPE_REF ->
              metadata
                  .getTypeRefProps(token)
                  .answer()
                  .map(props -> inside(enclosing(props), props.name()));
          case FIELD_DEF -> metadata.getFieldProps(token).answer().map(FieldProps::field);
          case STRING -> metadata.getUserString(token).answer().map("\"%s\""::formatted);
          default -> Optional.empty();
        };
    return name.filter(each -> !each.isEmpty()).orElseGet(token::toString);
  }

  private static Optional<MetadataToken> enclosing(TypeRefProps type) {
    return Optional.of(type.tkResolutionScope())
        .filter(scope -> scope.kind() == TokenKind.TYPE_REF);
  }

  private String inside(Optional<MetadataToken> enclosing, String name) {
    return enclosing.map(type -> nameOf(type) + "+" + name).orElse(name);
  }
}
