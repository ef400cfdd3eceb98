/**
 * The file in the working directory that has options for commands: {@code clrsim.toml}. What an
 * option means, and whether its value is right, is left to the command. Start reading at {@link
 * io.github.clrsim.cli.config.ConfigFile}.
 */
@NullMarked
package io.github.clrsim.cli.config;

import org.jspecify.annotations.NullMarked;
