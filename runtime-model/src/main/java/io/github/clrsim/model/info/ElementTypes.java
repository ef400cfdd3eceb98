package io.github.clrsim.model.info;

import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Map;

/**
 * Which ELEMENT_TYPE the runtime tells for a type: numbers have their own, an enum has that of its
 * number, the rest is class or struct.
 */
final class ElementTypes {
  private static final Map<String, ElementType> OWN =
      Map.ofEntries(
          Map.entry("System.Boolean", ElementType.BOOLEAN),
          Map.entry("System.Char", ElementType.CHAR),
          Map.entry("System.SByte", ElementType.I1),
          Map.entry("System.Byte", ElementType.U1),
          Map.entry("System.Int16", ElementType.I2),
          Map.entry("System.UInt16", ElementType.U2),
          Map.entry("System.Int32", ElementType.I4),
          Map.entry("System.UInt32", ElementType.U4),
          Map.entry("System.Int64", ElementType.I8),
          Map.entry("System.UInt64", ElementType.U8),
          Map.entry("System.Single", ElementType.R4),
          Map.entry("System.Double", ElementType.R8));

  private ElementTypes() {}

  static ElementType of(TypeKey key, TypeLoader types) {
    return switch (key) {
      case TypeKey.Definition definition ->
          types.underlying(key).orElseGet(() -> ofDefinition(definition, types));
      case TypeKey.Instance instance -> classOrStruct(instance, types);
      case TypeKey.ArrayOf array -> array.rank() == 1 ? ElementType.SZARRAY : ElementType.ARRAY;
      case TypeKey.Variable variable -> ElementType.VAR;
    };
  }

  private static ElementType ofDefinition(TypeKey.Definition definition, TypeLoader types) {
    boolean core = definition.assembly().name().equals(Assemblies.CORE_LIBRARY);
    ElementType own =
        core ? OWN.getOrDefault(definition.toString(), ElementType.END) : ElementType.END;
    return own == ElementType.END ? classOrStruct(definition, types) : own;
  }

  private static ElementType classOrStruct(TypeKey key, TypeLoader types) {
    return types.isValueType(key) ? ElementType.VALUETYPE : ElementType.CLASS;
  }
}
