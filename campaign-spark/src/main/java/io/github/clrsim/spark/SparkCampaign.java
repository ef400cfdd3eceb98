package io.github.clrsim.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The program that {@code spark-submit} runs: has tasks run the parts of a campaign, and then
 * reports what they left in the store. Its exit code is that of the report.
 */
public final class SparkCampaign {
  static final int LAW_BROKEN = 1;
  static final int BAD_INPUT = 2;

  /** A part that fails so often is given up, unless the user says another number. */
  private static final String FAILURES_MAX = "50";

  private SparkCampaign() {}

  /** Runs it. */
  public static void main(String[] arguments) {
    System.exit(code(List.of(arguments)));
  }

  private static int code(List<String> arguments) {
    try {
      Words words = Words.of(arguments);
      SparkConf conf =
          new SparkConf()
              .setIfMissing("spark.app.name", "clrsim campaign")
              .setIfMissing("spark.task.maxFailures", FAILURES_MAX);
      try (JavaSparkContext spark = new JavaSparkContext(conf)) {
        return run(spark, words);
      }
    } catch (Fault fault) {
      System.err.print(fault.text());
      return BAD_INPUT;
    }
  }

  private static int run(JavaSparkContext spark, Words words) {
    Program program = new Program(words.program(), words.java().orElse(""));
    ArrayList<String> work = new ArrayList<>(List.of("--store=" + words.store()));
    work.addAll(words.work());
    List<String> report =
        new ArrayList<>(List.of("campaign", "report", "--store=" + words.store()));
    report.addAll(words.report());
    for (PartOfCampaign.Came each : came(spark, new PartOfCampaign(program, work, words.parts()))) {
      // The profiler ended, or kept, the process of the worker, which no round has.
      if (each.code() == LAW_BROKEN) {
        System.out.print(each.out());
        System.err.print(each.err());
        return LAW_BROKEN;
      }
      if (each.code() != 0) {
        throw new Fault(
            "A worker of the campaign cannot go on",
            "part %d/%d, which ended with %d".formatted(each.part(), words.parts(), each.code()),
            each.err().strip().replaceAll("\\s+", " "),
            "mend that; the same command goes on with what is missing");
      }
    }
    try {
      return program.show(report);
    } catch (IOException | InterruptedException stopped) {
      throw new Fault(
          "The report cannot be made",
          "the driver",
          String.valueOf(stopped.getMessage()),
          "./clrsim campaign report --store %s makes it".formatted(words.store()));
    }
  }

  private static List<PartOfCampaign.Came> came(JavaSparkContext spark, PartOfCampaign task) {
    List<Integer> all = IntStream.rangeClosed(1, task.parts()).boxed().toList();
    try {
      return spark.parallelize(all, task.parts()).map(task).collect();
    } catch (Exception lost) {
      throw new Fault(
          "Spark has given the campaign up",
          "the driver",
          String.valueOf(lost.getMessage()).lines().findFirst().orElse(""),
          "see its log; the same command goes on with what is missing");
    }
  }
}
