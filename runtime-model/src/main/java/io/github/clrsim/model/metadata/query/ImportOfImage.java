package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.PEKind;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Heaps.UserString;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;

/**
 * The metadata of one module as IMetaDataImport2 and IMetaDataAssemblyImport answer it. A file that
 * is damaged where an answer looks ends in a diagnostic, not in an HRESULT: the real runtime would
 * not have loaded it.
 *
 * @param scope the name of the module
 * @param codeBase where RVAs of code are counted from: not the file's beginning, if there is no
 *     file
 */
public record ImportOfImage(AssemblyImage image, String scope, int codeBase)
    implements TypeAnswers,
        MemberAnswers,
        ReferenceAnswers,
        PropertyAnswers,
        GenericAnswers,
        AssemblyAnswers,
        IdleAnswers {

  /** The metadata of a module that goes by the name its file says. */
  public ImportOfImage(AssemblyImage image) {
    this(image, image.moduleName(), 0);
  }

  @Override
  public Outcome<ScopeProps> getScopeProps() {
    return Outcome.ok(new ScopeProps(scope, image.mvid()));
  }

  @Override
  public Outcome<MetadataToken> getModuleFromScope() {
    return Outcome.ok(TokenKind.MODULE.token(1));
  }

  @Override
  public Outcome<String> getModuleRefProps(MetadataToken mur) {
    return Answers.row(
        image, Table.MODULE_REF, mur, row -> file().string(Column.MODULE_REF_NAME, row));
  }

  @Override
  public Outcome<List<MetadataToken>> enumModuleRefs() {
    return Answers.all(image, Table.MODULE_REF);
  }

  @Override
  public Outcome<Blob> getSigFromToken(MetadataToken mdSig) {
    return Answers.row(
        image,
        Table.STAND_ALONE_SIG,
        mdSig,
        row -> file().blob(Column.STAND_ALONE_SIG_SIGNATURE, row));
  }

  @Override
  public Outcome<List<MetadataToken>> enumSignatures() {
    return Answers.all(image, Table.STAND_ALONE_SIG);
  }

  @Override
  public Outcome<String> getUserString(MetadataToken stk) {
    // Only the row counts, whatever kind of token it is of, and wherever it leads.
    return switch (file().heaps().userStringAt(stk.row())) {
      case UserString.Text(String text) -> Outcome.ok(text);
      case UserString.Even _ -> Outcome.failed(Answers.CLDB_E_FILE_CORRUPT);
      case UserString.Unreadable _ -> Outcome.failed(HResult.COR_E_BADIMAGEFORMAT);
      case UserString.Outside _ -> Outcome.failed(Answers.CLDB_E_INDEX_NOTFOUND);
    };
  }

  @Override
  public Outcome<List<MetadataToken>> enumUserStrings() {
    return Answers.list(image.userStrings());
  }

  @Override
  public Outcome<String> getNameFromToken(MetadataToken tk) {
    Optional<Column> name =
        switch (tk.kind()) {
          case MODULE -> Optional.of(Column.MODULE_NAME);
          case TYPE_REF -> Optional.of(Column.TYPE_REF_NAME);
          case TYPE_DEF -> Optional.of(Column.TYPE_DEF_NAME);
          case FIELD_DEF -> Optional.of(Column.FIELD_NAME);
          case METHOD_DEF -> Optional.of(Column.METHOD_DEF_NAME);
          case PARAM_DEF -> Optional.of(Column.PARAM_NAME);
          case MEMBER_REF -> Optional.of(Column.MEMBER_REF_NAME);
          case EVENT -> Optional.of(Column.EVENT_NAME);
          case PROPERTY -> Optional.of(Column.PROPERTY_NAME);
          case MODULE_REF -> Optional.of(Column.MODULE_REF_NAME);
          default -> Optional.empty(); // the list is RegMeta's, and the rest has no name to tell
        };
    return name.map(
            column -> Answers.row(image, column.table(), tk, row -> file().string(column, row)))
        .orElse(Outcome.failed(HResult.E_INVALIDARG));
  }

  @Override
  public boolean isValidToken(MetadataToken tk) {
    if (tk.kind() == TokenKind.STRING) {
      return switch (file().heaps().userStringAt(tk.row())) {
        case UserString.Text _, UserString.Even _ -> true;
        case UserString.Unreadable _, UserString.Outside _ -> false;
      };
    }
    return Table.of(tk.value() >>> 24)
        .map(table -> file().tables().has(table, tk.row()))
        .orElse(false);
  }

  @Override
  public Outcome<Integer> isGlobal(MetadataToken pd) {
    if (!isValidToken(pd)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return switch (pd.kind()) {
      case TYPE_DEF -> Outcome.ok(truth(pd.row() == 1));
      case FIELD_DEF -> Outcome.ok(truth(image.fieldDef(pd).declaringType().row() == 1));
      case METHOD_DEF -> Outcome.ok(truth(image.methodDef(pd).declaringType().row() == 1));
      default -> Outcome.ok(0); // nothing else is asked about by anyone, and RegMeta says no
    };
  }

  /** What a runtime hands out lies in memory, apart from its file (measured on both). */
  @Override
  public Outcome<PEKind> getPEKind() {
    return new Outcome.Ok<>(new PEKind(0, 0), HResult.S_FALSE);
  }

  @Override
  public Outcome<String> getVersionString() {
    return Outcome.ok(file().root().version());
  }

  private MetadataFile file() {
    return image.file();
  }

  private static int truth(boolean isTrue) {
    return isTrue ? 1 : 0;
  }
}
