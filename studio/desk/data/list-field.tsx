/** A section as a small table: rows are added, removed, moved, and pasted from a spreadsheet. */
import type { ComponentChildren } from "preact";
import { useFieldPlace } from "#studio/desk/places/field-place.tsx";
import { entriesOf, isObject, type Path, valueAt, withValue } from "#studio/desk/places/paths.ts";
import type { Json, JsonObject } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import type { FormState } from "./form-state.ts";
import { pastedRows, withPastedRows } from "./pasted-rows.ts";
import { inputOf, shownIn } from "./simple-values.ts";

interface ListFieldProps extends FormState {
  readonly field: Field;
  readonly path: Path;
  readonly setValue: (value: Json | undefined) => void;
  /** Shows the fields of an entry that do not fit into a cell. */
  readonly children: (fields: readonly Field[], path: Path) => ComponentChildren;
}

const IN_CELLS = ["text", "number", "date", "optional", "switch"];

export function ListField({ field, path, data, setData, setValue, children }: ListFieldProps) {
  const { name, fields } = field;
  const entries = entriesOf(valueAt(data, path)).map((entry) => (isObject(entry) ? entry : {}));
  const cells = fields.filter(({ kind }) => IN_CELLS.includes(kind));
  const others = fields.filter(({ kind }) => !IN_CELLS.includes(kind));
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const rows = pastedRows(event.clipboardData?.getData("text/plain") ?? "");
    if (rows === undefined) return;
    event.preventDefault();
    setValue(
      withPastedRows(
        entries,
        cells.map((cell) => cell.name),
        { row, column },
        rows,
      ),
    );
  };
  return (
    <fieldset class="list">
      <legend dir="auto">
        {name} <span class="hint">{tn("data.rows", entries.length)}</span>
      </legend>
      {entries.length > 0 && (
        <div class="wide">
          <table>
            <thead>
              <tr>
                {cells.map((cell) => (
                  <th key={cell.name} scope="col" dir="auto">
                    {cell.name}
                  </th>
                ))}
                <th>
                  <span class="visually-hidden">{t("common.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={cell.name}>
                      <Cell
                        field={cell}
                        path={[...path, row, cell.name]}
                        label={`${cell.name}, ${t("data.row", { n: row + 1 })}`}
                        value={entry[cell.name]}
                        setValue={(value) => setData((now) => withValue(now, [...path, row, cell.name], value))}
                        paste={(event) => paste(event, row, column)}
                      />
                    </td>
                  ))}
                  <td class="row-actions">
                    <RowActions name={name} entries={entries} row={row} setEntries={setValue} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 &&
        entries.map((_, row) => (
          <details key={row} class="entry">
            <summary>
              {name} {row + 1}: {others.map((other) => other.name).join(", ")}
            </summary>
            {children(others, [...path, row])}
          </details>
        ))}
      <button
        type="button"
        class="small"
        aria-label={t("data.addRowTo", { name })}
        onClick={() => setValue([...entries, emptyEntry(cells)])}
      >
        + {t("data.addRow")}
      </button>
      {entries.length > 0 && <span class="hint"> {t("data.paste")}</span>}
    </fieldset>
  );
}

interface CellProps {
  readonly field: Field;
  readonly path: Path;
  readonly label: string;
  readonly value: Json | undefined;
  readonly setValue: (value: Json | undefined) => void;
  readonly paste: (event: ClipboardEvent) => void;
}

function Cell({ field, path, label, value, setValue, paste }: CellProps) {
  const { attributes, note } = useFieldPlace(path);
  if (field.kind === "switch") {
    return (
      <>
        <input
          {...attributes}
          type="checkbox"
          aria-label={label}
          checked={value === true}
          onChange={(event) => setValue(event.currentTarget.checked)}
        />
        {note}
      </>
    );
  }
  return (
    <>
      <textarea
        {...attributes}
        aria-label={label}
        dir="auto"
        rows={1}
        value={shownIn(field.kind, value)}
        onInput={(event) => setValue(inputOf(field.kind, event.currentTarget.value))}
        onPaste={paste}
      />
      {note}
    </>
  );
}

interface RowActionsProps {
  readonly name: string;
  readonly entries: readonly JsonObject[];
  readonly row: number;
  readonly setEntries: (entries: readonly JsonObject[]) => void;
}

function RowActions({ name, entries, row, setEntries }: RowActionsProps) {
  const move = (to: number) => {
    const entry = entries[row];
    if (entry !== undefined) setEntries(entries.toSpliced(row, 1).toSpliced(to, 0, entry));
  };
  const n = row + 1;
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={t("data.rowUp", { n, name })}
        disabled={row === 0}
        onClick={() => move(row - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="plain"
        aria-label={t("data.rowDown", { n, name })}
        disabled={n === entries.length}
        onClick={() => move(n)}
      >
        ↓
      </button>
      <button
        type="button"
        class="plain"
        aria-label={t("data.removeRow", { n, name })}
        onClick={() => setEntries(entries.toSpliced(row, 1))}
      >
        ×
      </button>
    </>
  );
}

function emptyEntry(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.filter(({ kind }) => kind !== "optional").map(({ name, kind }) => [name, kind === "switch" ? false : ""]),
  );
}
