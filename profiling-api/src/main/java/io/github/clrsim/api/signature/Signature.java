package io.github.clrsim.api.signature;

/** Anything whose blob begins by saying what it is: all signatures but that of a TypeSpec. */
public sealed interface Signature
    permits MethodSignature,
        FieldSignature,
        PropertySignature,
        LocalVariablesSignature,
        MethodSpecSignature {}
