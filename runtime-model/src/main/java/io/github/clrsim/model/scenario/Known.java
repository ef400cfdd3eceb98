package io.github.clrsim.model.scenario;

import java.util.List;

/** What there is for a scenario to name. */
public interface Known {
  /** Takes every name for one of something that is there. */
  Known ANYTHING =
      new Known() {
        @Override
        public List<String> assemblies() {
          return List.of();
        }

        @Override
        public boolean hasAssembly(String name) {
          return true;
        }

        @Override
        public List<String> types() {
          return List.of();
        }

        @Override
        public List<String> methods(String fullName) {
          return List.of();
        }

        @Override
        public boolean hasType(String fullName) {
          return true;
        }

        @Override
        public boolean isInCoreLibrary(String fullName) {
          return true;
        }

        @Override
        public boolean offers(String assembly, String fullName) {
          return true;
        }

        @Override
        public boolean hasMethod(String fullName, String method, int given) {
          return true;
        }
      };

  /** The names of all assemblies that a scenario can load. */
  List<String> assemblies();

  /** Whether one of them has this simple name. */
  boolean hasAssembly(String name);

  /** The full names of all types that are defined in them, or in the framework behind them. */
  List<String> types();

  /** The names of the methods of the type of this full name. */
  List<String> methods(String fullName);

  /** Whether some assembly defines a type of this full name. */
  boolean hasType(String fullName);

  /** Whether the core library defines a type of this full name, which every context sees. */
  boolean isInCoreLibrary(String fullName);

  /** Whether that assembly defines a type of this full name, or forwards to it. */
  boolean offers(String assembly, String fullName);

  /**
   * Whether that type has a method of this name that takes so much, {@code this} included unless it
   * is static.
   */
  boolean hasMethod(String fullName, String method, int given);
}
