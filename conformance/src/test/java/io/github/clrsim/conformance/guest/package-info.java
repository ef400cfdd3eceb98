/** Profilers that a campaign is tried with: each has one habit that a scenario is chosen for. */
@NullMarked
package io.github.clrsim.conformance.guest;

import org.jspecify.annotations.NullMarked;
