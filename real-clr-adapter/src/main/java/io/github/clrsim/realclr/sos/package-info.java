/**
 * What a data access component (DAC) is asked for, as far as the tables of {@code api.spec} have
 * it: its interfaces, which SOS uses, too, and their structures (sospriv.idl, dacprivate.h). Only
 * calls; a component does not survive any address, and who asks is to look before.
 */
@NullMarked
package io.github.clrsim.realclr.sos;

import org.jspecify.annotations.NullMarked;
