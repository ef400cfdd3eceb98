package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.FieldWalk;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.List;

/**
 * It walks the lists of base classes behind that of the object's own class: the number of fields,
 * which is that of all, lets it walk on behind the end of the first list.
 */
public final class PutsParentsLast extends FieldProfiler {

  /** A profiler for one run. */
  public PutsParentsLast(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access, Walk::new);
    }
  }

  private static final class Walk extends FieldWalk {
    Walk(DataAccess access, Definitions definitions) {
      super(access, definitions);
    }

    @Override
    protected List<MethodTable> inOrder(MethodTable type) {
      return super.inOrder(type).reversed();
    }
  }
}
