/** Holds the values that SET fields give to bookmarks (ISO 29500-1, 17.16.5.57). */
import { countLeading } from "#shared/base/xml/text-search.ts";
import type { Content } from "./content.ts";
import type { PartFields } from "./evaluate.ts";
import { contentOrNone, type Evaluation } from "./evaluation.ts";
import type { WordField } from "./field.ts";
import { parsedType } from "./field-tree.ts";

interface PartOfDocument {
  readonly part: string;
  readonly fields: readonly WordField[];
  readonly values: PartFields;
}

/** A field that gives a bookmark a value. */
export interface SetField {
  readonly part: string;
  readonly field: WordField;
  readonly values: PartFields;
  /** In lower case. */
  readonly name: string;
  /** Its value, once it is computed. */
  content: Content | undefined;
}

/** The SET fields of one name, by part, in order. */
type SetsOfName = ReadonlyMap<string, readonly SetField[]>;

export class SetFields {
  readonly #inOrder: readonly SetField[];
  readonly #byName: ReadonlyMap<string, SetsOfName>;
  #computed = 0;

  /** @param parts in the order in which their values count */
  constructor(parts: readonly PartOfDocument[]) {
    this.#inOrder = parts.flatMap(({ part, fields, values }) =>
      fields
        .filter((field) => parsedType(field) === "SET")
        .map((field): SetField => ({ part, field, values, name: values.setName(field), content: undefined })),
    );
    const byName = Map.groupBy(this.#inOrder, ({ name }) => name);
    this.#byName = new Map(Array.from(byName, ([name, own]) => [name, Map.groupBy(own, ({ part }) => part)]));
  }

  /** Returns the field whose value counts for another one: it counts behind it. In other parts, the last one counts. */
  before(name: string, from: Evaluation): SetField | undefined {
    return lastSet(this.#byName.get(name), from);
  }

  /** Values are computed in their order, as each may refer to the one before: a running total has many of them. */
  contentOf(set: SetField): Content {
    for (const index = this.#inOrder.indexOf(set); this.#computed <= index; ) {
      const each = this.#inOrder[this.#computed++];
      if (each !== undefined) each.content = contentOrNone(() => each.values.setContent(each.field));
    }
    return set.content ?? set.values.setContent(set.field);
  }
}

/** Returns the last field before the place in its part, otherwise the last one of another part, otherwise the first. */
function lastSet(sets: SetsOfName | undefined, { part, field }: Evaluation): SetField | undefined {
  const own = sets?.get(part) ?? [];
  const before = countLeading(own, (set) => set.field.end.start < field.begin.start);
  const others = [...(sets ?? [])].filter(([each]) => each !== part);
  return own[before - 1] ?? others.at(-1)?.[1].at(-1) ?? own[0];
}
