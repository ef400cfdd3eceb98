/**
 * The folders that a process makes for as long as it runs, under the system's temporary one, and
 * how those of killed processes go.
 *
 * <p>What lies in them is the matter of who makes them. Start reading at {@link
 * io.github.clrsim.folder.TemporaryFolder}.
 */
@NullMarked
package io.github.clrsim.folder;

import org.jspecify.annotations.NullMarked;
