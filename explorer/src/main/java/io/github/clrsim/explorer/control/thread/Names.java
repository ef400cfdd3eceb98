package io.github.clrsim.explorer.control.thread;

/** Names objects by their classes, without anything that changes from run to run. */
public final class Names {
  private static final String CONCURRENT = "java.util.concurrent.";

  private Names() {}

  /** Such as {@code a Cache}, {@code a ReentrantLock}, {@code the class Cache}. */
  public static String of(Object object) {
    if (object instanceof Class<?> type) {
      return "the class " + simple(type);
    }
    String name = simple(object.getClass());
    return ("AEIOUaeiou".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }

  private static String simple(Class<?> type) {
    if (type.isArray()) {
      return simple(type.getComponentType()) + "[]";
    }
    String name = type.getName();
    // The name of a lambda's class ends with numbers that the JVM gave it.
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0) {
      return "lambda of " + withoutPackage(name.substring(0, lambda));
    }
    int hidden = name.indexOf('/');
    String visible = withoutPackage(hidden < 0 ? name : name.substring(0, hidden));
    // The JDK's locks keep their state in an inner class, which is nobody's word for the lock.
    int inner = visible.indexOf('$');
    boolean isInnerSync = name.startsWith(CONCURRENT) && visible.endsWith("Sync") && inner > 0;
    return isInnerSync ? visible.substring(0, inner) : visible;
  }

  private static String withoutPackage(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
