/** Small JSON documents that are read while a process starts. */
@NullMarked
package io.github.clrsim.api.json;

import org.jspecify.annotations.NullMarked;
