package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What IMetaDataImport answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: cor.h.
 */
public interface IMetaDataImport {
  /**
   * Frees an enumeration.
   *
   * <p>Returns nothing. Every enumeration that was started must be closed once; zero is harmless.
   */
  default void closeEnum(Address hEnum) {}

  /**
   * Answers how many items an enumeration holds in all.
   *
   * <p>Zero for an enumeration that has not been started.
   */
  default Outcome<Integer> countEnum(Address hEnum) {
    return Outcome.notYet();
  }

  /**
   * Moves an enumeration to the given position.
   *
   * <p>Positions count from zero.
   */
  default HResult resetEnum(Address hEnum, int pos) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Lists the type definitions of the module, except the global one.
   *
   * <p>The first call, with a zero handle, starts the enumeration; CloseEnum ends it. Answers
   * S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumTypeDefs() {
    return Outcome.notYet();
  }

  /**
   * Lists the interface implementations that a type declares.
   *
   * <p>The tokens are implementation rows; GetInterfaceImplProps tells the interface. Answers
   * S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumInterfaceImpls(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Lists the references of the module to types defined elsewhere.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumTypeRefs() {
    return Outcome.notYet();
  }

  /**
   * Finds a type definition by its name and enclosing class.
   *
   * <p>The name carries its namespace, or is bare for a nested type. Refused with
   * CLDB_E_RECORD_NOTFOUND if there is none.
   */
  default Outcome<MetadataToken> findTypeDefByName(String typeDef, MetadataToken tkEnclosingClass) {
    return Outcome.notYet();
  }

  /**
   * Answers the name of the module and the identifier of its build.
   *
   * <p>Lengths count UTF-16 units with the terminator. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<ScopeProps> getScopeProps() {
    return Outcome.notYet();
  }

  /** Answers the token of the module itself. */
  default Outcome<MetadataToken> getModuleFromScope() {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the attributes and the base type of a type definition.
   *
   * <p>The name includes the namespace but not the enclosing types. An interface has a nil base. A
   * short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<TypeDefProps> getTypeDefProps(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Answers which type implements which interface.
   *
   * <p>The interface can be a definition, a reference or a specification.
   */
  default Outcome<InterfaceImplProps> getInterfaceImplProps(MetadataToken iiImpl) {
    return Outcome.notYet();
  }

  /**
   * Answers the name of a type reference and the scope in which to look for it.
   *
   * <p>The scope is a module, an assembly reference, a module reference or, for a nested type,
   * another type reference. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<TypeRefProps> getTypeRefProps(MetadataToken tr) {
    return Outcome.notYet();
  }

  /**
   * Finds a type of the name that a type reference has.
   *
   * <p>It is the first among the modules whose metadata was handed out before, in that order,
   * whatever assembly the reference names; where none has it, 0x80131196. Resolve the reference by
   * name and scope instead.
   */
  default Outcome<ResolveTypeRef> resolveTypeRef(MetadataToken tr) {
    return Outcome.notYet();
  }

  /**
   * Lists the fields and the methods of a type.
   *
   * <p>Inherited members are not listed. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMembers(MetadataToken cl) {
    return Outcome.notYet();
  }

  /**
   * Lists the fields and the methods of a type that bear a given name.
   *
   * <p>Inherited members are not listed. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMembersWithName(MetadataToken cl, String name) {
    return Outcome.notYet();
  }

  /**
   * Lists the methods of a type.
   *
   * <p>Inherited methods are not listed; a nil type means the global functions. Answers S_FALSE
   * when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMethods(MetadataToken cl) {
    return Outcome.notYet();
  }

  /**
   * Lists the methods of a type that bear a given name.
   *
   * <p>All overloads are listed. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMethodsWithName(MetadataToken cl, String name) {
    return Outcome.notYet();
  }

  /**
   * Lists the fields of a type.
   *
   * <p>Statics and constants are included, inherited fields are not. Answers S_FALSE when nothing
   * is left.
   */
  default Outcome<List<MetadataToken>> enumFields(MetadataToken cl) {
    return Outcome.notYet();
  }

  /**
   * Lists the fields of a type that bear a given name.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumFieldsWithName(MetadataToken cl, String name) {
    return Outcome.notYet();
  }

  /**
   * Lists the parameter rows of a method.
   *
   * <p>A parameter may lack a row, so there can be fewer than the signature has. Sequence 0 stands
   * for the result.
   */
  default Outcome<List<MetadataToken>> enumParams(MetadataToken mb) {
    return Outcome.notYet();
  }

  /**
   * Lists the references to members of a given parent.
   *
   * <p>The parent is usually a type reference or a type specification. Answers S_FALSE when nothing
   * is left.
   */
  default Outcome<List<MetadataToken>> enumMemberRefs(MetadataToken tkParent) {
    return Outcome.notYet();
  }

  /**
   * Lists the explicit overrides of a type, as pairs of body and declaration.
   *
   * <p>Both arrays are filled in step. Answers S_FALSE when nothing is left.
   */
  default Outcome<MethodImpls> enumMethodImpls(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Lists the security permission sets attached to an item.
   *
   * <p>An action of zero means any. CoreCLR ignores such permissions.
   */
  default Outcome<List<MetadataToken>> enumPermissionSets(MetadataToken tk, int actions) {
    return Outcome.notYet();
  }

  /**
   * Finds a field or a method of a type by name and signature.
   *
   * <p>A missing signature means the first match. Refused with CLDB_E_RECORD_NOTFOUND if there is
   * none. Inherited members are not searched.
   */
  default Outcome<MetadataToken> findMember(MetadataToken td, String name, Blob sigBlob) {
    return Outcome.notYet();
  }

  /**
   * Finds a method of a type by name and signature.
   *
   * <p>A missing signature means the first match. Refused with CLDB_E_RECORD_NOTFOUND if there is
   * none. Inherited methods are not searched.
   */
  default Outcome<MetadataToken> findMethod(MetadataToken td, String name, Blob sigBlob) {
    return Outcome.notYet();
  }

  /**
   * Finds a field of a type by name and signature.
   *
   * <p>A missing signature means the first match. Refused with CLDB_E_RECORD_NOTFOUND if there is
   * none. Inherited fields are not searched.
   */
  default Outcome<MetadataToken> findField(MetadataToken td, String name, Blob sigBlob) {
    return Outcome.notYet();
  }

  /**
   * Finds a member reference by parent, name and signature.
   *
   * <p>A missing signature means the first match. Refused with CLDB_E_RECORD_NOTFOUND if there is
   * none.
   */
  default Outcome<MetadataToken> findMemberRef(MetadataToken td, String name, Blob sigBlob) {
    return Outcome.notYet();
  }

  /**
   * Answers the class, the name, the attributes, the signature and the code address of a method.
   *
   * <p>The code address is relative to the image, and zero without a body. The signature points
   * into the metadata. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<MethodProps> getMethodProps(MetadataToken mb) {
    return Outcome.notYet();
  }

  /**
   * Answers the parent, the name and the signature of a member reference.
   *
   * <p>The signature tells a field from a method. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<MemberRefProps> getMemberRefProps(MetadataToken mr) {
    return Outcome.notYet();
  }

  /**
   * Lists the properties of a type.
   *
   * <p>Inherited properties are not listed. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumProperties(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Lists the events of a type.
   *
   * <p>Inherited events are not listed. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumEvents(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Answers the class, the name, the type and the accessor methods of an event.
   *
   * <p>An accessor that is absent is a nil token. The other methods are filled in as far as the
   * array goes.
   */
  default Outcome<EventProps> getEventProps(MetadataToken ev) {
    return Outcome.notYet();
  }

  /**
   * Lists the properties and the events that a method serves as an accessor.
   *
   * <p>GetMethodSemantics tells the role. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumMethodSemantics(MetadataToken mb) {
    return Outcome.notYet();
  }

  /**
   * Tells which role a method plays for a property or an event.
   *
   * <p>The roles are flags, such as getter, setter, add and remove.
   */
  default Outcome<Integer> getMethodSemantics(MetadataToken mb, MetadataToken tkEventProp) {
    return Outcome.notYet();
  }

  /**
   * Answers the packing, the size and the field offsets that a type declares explicitly.
   *
   * <p>The declared values, not those in use; all in bytes. Refused with CLDB_E_RECORD_NOTFOUND for
   * a type without a declared layout.
   */
  default Outcome<ClassLayout> getClassLayout(MetadataToken td) {
    return Outcome.notYet();
  }

  /**
   * Answers how a field or a parameter is marshalled to native code.
   *
   * <p>A pointer into the metadata and a length in bytes. Refused with CLDB_E_RECORD_NOTFOUND if
   * nothing is declared.
   */
  default Outcome<Blob> getFieldMarshal(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Answers the image address of the code of a method or the data of a field.
   *
   * <p>The address is relative to the base of the image. Implementation flags are given for methods
   * only.
   */
  default Outcome<RVA> getRVA(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Answers the action and the contents of a permission set.
   *
   * <p>A pointer into the metadata and a length in bytes. CoreCLR ignores such permissions.
   */
  default Outcome<PermissionSetProps> getPermissionSetProps(MetadataToken pm) {
    return Outcome.notYet();
  }

  /**
   * Answers the bytes of a standalone signature.
   *
   * <p>A pointer into the metadata and a length in bytes. Local variables and indirect calls are
   * described this way.
   */
  default Outcome<Blob> getSigFromToken(MetadataToken mdSig) {
    return Outcome.notYet();
  }

  /**
   * Answers the name of a referenced module.
   *
   * <p>Native libraries are referenced this way too. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<String> getModuleRefProps(MetadataToken mur) {
    return Outcome.notYet();
  }

  /**
   * Lists the references to other modules and to native libraries.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumModuleRefs() {
    return Outcome.notYet();
  }

  /**
   * Answers the signature of a type specification.
   *
   * <p>A pointer into the metadata and a length in bytes. Arrays, pointers and generic
   * instantiations are described this way.
   */
  default Outcome<Blob> getTypeSpecFromToken(MetadataToken typespec) {
    return Outcome.notYet();
  }

  /**
   * Answers the name of an item as UTF-8, straight from the metadata.
   *
   * <p>The text is terminated and belongs to the metadata. It has no namespace; prefer the specific
   * property calls.
   */
  default Outcome<String> getNameFromToken(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Lists the methods that were declared but never given a body.
   *
   * <p>Of use only while metadata is being written.
   */
  default Outcome<List<MetadataToken>> enumUnresolvedMethods() {
    return Outcome.notYet();
  }

  /**
   * Answers a literal string of the program.
   *
   * <p>The length counts UTF-16 units, and the text has no terminator and may contain zeros. A
   * short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<String> getUserString(MetadataToken stk) {
    return Outcome.notYet();
  }

  /**
   * Answers the native library, the entry point and the flags of an imported method.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND for a method that is not imported. A short buffer
   * answers CLDB_S_TRUNCATION.
   */
  default Outcome<PinvokeMap> getPinvokeMap(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Lists the standalone signatures of the module.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumSignatures() {
    return Outcome.notYet();
  }

  /**
   * Lists the type specifications of the module.
   *
   * <p>Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumTypeSpecs() {
    return Outcome.notYet();
  }

  /**
   * Lists the literal strings of the program.
   *
   * <p>GetUserString answers the text. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumUserStrings() {
    return Outcome.notYet();
  }

  /**
   * Finds the parameter row of a method for a given position.
   *
   * <p>Parameters count from 1, and 0 stands for the result. Refused with CLDB_E_RECORD_NOTFOUND
   * where no row exists.
   */
  default Outcome<MetadataToken> getParamForMethodIndex(MetadataToken md, int paramSeq) {
    return Outcome.notYet();
  }

  /**
   * Lists the custom attributes of an item, or of the whole module.
   *
   * <p>A nil item means everything, a nil type any attribute. Answers S_FALSE when nothing is left.
   */
  default Outcome<List<MetadataToken>> enumCustomAttributes(
      MetadataToken tk, MetadataToken tkType) {
    return Outcome.notYet();
  }

  /**
   * Answers the owner, the constructor and the encoded arguments of a custom attribute.
   *
   * <p>A pointer into the metadata and a length in bytes.
   */
  default Outcome<CustomAttributeProps> getCustomAttributeProps(MetadataToken cv) {
    return Outcome.notYet();
  }

  /**
   * Finds a type reference by its scope and full name.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND if the module has no such reference.
   */
  default Outcome<MetadataToken> findTypeRef(MetadataToken tkResolutionScope, String name) {
    return Outcome.notYet();
  }

  /**
   * Answers the properties of a member, whether it is a field or a method.
   *
   * <p>Code outputs concern methods, value outputs concern constant fields. A short buffer answers
   * CLDB_S_TRUNCATION.
   */
  default Outcome<MemberProps> getMemberProps(MetadataToken mb) {
    return Outcome.notYet();
  }

  /**
   * Answers the class, the name, the attributes, the signature and the constant value of a field.
   *
   * <p>The count of the value is in characters and meaningful for strings only. The pointers lead
   * into the metadata. A short buffer answers CLDB_S_TRUNCATION.
   */
  default Outcome<FieldProps> getFieldProps(MetadataToken mb) {
    return Outcome.notYet();
  }

  /**
   * Answers the class, the name, the signature, the default value and the accessors of a property.
   *
   * <p>An accessor that is absent is a nil token. The count of the default is in characters and
   * meaningful for strings only.
   */
  default Outcome<PropertyProps> getPropertyProps(MetadataToken prop) {
    return Outcome.notYet();
  }

  /**
   * Answers the method, the position, the name, the attributes and the default value of a
   * parameter.
   *
   * <p>Positions count from 1, and 0 stands for the result. A short buffer answers
   * CLDB_S_TRUNCATION.
   */
  default Outcome<ParamProps> getParamProps(MetadataToken tk) {
    return Outcome.notYet();
  }

  /**
   * Finds a custom attribute of an item by the full name of its type.
   *
   * <p>Answers S_FALSE if the item has none. The data is a pointer into the metadata and a length
   * in bytes.
   */
  default Outcome<Blob> getCustomAttributeByName(MetadataToken tkObj, String name) {
    return Outcome.notYet();
  }

  /**
   * Tells whether a token denotes a row that exists in this module.
   *
   * <p>A plain truth value, not a result code.
   */
  default boolean isValidToken(MetadataToken tk) {
    return false;
  }

  /**
   * Answers the type that encloses a nested type.
   *
   * <p>Refused with CLDB_E_RECORD_NOTFOUND for a type that is not nested.
   */
  default Outcome<MetadataToken> getNestedClassProps(MetadataToken tdNestedClass) {
    return Outcome.notYet();
  }

  /**
   * Answers the native calling convention of a method signature.
   *
   * <p>The signature is given as bytes with their count.
   */
  default Outcome<Integer> getNativeCallConvFromSig(Blob sig) {
    return Outcome.notYet();
  }

  /**
   * Tells whether a field, a method or a type belongs to the global scope of the module.
   *
   * <p>The answer is 1 for global and 0 otherwise.
   */
  default Outcome<Integer> isGlobal(MetadataToken pd) {
    return Outcome.notYet();
  }
}
