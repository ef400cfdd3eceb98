package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.clrsim.realclr.runtime.CSharpCompiler;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A library that the build has never seen: it is compiled when a test asks for it. */
final class OwnAssembly {
  private static final String RUNTIME_CONFIG =
      """
      {"runtimeOptions":{"tfm":"net9.0",
        "framework":{"name":"Microsoft.NETCore.App","version":"9.0.0"},
        "configProperties":{"System.Globalization.Invariant":true}}}
      """;

  /** Types whose base class, interface or field is far from the core library, and code to run. */
  private static final String JOINERY =
      """
      using System.Collections.Generic;
      using System.ComponentModel;
      namespace Joinery
      {
          public interface IBoard { int Length { get; } }
          public class Plank : IBoard { public int Length => 4; }
          public class Pile : Stack<Plank> { }
          public class Shelf<T> : SortedDictionary<string, T> { }
          public class Stain : Component { }
          public struct Joint<A, B> { public A First; public B Second; }
          public enum Wood { Oak, Ash }
          public delegate void Sawn(Plank plank);
          public static class Bench
          {
              public static int Made;
              public static void Work() { Keep(new Plank()); Made++; }
              public static void Count() { new Plank(); Made++; Tell(); }
              private static void Keep(Plank plank) => new Pile().Push(plank);
              private static void Tell() { }
          }
      }
      """;

  /** Code that calls the other's. */
  private static final String YARD =
      """
      namespace Yard
      {
          public static class Gate
          {
              public static void Open() { new Joinery.Plank(); Joinery.Bench.Count(); }
          }
      }
      """;

  private OwnAssembly() {}

  /** Compiles {@code Joinery.dll} there, optimized or as a debug build. */
  static Path joinery(Path folder, boolean isOptimized) throws IOException, InterruptedException {
    return compiled(folder, "Joinery", JOINERY, isOptimized, List.of());
  }

  /** Compiles {@code Yard.dll} there, optimized, which refers to that Joinery. */
  static Path yard(Path folder, Path joinery) throws IOException, InterruptedException {
    return compiled(folder, "Yard", YARD, true, List.of(joinery));
  }

  private static Path compiled(
      Path folder, String name, String source, boolean isOptimized, List<Path> others)
      throws IOException, InterruptedException {
    RequiredRuntime.of("9.0.5");
    CSharpCompiler compiler = DotnetRuntimes.onThisMachine(System.out::println).provisionCompiler();
    Path library = folder.resolve(name + ".dll");
    Path config = Files.writeString(folder.resolve("csc.runtimeconfig.json"), RUNTIME_CONFIG);
    List<String> command = new ArrayList<>();
    command.add(compiler.host().muxer().orElseThrow().toString());
    command.addAll(List.of("exec", "--runtimeconfig", config.toString()));
    command.add(compiler.csc().toString());
    command.addAll(List.of("-nologo", "-noconfig", "-nostdlib+", "-target:library"));
    command.add(isOptimized ? "-optimize+" : "-optimize-");
    command.add("-out:" + library);
    try (Stream<Path> references = Files.list(compiler.references())) {
      Stream.concat(references.sorted(), others.stream())
          .map(Path::toString)
          .filter(file -> file.endsWith(".dll"))
          .forEach(file -> command.add("-r:" + file));
    }
    command.add(Files.writeString(folder.resolve(name + ".cs"), source).toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(output);
    }
    return library;
  }
}
