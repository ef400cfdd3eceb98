package io.github.clrsim.api.spec;

/**
 * One HRESULT and what it says.
 *
 * @param name as in corerror.h or winerror.h
 * @param value the 32 bits
 * @param meaning in plain words
 */
public record HResultSpec(String name, int value, String meaning) {}
