package io.github.clrsim.model.execution;

/**
 * The calls that do not go from one method straight to another.
 *
 * @param natively those of native code, and its calls back
 * @param byReflection those that go through the core library and the runtime
 */
record Detours(NativeCalls natively, ReflectedCalls byReflection) {}
