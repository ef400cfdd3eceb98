/**
 * What is made of the commands and their options themselves: a script by which fish completes them,
 * and manual pages.
 *
 * <p>Both are read off picocli's model of the commands, so that nothing about a command is said
 * twice. That of bash and zsh is picocli's own. Start reading at {@link
 * io.github.clrsim.cli.manual.ManualPage}.
 */
@NullMarked
package io.github.clrsim.cli.manual;

import org.jspecify.annotations.NullMarked;
