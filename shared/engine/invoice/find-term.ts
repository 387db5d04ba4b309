/** Finds the business terms by their ids, and their values within the groups of an invoice. */
import { type Group, INVOICE, type Table, type Term } from "./terms.ts";

/** Where a term or group stands: the names from the invoice down to it. */
export interface Place {
  readonly definition: Term | Group;
  readonly path: readonly Step[];
}

interface Step {
  readonly name: string;
  /** The id of the list whose entries come after this name; undefined where there is a single value. */
  readonly entriesOf: string | undefined;
}

export const PLACES: ReadonlyMap<string, Place> = new Map(placesIn(INVOICE.terms, []));

function* placesIn(table: Table, above: readonly Step[]): Generator<[string, Place]> {
  for (const [name, definition] of Object.entries(table)) {
    const path = [...above, { name, entriesOf: definition.isList ? definition.id : undefined }];
    yield [definition.id, { definition, path }];
    if (definition.kind === "group") yield* placesIn(definition.terms, path);
  }
}

const PATHS: ReadonlySet<string> = new Set(
  [...PLACES.values()].flatMap(({ definition, path }) => {
    const name = path.map((step) => step.name).join(".");
    return definition.kind === "identifier" ? [name, `${name}.value`, `${name}.scheme`, `${name}.version`] : [name];
  }),
);

/** @param path the names from the invoice down to a value, such as `lines.vat.rate` */
export function isTerm(path: string): boolean {
  return PATHS.has(path);
}

/** @throws RangeError for an id that no term has */
export function placeOf(id: string): Place {
  const place = PLACES.get(id);
  if (place === undefined) throw new RangeError(`${id} is no business term`);
  return place;
}

/** The entries that are being read or written, by the ids of their lists: line 3 of `BG-25`. */
export type Scope = ReadonlyMap<string, unknown>;

/** Returns the value or the entries of a term or group; a list that is in the scope is its entry there. */
export function valueAt(id: string, invoice: unknown, scope: Scope): unknown {
  let value = invoice;
  for (const { name, entriesOf } of placeOf(id).path) {
    if (entriesOf !== undefined && scope.has(entriesOf)) value = scope.get(entriesOf);
    else value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  }
  return value;
}
