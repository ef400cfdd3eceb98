package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;

/**
 * A field ({@code DacpFieldDescData} of dacprivate.h).
 *
 * @param type how its value lies: {@link ElementType#CLASS} is a reference, {@link
 *     ElementType#VALUETYPE} a structure, and an enumeration is the number that it is
 * @param signatureType what its signature says
 * @param methodTableOfType the type of its value; null where the runtime has not loaded it
 * @param token its definition
 * @param enclosing the type that declares it
 * @param offset of an instance's field how many bytes lie between the first field and this one: the
 *     reference to the MethodTable before the first is not counted. Of a static, how far it is from
 *     where statics begin
 * @param isStatic whether it is no instance's
 * @param isThreadStatic whether it is a static that each thread has for itself
 * @param next the field behind it in the list; null behind the last. The list does not end where
 *     the fields of its type end: count them
 */
public record FieldDescData(
    ElementType type,
    ElementType signatureType,
    MethodTable methodTableOfType,
    MetadataToken token,
    MethodTable enclosing,
    int offset,
    boolean isStatic,
    boolean isThreadStatic,
    FieldDesc next) {}
