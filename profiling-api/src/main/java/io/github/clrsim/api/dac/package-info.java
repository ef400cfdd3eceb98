/**
 * What a debugger asks about a runtime from outside of it: the requests of IXCLRDataProcess and
 * ISOSDacInterface that reading fields needs. The runtime takes no part in the answers, which are
 * read from the memory of the process; it may run meanwhile, be stopped, or be long gone, with a
 * dump left.
 *
 * <p>Start reading at {@link io.github.clrsim.api.dac.DataAccess}; what only a real process can be
 * asked is in {@link io.github.clrsim.api.dac.ProcessAccess}.
 */
@NullMarked
package io.github.clrsim.api.dac;

import org.jspecify.annotations.NullMarked;
