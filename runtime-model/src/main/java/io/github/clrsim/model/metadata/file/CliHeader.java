package io.github.clrsim.model.metadata.file;

/**
 * The CLI header of a PE file ({@code IMAGE_COR20_HEADER} in corhdr.h, ECMA-335 II.25.3.3): what
 * makes it an assembly.
 *
 * @param majorRuntimeVersion 2 in every file since .NET 2.0
 * @param metadata where the metadata root is
 * @param flags {@code COMIMAGE_FLAGS}
 * @param entryPoint the token of the entry point, or an RVA if it is native; 0 if there is none
 * @param resources the directory of the resources that are in this file
 * @param nativeHeader the directory of the header of compiled code
 * @param readyToRunFlags what the header of compiled code says ({@code READYTORUN_FLAG}); 0 if no
 *     such code is aboard
 */
public record CliHeader(
    int majorRuntimeVersion,
    int minorRuntimeVersion,
    Extent metadata,
    int flags,
    int entryPoint,
    Directory resources,
    Directory nativeHeader,
    int readyToRunFlags) {

  /**
   * Where something is once the file is mapped. That it lies inside the file is not checked before
   * somebody reads it: {@link PeFile#extentOf} does that.
   *
   * @param rva 0 if the file has nothing of the kind
   * @param size in bytes
   */
  public record Directory(long rva, long size) {
    private static Directory read(Bytes bytes, int at, String what) {
      return new Directory(bytes.unsignedIntAt(at, what), bytes.unsignedIntAt(at + 4L, what));
    }

    /** Whether the file has nothing of the kind. */
    public boolean isEmpty() {
      return rva == 0;
    }
  }

  private static final int READY_TO_RUN_MAGIC = 0x0052_5452; // "RTR"
  private static final int READY_TO_RUN_HEADER_SIZE = 12;

  private static final int SIZE = 72;
  private static final int MAJOR = 4;
  private static final int MINOR = 6;
  private static final int METADATA = 8;
  private static final int FLAGS = 16;
  private static final int ENTRY_POINT = 20;
  private static final int RESOURCES = 24;
  private static final int MANAGED_NATIVE_HEADER = 64;

  static CliHeader read(Bytes bytes, PeFile pe) {
    Extent header = pe.extentOf(pe.cliHeaderRva(), SIZE, "The CLI header");
    int start = header.offset();
    Directory metadata = Directory.read(bytes, start + METADATA, "The metadata directory");
    Directory nativeHeader =
        Directory.read(bytes, start + MANAGED_NATIVE_HEADER, "The native header's directory");
    return new CliHeader(
        bytes.shortAt(start + MAJOR, "The runtime version"),
        bytes.shortAt(start + MINOR, "The runtime version"),
        pe.extentOf(metadata.rva(), metadata.size(), "The metadata"),
        bytes.intAt(start + FLAGS, "The CLI flags"),
        bytes.intAt(start + ENTRY_POINT, "The entry point"),
        Directory.read(bytes, start + RESOURCES, "The resources directory"),
        nativeHeader,
        readyToRunFlags(bytes, pe, nativeHeader));
  }

  private static int readyToRunFlags(Bytes bytes, PeFile pe, Directory directory) {
    if (directory.isEmpty()) {
      return 0;
    }
    Extent header = pe.extentOf(directory.rva(), READY_TO_RUN_HEADER_SIZE, "The native header");
    boolean isReadyToRun = bytes.intAt(header.offset(), "The native header") == READY_TO_RUN_MAGIC;
    return isReadyToRun ? bytes.intAt(header.offset() + 8L, "The native header's flags") : 0;
  }
}
