package io.github.clrsim.laws;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Verdict;
import org.assertj.core.api.Assertions;

/** Who appears in the histories of the tests: a host that stays and a plugin that goes. */
public final class Cast {
  public static final AssemblyId HOST = new AssemblyId(0x100);
  public static final ModuleId HOST_MODULE = new ModuleId(0x110);
  public static final ClassId LIST = new ClassId(0x120);
  public static final AssemblyId PLUGIN = new AssemblyId(0x200);
  public static final ModuleId PLUGIN_MODULE = new ModuleId(0x210);
  public static final ClassId TYPE = new ClassId(0x220);
  public static final ClassId OTHER = new ClassId(0x230);
  public static final ClassId LIST_OF_TYPE = new ClassId(0x240);
  public static final MetadataToken TYPE_TOKEN = TraceBuilder.typeDef(2);
  public static final MetadataToken OTHER_TOKEN = TraceBuilder.typeDef(3);
  public static final MetadataToken LIST_TOKEN = TraceBuilder.typeDef(9);

  private Cast() {}

  public static void assertKept(Verdict verdict) {
    Assertions.assertThat(verdict).isEqualTo(Verdict.kept());
  }

  /** Asserts that the law is broken at this step, for a reason that names these words. */
  public static void assertBroken(Verdict verdict, long step, String... words) {
    Assertions.assertThat(verdict).isInstanceOf(Verdict.Broken.class);
    Verdict.Broken broken = (Verdict.Broken) verdict;
    for (String word : words) {
      Assertions.assertThat(broken.why()).contains(word);
    }
    Assertions.assertThat(broken.step()).as(broken.why()).isEqualTo(step);
  }
}
