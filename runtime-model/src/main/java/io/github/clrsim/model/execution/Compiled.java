package io.github.clrsim.model.execution;

import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.NativeVersion;

/** A function as it is called: with the body that it has by then. */
record Compiled(Function.OfMetadata function, NativeVersion version) {}
