/**
 * Guest libraries as files and as the dynamic linker has loaded them: what is in them, where they
 * lie, and what their imports lead to. ELF and its relocations are those of the System V gABI and
 * the x86-64 psABI; the list of loaded libraries is glibc's (link.h).
 *
 * <p>Start reading at {@link io.github.clrsim.guest.elf.Loading}.
 */
@NullMarked
package io.github.clrsim.guest.elf;

import org.jspecify.annotations.NullMarked;
