/** Knows where in a part of a .docx a reader is: in which cell of which table, or in a text box. */
export class DocxPlaces {
  readonly #open: (Table | "text box")[] = [];
  #tables = 0;

  /** @param local the name of an element of WordprocessingML */
  start(local: string): void {
    const at = this.#open.at(-1);
    if (local === "tbl") this.#open.push({ number: ++this.#tables, row: 0, cell: 0 });
    if (local === "txbxContent") this.#open.push("text box");
    if (typeof at !== "object") return;
    if (local === "tr") Object.assign(at, { row: at.row + 1, cell: 0 });
    if (local === "tc") at.cell++;
  }

  end(local: string): void {
    if (local === "tbl" || local === "txbxContent") this.#open.pop();
  }

  words(): string | null {
    const at = this.#open.at(-1) ?? null;
    return typeof at === "object" && at !== null ? `table ${at.number}, row ${at.row}, cell ${at.cell}` : at;
  }
}

interface Table {
  readonly number: number;
  row: number;
  cell: number;
}
