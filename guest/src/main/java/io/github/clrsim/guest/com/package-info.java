/**
 * COM both ways between a native guest and the CLR around it: the runtime's objects as a guest
 * finds them in memory, each call of their methods as one of the typed API, and callbacks as
 * arguments of the guest's own methods. All of it follows from the tables, nothing is written for
 * one method.
 *
 * <p>No native code runs here: who resumes a guest, and how, is said by the doors that are given.
 * Start reading at {@link io.github.clrsim.guest.com.RuntimeFaces}.
 */
@NullMarked
package io.github.clrsim.guest.com;

import org.jspecify.annotations.NullMarked;
