package io.github.clrsim.profiler.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefinedTypesTest {
  private static final ModuleId GARDEN = new ModuleId(0x100);
  private static final ModuleId WOOD = new ModuleId(0x200);
  private static final MethodTable TREE = new MethodTable(0x1000);
  private static final MethodTable LEAF = new MethodTable(0x2000);
  private static final MethodTable OTHER_TREE = new MethodTable(0x3000);
  private static final int OUTERMOST = MetadataToken.NIL_TYPE_DEF.value();

  /** What metadata defines in a module: a name in the type of a token. */
  private record Definition(ModuleId module, int enclosing, String name) {}

  private final Map<Definition, Integer> definitions = new HashMap<>();
  private final List<ModuleId> modules = new ArrayList<>(List.of(GARDEN, WOOD));
  private final List<ModuleId> unreadable = new ArrayList<>();
  private final Map<Integer, MethodTable> loaded = new HashMap<>();
  private final Map<MethodTable, String> names = new HashMap<>();
  private Outcome<Integer> reading = Outcome.ok(1);
  private int lookups;

  private final ProcessAccess access =
      (ProcessAccess)
          Proxy.newProxyInstance(
              ProcessAccess.class.getClassLoader(),
              new Class<?>[] {ProcessAccess.class},
              (_, method, arguments) ->
                  switch (method.getName()) {
                    case "readDefinitions" -> reading;
                    case "getModules" -> Outcome.ok(List.copyOf(modules));
                    case "getMetaData" -> metadata((ModuleId) arguments[0]);
                    case "getDefinedType" -> defined((MetadataToken) arguments[1]);
                    case "getMethodTableName" -> Outcome.ok(names.get((MethodTable) arguments[0]));
                    case "getMethodTableData" -> data((MethodTable) arguments[0]);
                    default -> Outcome.failed(HResult.E_NOTIMPL);
                  });

  private final FieldReader reader = new FieldReader(access);
  private final DefinedTypes types = new DefinedTypes(access);

  private Outcome<MetadataImport> metadata(ModuleId module) {
    return unreadable.contains(module)
        ? Outcome.failed(HResult.E_NOINTERFACE)
        : Outcome.ok(
            new MetadataImport() {
              @Override
              public Outcome<MetadataToken> findTypeDefByName(
                  String name, MetadataToken enclosing) {
                lookups++;
                Integer row = definitions.get(new Definition(module, enclosing.value(), name));
                return row == null
                    ? Outcome.failed(HResult.CLDB_E_RECORD_NOTFOUND)
                    : Outcome.ok(new MetadataToken(row));
              }
            });
  }

  private Outcome<MethodTable> defined(MetadataToken typeDef) {
    return Outcome.ok(loaded.getOrDefault(typeDef.value(), new MethodTable(0)));
  }

  private Outcome<MethodTableData> data(MethodTable type) {
    return loaded.entrySet().stream()
        .filter(each -> each.getValue().equals(type))
        .findFirst()
        .map(
            each ->
                Outcome.ok(
                    new MethodTableData(
                        false,
                        GARDEN,
                        new Address(0),
                        new MethodTable(0),
                        24,
                        0,
                        new MetadataToken(each.getKey()),
                        false)))
        .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }

  private void define(ModuleId module, int enclosing, String name, int token) {
    definitions.put(new Definition(module, enclosing, name), token);
  }

  private void load(int token, MethodTable type, String name) {
    loaded.put(token, type);
    names.put(type, name);
  }

  private List<MethodTable> exactly(String name) {
    return types.exactly(TypePattern.of(name).orElseThrow(), reader).stream()
        .map(LoadedTypes.Named::methodTable)
        .toList();
  }

  @Test
  void aTypeIsFoundByItsNameInTheModulesThatDefineIt() {
    define(GARDEN, OUTERMOST, "Garden.Tree", 0x02000002);
    load(0x02000002, TREE, "Garden.Tree");
    define(WOOD, OUTERMOST, "Garden.Tree", 0x02000007);
    assertThat(exactly("Garden.Tree")).containsExactly(TREE);
    reading = Outcome.ok(2);
    load(0x02000007, OTHER_TREE, "Garden.Tree");
    assertThat(exactly("Garden.Tree")).containsExactly(TREE, OTHER_TREE);
    assertThat(exactly("Tree")).isEmpty();
    assertThat(exactly("Garden.Tree[]")).isEmpty();
    assertThat(exactly("Garden.Tree`1")).isEmpty();
  }

  @Test
  void aDotMayStandBeforeANestedType() {
    define(GARDEN, OUTERMOST, "Garden.Tree", 0x02000002);
    define(GARDEN, 0x02000002, "Leaf", 0x02000003);
    load(0x02000003, LEAF, "Garden.Tree+Leaf");
    assertThat(exactly("Garden.Tree+Leaf")).containsExactly(LEAF);
    assertThat(exactly("Garden.Tree.Leaf")).containsExactly(LEAF);
    assertThat(exactly("Garden+Tree+Leaf")).isEmpty();
  }

  @Test
  void aNameIsLookedUpAgainWhenATypeWasDefined() {
    define(GARDEN, OUTERMOST, "Tree", 0x02000002);
    assertThat(exactly("Tree")).isEmpty();
    load(0x02000002, TREE, "Tree");
    assertThat(exactly("Tree")).containsExactly(TREE);
    int before = lookups;
    assertThat(exactly("Tree")).containsExactly(TREE);
    assertThat(lookups).isEqualTo(before);
    reading = Outcome.ok(2);
    load(0x02000002, OTHER_TREE, "Tree");
    assertThat(exactly("Tree")).containsExactly(OTHER_TREE);
  }

  @Test
  void aTypeThatIsNamedOtherwiseIsNotMeant() {
    define(GARDEN, OUTERMOST, "Tree", 0x02000002);
    load(0x02000002, TREE, "Shrub");
    assertThat(exactly("Tree")).isEmpty();
  }

  @Test
  void nothingIsKnownWhereAModuleCannotBeRead() {
    define(GARDEN, OUTERMOST, "Tree", 0x02000002);
    load(0x02000002, TREE, "Tree");
    unreadable.add(WOOD);
    assertThat(exactly("Tree")).isEmpty();
    unreadable.clear();
    reading = Outcome.failed(HResult.E_NOTIMPL);
    assertThat(exactly("Tree")).isEmpty();
    assertThat(types.at(TREE, reader)).isEmpty();
  }

  @Test
  void aTypeIsFoundByItsAddressIfItsModuleHasItThere() {
    load(0x02000002, TREE, "Tree");
    names.put(OTHER_TREE, "Tree");
    assertThat(types.at(TREE, reader)).contains(new LoadedTypes.Named(TREE, "Tree"));
    assertThat(types.at(OTHER_TREE, reader)).isEmpty();
    load(0x02000003, LEAF, "Leaf`1");
    assertThat(types.at(LEAF, reader)).isEmpty();
  }
}
