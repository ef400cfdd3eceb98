package io.github.clrsim.benchmarks.runtime;

import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * What reading the core library of a real runtime costs.
 *
 * @param runtime whose it is
 * @param openMillis each value one opening, without looking at anything
 * @param rowsPerSecond each value one enumeration of all types and methods with names and flags
 */
record RealCoreLibrary(String runtime, Sample openMillis, Sample rowsPerSecond) {
  private static final int ROUNDS = 15;

  static RealCoreLibrary measure() {
    DotnetRuntimes runtimes = DotnetRuntimes.onThisMachine();
    runtimes.provision();
    DotnetRuntime newest =
        runtimes.found().stream()
            .max(Comparator.comparing(DotnetRuntime::version))
            .orElseThrow(() -> new IllegalStateException("there is no runtime to be found"));
    Path file = newest.directory().resolve(Assemblies.CORE_LIBRARY + ".dll");
    double[] millis = new double[ROUNDS];
    double[] perSecond = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long began = System.nanoTime();
      AssemblyImage image = AssemblyImage.read(file);
      long opened = System.nanoTime();
      long rows = rows(image);
      millis[round] = (opened - began) / 1e6;
      perSecond[round] = rows * 1e9 / (System.nanoTime() - opened);
    }
    return new RealCoreLibrary(
        newest.version().toString(), Sample.of(millis), Sample.of(perSecond));
  }

  private static long rows(AssemblyImage image) {
    long rows = 0;
    long seen = 0;
    for (TypeDef type : image.typeDefs()) {
      seen += type.fullName().length() + type.flags();
      rows++;
      for (MethodDef method : type.methods()) {
        seen += method.name().length() + method.flags();
        rows++;
      }
    }
    // Nobody may find out that nothing of it is needed.
    if (seen == 42) {
      throw new IllegalStateException("a core library of 42 letters");
    }
    return rows;
  }
}
