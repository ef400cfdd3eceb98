/**
 * Real .NET assemblies, as the simulated CLR and its profilers see them: types, members, names,
 * signatures and IL bodies (ECMA-335 II).
 *
 * <p>The bytes, tables and heaps below are in {@link io.github.clrsim.model.metadata.file}; which
 * assemblies are loaded, and what a reference to another one means at run time, is the loader's.
 * Start reading at {@link io.github.clrsim.model.metadata.AssemblyImage}.
 */
@NullMarked
package io.github.clrsim.model.metadata;

import org.jspecify.annotations.NullMarked;
