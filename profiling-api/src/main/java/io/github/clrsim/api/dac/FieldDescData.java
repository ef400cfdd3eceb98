package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;

/**
 * A field ({@code DacpFieldDescData} of dacprivate.h).
 *
 * @param type how its value lies: {@link ElementType#CLASS} is a reference, {@link
 *     ElementType#VALUETYPE} a structure, and an enumeration is the number that it is
 * @param signatureType what its signature says, where the type of its value is not loaded; else the
 *     same as {@code type}
 * @param methodTableOfType the type of its value, with System.__Canon for each type argument that
 *     is a reference; null where the runtime has not loaded it
 * @param token its definition
 * @param enclosing the type that declares it; of a generic one the form that instantiations over
 *     references share
 * @param offset of an instance's field how many bytes lie between the first field and this one: the
 *     reference to the MethodTable before the first is not counted. Of a static, how far it is from
 *     where statics begin; of a thread's, from what holds those of the thread; of one that is in
 *     the image of its module, from where that begins
 * @param isStatic whether it is no instance's
 * @param isThreadStatic whether it is a static that each thread has for itself
 * @param next what lies behind it: the next field of the list, and behind the last something else.
 *     The list does not say where it ends: count the fields
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
