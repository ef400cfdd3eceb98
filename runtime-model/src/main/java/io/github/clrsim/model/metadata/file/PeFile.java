package io.github.clrsim.model.metadata.file;

import java.util.ArrayList;
import java.util.List;

/**
 * The headers of a portable executable (ECMA-335 II.25, the PE/COFF specification) as far as an
 * assembly needs them: the machine, the sections, and where the CLI header is.
 */
public final class PeFile {
  private static final int DOS_MAGIC = 0x5A4D; // "MZ"
  private static final int PE_OFFSET_AT = 0x3C;
  private static final int PE_MAGIC = 0x4550; // "PE\0\0"
  private static final int PE_MAGIC_SIZE = 4;
  private static final int COFF_HEADER_SIZE = 20;
  private static final int OPTIONAL_MAGIC_32 = 0x10B;
  private static final int OPTIONAL_MAGIC_64 = 0x20B;
  private static final int DIRECTORIES_AT_32 = 96;
  private static final int DIRECTORIES_AT_64 = 112;
  private static final int DIRECTORY_SIZE = 8;
  private static final int CLI_DIRECTORY = 14; // IMAGE_DIRECTORY_ENTRY_COMHEADER
  private static final int SECTION_HEADER_SIZE = 40;

  private final Bytes bytes;
  private final long cliHeaderRva;
  private final List<Section> sections;

  private PeFile(Bytes bytes, int coff, int optional, boolean is64Bit) {
    this.bytes = bytes;
    this.cliHeaderRva = cliHeaderRva(bytes, optional, is64Bit);
    this.sections =
        sections(
            bytes,
            optional + bytes.shortAt(coff + 16, "The size of the optional header"),
            bytes.shortAt(coff + 2, "The number of sections"));
  }

  static PeFile read(Bytes bytes) {
    if (bytes.size() < PE_OFFSET_AT + 4 || bytes.shortAt(0, "The first bytes") != DOS_MAGIC) {
      throw bytes.damaged(
          0,
          "%s is not a PE file: it does not begin with \"MZ\".".formatted(bytes.name()),
          "A .NET assembly is a portable executable, on every platform.");
    }
    long signature = bytes.unsignedIntAt(PE_OFFSET_AT, "The offset of the PE header");
    if (bytes.intAt(signature, "The PE header") != PE_MAGIC) {
      throw bytes.damaged(
          signature,
          "%s is not a PE file: there is no \"PE\" where its header should be."
              .formatted(bytes.name()),
          "A .NET assembly is a portable executable, on every platform.");
    }
    int coff = (int) signature + PE_MAGIC_SIZE;
    int optional = coff + COFF_HEADER_SIZE;
    int magic = bytes.shortAt(optional, "The optional header");
    if (magic != OPTIONAL_MAGIC_32 && magic != OPTIONAL_MAGIC_64) {
      throw bytes.damaged(
          optional,
          "The optional header of %s has magic 0x%x.".formatted(bytes.name(), magic),
          "It is 0x10b in a 32-bit and 0x20b in a 64-bit PE file.");
    }
    return new PeFile(bytes, coff, optional, magic == OPTIONAL_MAGIC_64);
  }

  /** The sections, in the order of their headers. */
  public List<Section> sections() {
    return sections;
  }

  /** How many bytes of memory it takes: as its sections are mapped, or as it is on disk. */
  public long imageBytes() {
    long mapped = bytes.size();
    for (Section section : sections) {
      long size = Math.max(section.virtualSize(), section.data().size());
      mapped = Math.max(mapped, section.virtualAddress() + size);
    }
    return mapped;
  }

  /** Where in the file the {@code size} bytes are that are mapped at {@code rva}. */
  public Extent extentOf(long rva, long size, String what) {
    Section section = sectionOf(rva, what);
    long within = rva - section.virtualAddress();
    if (size > section.data().size() - within) {
      throw bytes.damaged(
          section.data().offset(),
          "%s of %s would be %d bytes at RVA 0x%x, beyond section %s, which has 0x%x bytes."
              .formatted(what, bytes.name(), size, rva, section.name(), section.data().size()),
          "What a header points to must lie inside one section.");
    }
    return bytes.extent(section.data().offset() + within, size, what);
  }

  /** All of the section behind {@code rva}: for what has a length only inside itself. */
  public Extent restOfSection(long rva, String what) {
    Section section = sectionOf(rva, what);
    return extentOf(rva, section.data().size() - (rva - section.virtualAddress()), what);
  }

  long cliHeaderRva() {
    return cliHeaderRva;
  }

  private Section sectionOf(long rva, String what) {
    for (Section section : sections) {
      long within = rva - section.virtualAddress();
      if (within >= 0 && within < section.data().size()) {
        return section;
      }
    }
    throw bytes.damaged(
        0,
        "%s of %s would be at RVA 0x%x, which is in no section.".formatted(what, bytes.name(), rva),
        "An RVA means something only inside a section that has bytes in the file.");
  }

  private static long cliHeaderRva(Bytes bytes, int optional, boolean is64Bit) {
    int directories = optional + (is64Bit ? DIRECTORIES_AT_64 : DIRECTORIES_AT_32);
    long count = bytes.unsignedIntAt(directories - 4, "The number of data directories");
    int entry = directories + CLI_DIRECTORY * DIRECTORY_SIZE;
    long rva = count > CLI_DIRECTORY ? bytes.unsignedIntAt(entry, "The CLI directory") : 0;
    if (rva == 0) {
      throw bytes.damaged(
          entry,
          "%s is a PE file without CLI metadata.".formatted(bytes.name()),
          "Native libraries are PE files too; an assembly has a CLI header (ECMA-335 II.25.3.3).");
    }
    return rva;
  }

  private static List<Section> sections(Bytes bytes, int start, int count) {
    List<Section> sections = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      sections.add(Section.read(bytes, start + (long) index * SECTION_HEADER_SIZE));
    }
    return List.copyOf(sections);
  }

  /**
   * A part of the file that is mapped as one piece.
   *
   * @param virtualAddress the RVA it is mapped at
   * @param data its bytes in the file; the rest of its size in memory is zero
   */
  public record Section(String name, long virtualAddress, long virtualSize, Extent data) {
    private static final int NAME_SIZE = 8;

    static Section read(Bytes bytes, long header) {
      String name = bytes.utf8At(header, NAME_SIZE, "A section header").replace("\0", "");
      long size = bytes.unsignedIntAt(header + 16, "The size of a section");
      long offset = size == 0 ? 0 : bytes.unsignedIntAt(header + 20, "The place of a section");
      return new Section(
          name,
          bytes.unsignedIntAt(header + 12, "The address of a section"),
          bytes.unsignedIntAt(header + 8, "The size of a section in memory"),
          bytes.extent(offset, size, "Section " + name));
    }
  }
}
