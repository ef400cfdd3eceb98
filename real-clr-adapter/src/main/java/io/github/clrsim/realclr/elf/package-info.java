/**
 * What an ELF image says of itself: which build it is, and what it exports, be it a file or in the
 * memory of a process. Core files are read in {@link io.github.clrsim.realclr.dac}. Start reading
 * at {@link io.github.clrsim.realclr.elf.ElfHeaders}.
 */
@NullMarked
package io.github.clrsim.realclr.elf;

import org.jspecify.annotations.NullMarked;
