/**
 * What a trace tells of references to COM objects: who took them, who gave them back, and who may
 * yet.
 *
 * <p>The law is {@link io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack}. Start reading at
 * {@link io.github.clrsim.laws.reference.References}.
 */
@NullMarked
package io.github.clrsim.laws.reference;

import org.jspecify.annotations.NullMarked;
