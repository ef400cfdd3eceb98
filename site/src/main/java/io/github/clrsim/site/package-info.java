/**
 * Makes the web site: every page of the checkout as HTML, and a page for each law, with the
 * counterexample that {@code ./clrsim} prints for a wrong profiler; a page of all commands; and a
 * search over all of them, which the reader's browser makes of {@link
 * io.github.clrsim.site.SearchIndex}.
 *
 * <p>What the pages say is not here: it is in README.md and docs, and the pages of laws are put
 * together from what the tool and docs/RULES.md say. Start reading at {@link
 * io.github.clrsim.site.Site}.
 */
@NullMarked
package io.github.clrsim.site;

import org.jspecify.annotations.NullMarked;
