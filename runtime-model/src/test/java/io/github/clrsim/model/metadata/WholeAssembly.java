package io.github.clrsim.model.metadata;

import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.signature.SignatureText;

/** Reads everything an assembly says, so that nothing in it stays unlooked at. */
final class WholeAssembly {
  private final AssemblyImage image;
  private final SignatureText text;
  private int methods;
  private int bodies;

  private WholeAssembly(AssemblyImage image) {
    this.image = image;
    this.text = image.signatureText();
  }

  /** Reads all of it; the counts tell that there was something to read. */
  static WholeAssembly read(AssemblyImage image) {
    WholeAssembly whole = new WholeAssembly(image);
    whole.manifest();
    image.typeDefs().forEach(whole::type);
    whole.references();
    return whole;
  }

  int methods() {
    return methods;
  }

  int bodies() {
    return bodies;
  }

  private void manifest() {
    image.moduleName();
    image.mvid();
    image.identity().ifPresent(AssemblyIdentity::publicKeyToken);
    image.assemblyRefs().forEach(reference -> reference.identity().publicKeyToken());
    image.exportedTypes().forEach(type -> image.typeName(type.token()));
  }

  private void references() {
    image.typeRefs().forEach(type -> image.typeName(type.token()));
    image.typeSpecs().forEach(type -> image.typeName(type.token()));
    image.memberRefs().forEach(member -> text.signature(member.signature()));
    image.methodSpecs().forEach(method -> text.signature(method.signature()));
    image.userStrings().forEach(image::userString);
  }

  private void type(TypeDef type) {
    type.fullName();
    type.flags();
    type.baseType().ifPresent(image::typeName);
    type.interfaces().forEach(image::typeName);
    type.genericParams();
    type.nestedTypes();
    type.declaredLayout();
    type.methodImpls();
    type.customAttributes().forEach(attribute -> image.typeName(attribute.type(image)));
    type.fields().forEach(this::field);
    type.methods().forEach(this::method);
    type.properties().forEach(this::property);
    type.events().forEach(this::event);
  }

  private void field(FieldDef field) {
    field.name();
    text.signature(field.signature());
    field.declaringType().name();
    field.constant();
    field.marshalling();
    field.declaredOffset();
    field.rva();
    field.customAttributes();
  }

  private void method(MethodDef method) {
    methods++;
    method.fullName();
    text.signature(method.signature());
    method.genericParams();
    method.nativeImport().ifPresent(native_ -> image.moduleRefName(native_.library()));
    method.customAttributes();
    method.params().forEach(this::param);
    method.body().ifPresent(this::body);
  }

  private void param(ParamDef param) {
    param.name();
    param.method().name();
    param.constant();
    param.marshalling();
  }

  private void body(MethodBody body) {
    bodies++;
    text.signature(image.localVariables(body.locals()));
  }

  private void property(PropertyDef property) {
    property.name();
    text.signature(property.signature());
    property.accessors();
    property.declaringType().name();
  }

  private void event(EventDef event) {
    event.name();
    image.typeName(event.type());
    event.accessors();
    event.declaringType().name();
  }
}
