package io.github.clrsim.abi;

import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.Map;
import java.util.Optional;

/**
 * How version and culture of an assembly lie in memory: ASSEMBLYMETADATA of cor.h, a structure with
 * a buffer for the culture that the caller brings.
 */
public final class AssemblyMetadataLayout {
  private static final Map<String, Integer> OFFSETS =
      Codecs.offsets(ProfilingSpec.get().struct("ASSEMBLYMETADATA"));
  private static final int MAJOR = offset("usMajorVersion");
  private static final int MINOR = offset("usMinorVersion");
  private static final int BUILD = offset("usBuildNumber");
  private static final int REVISION = offset("usRevisionNumber");
  private static final int LOCALE = offset("szLocale");
  private static final int LOCALE_UNITS = offset("cbLocale");
  private static final int PROCESSORS = offset("ulProcessor");
  private static final int SYSTEMS = offset("ulOS");

  /** The bytes of the structure. */
  public static final int SIZE = SYSTEMS + Long.BYTES;

  private AssemblyMetadataLayout() {}

  /** What lies at an address. */
  public static AssemblyMetadata get(long address) {
    long locale = RawMemory.getLong(address + LOCALE);
    return new AssemblyMetadata(
        number(address + MAJOR),
        number(address + MINOR),
        number(address + BUILD),
        number(address + REVISION),
        locale == 0 ? "" : RawMemory.text(locale));
  }

  /** Puts the version at an address; processors and operating systems there are none. */
  public static void putVersion(long address, AssemblyMetadata version) {
    RawMemory.putBits(address + MAJOR, Short.BYTES, version.majorVersion());
    RawMemory.putBits(address + MINOR, Short.BYTES, version.minorVersion());
    RawMemory.putBits(address + BUILD, Short.BYTES, version.buildNumber());
    RawMemory.putBits(address + REVISION, Short.BYTES, version.revisionNumber());
    RawMemory.putInt(address + PROCESSORS, 0);
    RawMemory.putInt(address + SYSTEMS, 0);
  }

  /** Where the culture goes; zero where the caller wants none. */
  public static long locale(long address) {
    return RawMemory.getLong(address + LOCALE);
  }

  /** Where the number of units stands that there is room for, and, answered, that there are. */
  public static long localeUnits(long address) {
    return address + LOCALE_UNITS;
  }

  /** Has the caller bring room for so many units. */
  public static void bring(long address, long locale, int units) {
    RawMemory.putLong(address + LOCALE, locale);
    RawMemory.putInt(address + LOCALE_UNITS, units);
  }

  private static int offset(String field) {
    return Optional.ofNullable(OFFSETS.get(field)).orElseThrow();
  }

  private static int number(long address) {
    return (int) RawMemory.bits(address, Short.BYTES);
  }
}
