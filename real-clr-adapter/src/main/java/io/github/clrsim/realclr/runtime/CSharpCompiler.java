package io.github.clrsim.realclr.runtime;

import java.nio.file.Path;

/**
 * The pinned C# compiler, which makes the same bytes from the same source on every machine.
 *
 * @param csc {@code csc.dll}, a .NET program
 * @param references the directory of .NET Core 3.1's reference assemblies
 * @param host the runtime that runs the compiler
 */
public record CSharpCompiler(Path csc, Path references, DotnetRuntime host) {}
