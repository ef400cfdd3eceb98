package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.heap.HeapObject;
import io.github.clrsim.realclr.heap.HeapRange;
import io.github.clrsim.realclr.heap.HeapSummary;
import io.github.clrsim.realclr.heap.HeapWalk;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes a walk over the heap comes upon every object that the program holds, where
 * the program says that it is, and understands all that is between: while the program waits, and
 * from a dump of it; with one heap for all processors, and with one for each.
 */
@Tag("turn-1")
class GcHeapIT {
  @TempDir private Path work;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void allObjectsAreFoundInAnOnlyHeap(RuntimeProfile profile)
      throws IOException, InterruptedException {
    allObjectsAreFound(profile, UnaryOperator.identity());
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void allObjectsAreFoundInTheHeapsOfAServer(RuntimeProfile profile)
      throws IOException, InterruptedException {
    allObjectsAreFound(profile, DotnetHost::withServerCollector);
  }

  private void allObjectsAreFound(RuntimeProfile profile, UnaryOperator<DotnetHost> settings)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RealRuntimes.of(profile);
    try (Larder larder =
        Larder.runBy(settings.apply(DotnetHost.of(runtime.muxer().orElseThrow())))) {
      Path dump = larder.dump(runtime.directory(), work);
      Map<Address, HeapObject> living;
      try (DebuggedClr live = DebuggedClr.ofProcess(larder.pid())) {
        living = objects(live, larder);
      }
      try (DebuggedClr dead = DebuggedClr.ofDump(dump)) {
        assertThat(objects(dead, larder)).isEqualTo(living);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void aDumpWithoutAHeapSaysSo(RuntimeProfile profile) throws IOException, InterruptedException {
    DotnetRuntime runtime = RealRuntimes.of(profile);
    try (Larder larder = Larder.runBy(runtime.muxer().orElseThrow())) {
      Path dump = larder.dump(runtime.directory(), work, "--normal");
      assertThatThrownBy(
              () -> {
                try (DebuggedClr dead = DebuggedClr.ofDump(dump)) {
                  dead.heap().walk();
                }
              })
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              refused ->
                  assertThat(refused.diagnostic().text())
                      .contains("The heap is not in", "--withheap"));
    }
  }

  private static Map<Address, HeapObject> objects(DebuggedClr clr, Larder larder) {
    Map<Address, HeapObject> objects = new LinkedHashMap<>();
    HeapWalk walk = clr.heap().walk();
    walk.forEachRemaining(object -> objects.put(object.address(), object));
    HeapSummary summary = walk.summary();
    assertThat(summary.isWhole()).as("%s", summary).isTrue();
    assertThat(summary.objects()).isEqualTo(objects.size());
    assertThat(objects.keySet().stream().map(Address::value).toList()).isSorted();
    assertThat(summary.bytes() + summary.freeBytes())
        .isEqualTo(clr.heap().ranges().stream().mapToLong(HeapRange::bytes).sum());
    DataAccess access = clr.dataAccess();
    for (Larder.Held held : larder.objects()) {
      Address address = new Address(held.address());
      ObjectData data = access.getObjectData(address).answer().orElseThrow();
      assertThat(objects)
          .as(held.text())
          .containsEntry(address, new HeapObject(address, data.methodTable(), padded(data.size())));
    }
    return objects;
  }

  /** The component does not count what fills the last eight bytes. */
  private static long padded(long size) {
    return Math.ceilDiv(size, Long.BYTES) * Long.BYTES;
  }
}
