package io.github.clrsim.abi.callee;

/**
 * How a runtime deals with room that is too small, as far as runtimes differ in it (measured on
 * 3.1.2 and 9.0.5).
 *
 * @param copiesCutNames whether of a name of metadata that does not fit the beginning is copied;
 *     else only the NUL is, in the last place, and the others keep what they had
 * @param cutsItsVersion whether GetRuntimeInformation cuts a version that does not fit, and refuses
 *     nothing
 * @param countsReJitIdsWithoutRoom whether GetReJITIDs tells how many there are if there is no room
 *     at all; else it refuses
 */
public record BufferRules(
    boolean copiesCutNames, boolean cutsItsVersion, boolean countsReJitIdsWithoutRoom) {
  private static final int NEWEST_INFO_OF_3_1 = 11;

  /**
   * The rules of a runtime.
   *
   * @param newestInfo the number of the newest ICorProfilerInfo that it has
   */
  public static BufferRules of(int newestInfo) {
    boolean isNewer = newestInfo > NEWEST_INFO_OF_3_1;
    return new BufferRules(isNewer, isNewer, isNewer);
  }
}
