package io.github.clrsim.api.metadata;

/**
 * The version and culture of an assembly ({@code ASSEMBLYMETADATA} in cor.h; processors and
 * operating systems are never set by today's compilers and are left out).
 *
 * @param majorVersion first part of the version, 0 to 65535
 * @param minorVersion second part
 * @param buildNumber third part
 * @param revisionNumber fourth part
 * @param locale the culture, empty for a neutral assembly
 */
public record AssemblyMetadata(
    int majorVersion, int minorVersion, int buildNumber, int revisionNumber, String locale) {}
