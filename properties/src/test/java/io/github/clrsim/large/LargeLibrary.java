package io.github.clrsim.large;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A library in C# with very many types of all kinds, in very many namespaces. */
final class LargeLibrary {
  static final String NAME = "Bulk";

  /** The types of one namespace. */
  static final int TYPES_OF_EACH = 22;

  // NUMBER is that of the namespace, BEFORE that of one whose class is the base of its own.
  private static final String NAMESPACE =
      """
      namespace Bulk.Part%NUMBER% {
        public enum Color : byte { Red, Green }
        public interface IRead<out T> { T Read(); }
        public interface IWrite<in T> { void Write(T value); }
        public interface INode<TSelf> where TSelf : INode<TSelf> { }
        public delegate TResult Map<in T, out TResult>(T value);
        public delegate void Done(ref int count);
        public struct Point { public Color Shade; public int X; public long Y; }
        [StructLayout(LayoutKind.Explicit, Size = 24)]
        public struct Overlay {
          [FieldOffset(0)] public int Bits;
          [FieldOffset(0)] public float Number;
          [FieldOffset(8)] public object Text;
        }
        [StructLayout(LayoutKind.Sequential, Pack = 1)]
        public struct Packed { public byte Tag; public Point At; public int Count; }
        public abstract class Base<T> : IRead<T> {
          public static T Shared;
          public static Point Origin;
          protected Point At;
          public abstract T Read();
        }
        public class Leaf : %BASE%, IWrite<object>, INode<Leaf> {
          private readonly Overlay overlay;
          public override string Read() => overlay.Text as string;
          public void Write(object value) { }
          public class Inner {
            public Leaf Outer;
            public struct Deep { public Packed Packed; public KeyValuePair<int, Color> Pair; }
          }
          private sealed class Hidden : Base<Inner.Deep> {
            public override Inner.Deep Read() => default;
          }
        }
        public class Pair<TFirst, TSecond> where TFirst : struct where TSecond : class, new() {
          public TFirst First;
          public TSecond Second;
          public TFirst? Maybe;
          public class Cell : Base<TFirst> {
            public override TFirst Read() => default;
            public struct Slot<T> { public T Value; public (TFirst, T) Both; }
          }
        }
        public class Tree<T> where T : INode<T> {
          public T Root;
          public Tree<T>[] Children;
          public Dictionary<string, Tree<T>> Named;
        }
        public static class Shelf {
          public static readonly List<Point> Points = new();
          public static Dictionary<Color, Pair<int, Leaf>> ByColor;
          public static Overlay One;
          [ThreadStatic] public static int Mine;
        }
        public readonly record struct Entry(int Number, string Text);
        public ref struct View { public Span<byte> Bytes; public ReadOnlySpan<Point> Points; }
        public class Selfish : Base<Selfish>, IComparable<Selfish>, IEnumerable<Tree<Leaf>> {
          public override Selfish Read() => this;
          public int CompareTo(Selfish other) => 0;
          public IEnumerator<Tree<Leaf>> GetEnumerator() => null;
          IEnumerator IEnumerable.GetEnumerator() => null;
        }
      }
      """;

  // Leaves descend from each other so far, and then from a base class of their own namespace.
  private static final int DEPTH = 20;

  private LargeLibrary() {}

  /** The source of so many namespaces. */
  static String source(int namespaces) {
    return IntStream.range(0, namespaces)
        .mapToObj(LargeLibrary::namespace)
        .collect(
            Collectors.joining(
                "\n",
                """
                using System;
                using System.Collections;
                using System.Collections.Generic;
                using System.Runtime.InteropServices;
                """,
                ""));
  }

  private static String namespace(int number) {
    String base = number % DEPTH == 0 ? "Base<string>" : "Part%d.Leaf".formatted(number - 1);
    return NAMESPACE.replace("%NUMBER%", Integer.toString(number)).replace("%BASE%", base);
  }
}
