/** A value with formatting of its own, which may also change the paragraph, the cell or the row around it. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { Around, ChangeAround, DocxPlace, Enclosing, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import type { PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { printPlainValue, printValue } from "#shared/engine/merge/values/print-value.ts";
import { type DrawPicture, RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { type ChangedProperties, withRunProperties } from "./run-properties.ts";
import { textRuns } from "./text-runs.ts";

export const PLACES = ["text", "paragraph", "cell", "row"] as const;
export type Place = (typeof PLACES)[number];

export interface Format {
  /** Properties of the run, by name. */
  readonly run?: ChangedProperties;
  /** The same for a page: declarations of a `style`. */
  readonly css?: string;
  readonly around?: {
    readonly place: Exclude<Place, "text">;
    readonly paragraph: ChangedProperties;
    readonly cell: ChangedProperties;
  };
}

export class FormattedValue extends RichValue {
  readonly #content: unknown;
  /** A later format counts before an earlier one. */
  readonly #formats: readonly Format[];

  private constructor(content: unknown, formats: readonly Format[]) {
    super();
    this.#content = content;
    this.#formats = formats;
  }

  /** Returns the value with a further format. */
  static of(value: unknown, format: Format): FormattedValue {
    if (!(value instanceof FormattedValue)) return new FormattedValue(value, [format]);
    return new FormattedValue(value.#content, [...value.#formats, format]);
  }

  override toString(): string {
    return printPlainValue(this.#content);
  }

  override docx(place: DocxPlace): Inserted {
    const changed: ChangedProperties = Object.assign({}, ...this.#formats.map(({ run }) => run));
    const runProperties = withRunProperties(place.runProperties, changed);
    const changes = this.#formats.flatMap(({ around }) => (around ? changesOf(around, place.enclosing) : []));
    return withChanges(this.#inserted({ ...place, runProperties }), changes);
  }

  #inserted(place: DocxPlace): Inserted {
    if (this.#content instanceof RichValue) return this.#content.docx(place);
    return { inline: textRuns(printValue(this.#content), place.runProperties) };
  }

  override html(): string {
    const content = this.#content;
    const markup =
      content instanceof RichValue ? content.html() : escapeXml(printValue(content)).replaceAll("\n", "<br>");
    return this.#formats.reduceRight(
      (inner, { css }) => (css ? `<span style="${css}">${inner}</span>` : inner),
      markup,
    );
  }

  override get isLate(): boolean {
    return this.#content instanceof RichValue && this.#content.isLate;
  }

  override get pictures(): readonly PictureValue[] {
    return this.#content instanceof RichValue ? this.#content.pictures : [];
  }

  override drawPictures(draw: DrawPicture): void {
    if (this.#content instanceof RichValue) this.#content.drawPictures(draw);
  }

  override get characters(): number {
    return super.characters + (this.#content instanceof RichValue ? this.#content.characters : this.toString().length);
  }
}

function withChanges(inserted: Inserted, changes: readonly ChangeAround[]): Inserted {
  if (changes.length === 0) return inserted;
  if ("run" in inserted) return { inline: `<w:r>${inserted.run}</w:r>`, changes };
  const inner: Around = inserted;
  return { ...inserted, changes: [...(inner.changes ?? []), ...changes] };
}

const ELEMENTS = { paragraph: "w:p", cell: "w:tc", row: "w:tr" } as const;

/** Outside of a table, the paragraph stands for the cell and the row. */
function changesOf(
  { place, paragraph, cell }: NonNullable<Format["around"]>,
  enclosing: readonly Enclosing[],
): readonly ChangeAround[] {
  const element = enclosingNamed(enclosing, ELEMENTS[place]) ?? enclosingNamed(enclosing, "w:p");
  return element ? [{ element, changed: element.name === "w:p" ? paragraph : cell }] : [];
}

/** A text box stands by itself, even if its anchor is in a table. */
function enclosingNamed(enclosing: readonly Enclosing[], name: string): Enclosing | undefined {
  const found = enclosing.find((element) => element.name === name || element.name === "w:txbxContent");
  return found?.name === name ? found : undefined;
}
