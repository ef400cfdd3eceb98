package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.IMetaDataAssemblyImport;
import io.github.clrsim.api.metadata.IMetaDataImport;
import io.github.clrsim.api.metadata.IMetaDataImport2;
import io.github.clrsim.api.metadata.MetadataImport;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** The questions to metadata, by what they are about. */
final class MetadataTopics {
  private static final MetadataToken ANY = new MetadataToken(0);
  private static final MetadataToken NO_TYPE = TokenKind.TYPE_DEF.token(0);
  private static final String ATTRIBUTE = "System.Runtime.CompilerServices.ExtensionAttribute";

  private MetadataTopics() {}

  private static MetadataQuestion plain(String method, Consumer<MetadataImport> asking) {
    return new MetadataQuestion(method, (scope, draw) -> asking.accept(scope));
  }

  private static MetadataQuestion about(
      String method,
      Function<MetadataDraw, Optional<MetadataToken>> choice,
      BiConsumer<MetadataImport, MetadataToken> asking) {
    return new MetadataQuestion(
        method, (scope, draw) -> choice.apply(draw).ifPresent(it -> asking.accept(scope, it)));
  }

  static List<MetadataQuestion> types() {
    return List.of(
        plain("EnumTypeDefs", IMetaDataImport::enumTypeDefs),
        plain("EnumTypeRefs", IMetaDataImport::enumTypeRefs),
        plain("EnumTypeSpecs", IMetaDataImport::enumTypeSpecs),
        about("GetTypeDefProps", MetadataDraw::type, IMetaDataImport::getTypeDefProps),
        about("GetNestedClassProps", MetadataDraw::type, IMetaDataImport::getNestedClassProps),
        about("GetClassLayout", MetadataDraw::type, IMetaDataImport::getClassLayout),
        about("EnumInterfaceImpls", MetadataDraw::type, IMetaDataImport::enumInterfaceImpls),
        about("EnumMethodImpls", MetadataDraw::type, IMetaDataImport::enumMethodImpls),
        about("EnumGenericParams", MetadataDraw::type, IMetaDataImport2::enumGenericParams),
        about("IsGlobal", MetadataDraw::type, IMetaDataImport::isGlobal),
        about(
            "EnumPermissionSets",
            MetadataDraw::type,
            (scope, type) -> scope.enumPermissionSets(type, 0)),
        about(
            "FindTypeDefByName",
            MetadataDraw::type,
            (scope, type) ->
                scope
                    .getTypeDefProps(type)
                    .answer()
                    .ifPresent(props -> scope.findTypeDefByName(props.typeDef(), NO_TYPE))),
        about(
            "GetInterfaceImplProps",
            draw -> draw.memberOf(draw.scope()::enumInterfaceImpls),
            IMetaDataImport::getInterfaceImplProps),
        about(
            "GetGenericParamProps",
            draw -> draw.memberOf(draw.scope()::enumGenericParams),
            IMetaDataImport2::getGenericParamProps),
        about(
            "EnumGenericParamConstraints",
            draw -> draw.memberOf(draw.scope()::enumGenericParams),
            IMetaDataImport2::enumGenericParamConstraints),
        about(
            "GetTypeRefProps",
            draw -> draw.oneOf(draw.scope().enumTypeRefs()),
            IMetaDataImport::getTypeRefProps),
        about(
            "FindTypeRef",
            draw -> draw.oneOf(draw.scope().enumTypeRefs()),
            (scope, type) ->
                scope
                    .getTypeRefProps(type)
                    .answer()
                    .ifPresent(
                        props -> scope.findTypeRef(props.tkResolutionScope(), props.name()))),
        about(
            "GetTypeSpecFromToken",
            draw -> draw.oneOf(draw.scope().enumTypeSpecs()),
            IMetaDataImport::getTypeSpecFromToken));
  }

  static List<MetadataQuestion> members() {
    return List.of(
        about("EnumMembers", MetadataDraw::type, IMetaDataImport::enumMembers),
        about(
            "EnumMembersWithName",
            MetadataDraw::type,
            (scope, type) -> scope.enumMembersWithName(type, ".ctor")),
        about("EnumMethods", MetadataDraw::type, IMetaDataImport::enumMethods),
        about(
            "EnumMethodsWithName",
            MetadataDraw::type,
            (scope, type) -> scope.enumMethodsWithName(type, ".ctor")),
        about("EnumFields", MetadataDraw::type, IMetaDataImport::enumFields),
        about("EnumProperties", MetadataDraw::type, IMetaDataImport::enumProperties),
        about("EnumEvents", MetadataDraw::type, IMetaDataImport::enumEvents),
        about("GetMethodProps", MetadataDraw::method, IMetaDataImport::getMethodProps),
        about("GetMemberProps", MetadataDraw::method, IMetaDataImport::getMemberProps),
        about("GetNameFromToken", MetadataDraw::named, IMetaDataImport::getNameFromToken),
        about("GetRVA", MetadataDraw::method, IMetaDataImport::getRVA),
        about("EnumParams", MetadataDraw::method, IMetaDataImport::enumParams),
        about("EnumMethodSemantics", MetadataDraw::method, IMetaDataImport::enumMethodSemantics),
        about("EnumMethodSpecs", MetadataDraw::method, IMetaDataImport2::enumMethodSpecs),
        about("GetPinvokeMap", MetadataDraw::method, IMetaDataImport::getPinvokeMap),
        about(
            "GetParamForMethodIndex",
            MetadataDraw::method,
            (scope, method) -> scope.getParamForMethodIndex(method, 1)),
        about(
            "EnumCustomAttributes",
            MetadataDraw::method,
            (scope, method) -> scope.enumCustomAttributes(method, ANY)),
        about(
            "GetCustomAttributeByName",
            MetadataDraw::method,
            (scope, method) -> scope.getCustomAttributeByName(method, ATTRIBUTE)),
        about(
            "FindMethod",
            MetadataDraw::method,
            (scope, method) ->
                scope
                    .getMethodProps(method)
                    .answer()
                    .ifPresent(it -> scope.findMethod(it.classToken(), it.method(), it.sigBlob()))),
        about(
            "FindMember",
            MetadataDraw::method,
            (scope, method) ->
                scope
                    .getMethodProps(method)
                    .answer()
                    .ifPresent(it -> scope.findMember(it.classToken(), it.method(), it.sigBlob()))),
        about("GetFieldProps", MetadataDraw::field, IMetaDataImport::getFieldProps),
        about("GetFieldMarshal", MetadataDraw::field, IMetaDataImport::getFieldMarshal),
        about(
            "FindField",
            MetadataDraw::field,
            (scope, field) ->
                scope
                    .getFieldProps(field)
                    .answer()
                    .ifPresent(it -> scope.findField(it.classToken(), it.field(), it.sigBlob()))),
        about(
            "EnumFieldsWithName",
            MetadataDraw::field,
            (scope, field) ->
                scope
                    .getFieldProps(field)
                    .answer()
                    .ifPresent(it -> scope.enumFieldsWithName(it.classToken(), it.field()))),
        about(
            "GetPropertyProps",
            draw -> draw.memberOf(draw.scope()::enumProperties),
            IMetaDataImport::getPropertyProps),
        about(
            "GetParamProps",
            draw -> draw.method().flatMap(method -> draw.oneOf(draw.scope().enumParams(method))),
            IMetaDataImport::getParamProps));
  }

  static List<MetadataQuestion> modules() {
    return List.of(
        plain("GetScopeProps", IMetaDataImport::getScopeProps),
        plain("GetModuleFromScope", IMetaDataImport::getModuleFromScope),
        plain("GetVersionString", IMetaDataImport2::getVersionString),
        plain("GetPEKind", IMetaDataImport2::getPEKind),
        plain("GetAssemblyFromScope", IMetaDataAssemblyImport::getAssemblyFromScope),
        plain(
            "GetAssemblyProps",
            scope -> scope.getAssemblyFromScope().answer().ifPresent(scope::getAssemblyProps)),
        plain("EnumAssemblyRefs", IMetaDataAssemblyImport::enumAssemblyRefs),
        plain("EnumExportedTypes", IMetaDataAssemblyImport::enumExportedTypes),
        plain("EnumFiles", IMetaDataAssemblyImport::enumFiles),
        plain("EnumManifestResources", IMetaDataAssemblyImport::enumManifestResources),
        plain("EnumModuleRefs", IMetaDataImport::enumModuleRefs),
        plain("EnumSignatures", IMetaDataImport::enumSignatures),
        plain("EnumUserStrings", IMetaDataImport::enumUserStrings),
        plain("EnumUnresolvedMethods", IMetaDataImport::enumUnresolvedMethods),
        about("EnumMemberRefs", ignored -> Optional.of(ANY), IMetaDataImport::enumMemberRefs),
        about("IsValidToken", MetadataDraw::method, IMetaDataImport::isValidToken),
        about(
            "GetAssemblyRefProps",
            draw -> draw.oneOf(draw.scope().enumAssemblyRefs()),
            IMetaDataAssemblyImport::getAssemblyRefProps),
        about(
            "GetExportedTypeProps",
            draw -> draw.oneOf(draw.scope().enumExportedTypes()),
            IMetaDataAssemblyImport::getExportedTypeProps),
        about(
            "GetModuleRefProps",
            draw -> draw.oneOf(draw.scope().enumModuleRefs()),
            IMetaDataImport::getModuleRefProps),
        about(
            "GetSigFromToken",
            draw -> draw.oneOf(draw.scope().enumSignatures()),
            IMetaDataImport::getSigFromToken),
        about(
            "GetUserString",
            draw -> draw.oneOf(draw.scope().enumUserStrings()),
            IMetaDataImport::getUserString),
        about(
            "GetMemberRefProps",
            draw ->
                draw.oneOf(draw.scope().enumTypeRefs())
                    .flatMap(type -> draw.oneOf(draw.scope().enumMemberRefs(type))),
            IMetaDataImport::getMemberRefProps),
        about(
            "GetCustomAttributeProps",
            draw -> draw.oneOf(draw.scope().enumCustomAttributes(ANY, ANY)),
            IMetaDataImport::getCustomAttributeProps));
  }
}
