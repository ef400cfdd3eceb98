/** Profilers that somebody else wrote, well or badly, and names on the command line. */
@NullMarked
package io.github.clrsim.cli.guest;

import org.jspecify.annotations.NullMarked;
