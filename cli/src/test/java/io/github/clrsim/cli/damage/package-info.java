/**
 * Damages what is fed to the tool: bytes, lines and values of traces, scenarios and assemblies.
 * Each damage follows from a seed alone. Who runs the commands is {@code DamagedInputs}, outside.
 * Start reading at {@link io.github.clrsim.cli.damage.DamagedInput}.
 */
@NullMarked
package io.github.clrsim.cli.damage;

import org.jspecify.annotations.NullMarked;
