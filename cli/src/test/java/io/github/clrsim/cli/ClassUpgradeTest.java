package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Classes that were compiled for Java 5 are rewritten, and are still those that they were. */
class ClassUpgradeTest {
  @TempDir private Path folder;

  private Path copyOf(Class<?> one) throws IOException, URISyntaxException {
    URI library = one.getProtectionDomain().getCodeSource().getLocation().toURI();
    return Files.copy(Path.of(library), folder.resolve(one.getSimpleName() + ".jar"));
  }

  private static List<Integer> versions(Path library) throws IOException {
    List<Integer> versions = new ArrayList<>();
    try (JarFile jar = new JarFile(library.toFile())) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class")) {
          try (InputStream bytes = jar.getInputStream(entry)) {
            versions.add(ClassFile.of().parse(bytes.readAllBytes()).majorVersion());
          }
        }
      }
    }
    return versions;
  }

  @Test
  void picocliGetsStackMapsThatTheJvmAccepts() throws Exception {
    Path library = copyOf(CommandLine.class);
    assertThat(versions(library)).contains(ClassFile.JAVA_5_VERSION);
    int before = versions(library).size();

    ClassUpgrade.main(new String[] {folder.toString()});

    assertThat(versions(library))
        .hasSize(before)
        .allMatch(version -> version > ClassFile.JAVA_6_VERSION);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {library.toUri().toURL()}, null);
        JarFile jar = new JarFile(library.toFile())) {
      ClassFile format =
          ClassFile.of(
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofClassLoading(loader)));
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class")) {
          try (InputStream bytes = jar.getInputStream(entry)) {
            assertThat(format.verify(bytes.readAllBytes())).as(entry.getName()).isEmpty();
          }
        }
      }
      // Linked, the JVM's own verifier has seen it.
      Class<?> line = Class.forName(CommandLine.class.getName(), true, loader);
      assertThat(line.getField("VERSION").get(null)).isEqualTo(CommandLine.VERSION);
    }
  }

  @Test
  void aLibraryOfLaterClassesKeepsItsBytes() throws Exception {
    Path library = copyOf(JsonProperty.class);
    byte[] before = Files.readAllBytes(library);

    ClassUpgrade.main(new String[] {folder.toString()});

    assertThat(library).hasBinaryContent(before);
  }

  @Test
  void whatIsNoFolderIsADiagnostic() {
    String nowhere = folder.resolve("nowhere").toString();
    assertThatThrownBy(() -> ClassUpgrade.main(new String[] {nowhere}))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no libraries to rewrite");
  }
}
