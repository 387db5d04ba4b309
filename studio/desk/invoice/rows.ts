/** Makes the table of an invoice mapping: business terms with their sources, values and problems. */
import type {
  InvoiceProblem,
  InvoiceReview,
  InvoiceTerm,
  JsonObject,
  Mapping,
  TermSource,
} from "#studio/service/types.ts";

export interface Row {
  readonly term: InvoiceTerm;
  /** Undefined for a term that is not mapped. */
  readonly source: TermSource | undefined;
  /** Whether nobody has chosen it yet. */
  readonly isProposed: boolean;
  /** In the sample data; null if there is none. */
  readonly value: unknown;
  readonly problems: readonly InvoiceProblem[];
}

interface Table {
  readonly rows: readonly Row[];
  /** Terms that can be added. */
  readonly others: readonly InvoiceTerm[];
  /** Problems that are none of a row. */
  readonly rest: readonly InvoiceProblem[];
}

/** @param chosen - The terms that are stored, or were changed: all others are proposals. */
export function tableOf(review: InvoiceReview, mapping: Mapping, chosen: ReadonlySet<string>): Table {
  const { terms, values, problems } = review;
  const found = problems.map((problem) => ({ problem, at: termOf(terms, problem.term) }));
  const shown = new Set([...Object.keys(mapping), ...found.flatMap(({ at }) => (at === undefined ? [] : [at.name]))]);
  const rows = [...shown].flatMap((name): readonly Row[] => {
    const term = terms.find((each) => each.name === name) ?? partOf(terms, name);
    if (term === undefined) return [];
    const own = found.filter(({ at }) => at?.name === name).map(({ problem }) => problem);
    const source = mapping[name];
    const isProposed = source !== undefined && !chosen.has(name);
    return [{ term, source, isProposed, value: values[name] ?? null, problems: own }];
  });
  const order = (name: string) => terms.findIndex((each) => each.name === name);
  return {
    rows: rows.toSorted((a, b) => order(wholeOf(a.term.name)) - order(wholeOf(b.term.name))),
    others: terms.filter(({ name }) => !shown.has(name)),
    rest: found.filter(({ at }) => at === undefined).map(({ problem }) => problem),
  };
}

/** The term, or for a group that is missing the first that it needs. */
function termOf(terms: readonly InvoiceTerm[], name: string): InvoiceTerm | undefined {
  const own = terms.find((each) => each.name === name);
  const inner = terms.filter((each) => each.name.startsWith(`${name}.`));
  return own ?? inner.find(({ required }) => required) ?? inner[0];
}

/** The scheme of an identifier, for example, is no term of the list. */
function partOf(terms: readonly InvoiceTerm[], name: string): InvoiceTerm | undefined {
  const whole = terms.find((each) => each.name === wholeOf(name));
  return whole && { ...whole, name, title: `${whole.title} (${name.split(".").at(-1)})`, required: false };
}

const PART = /(?:\[\])?\.(?:value|scheme|version|filename|mediaType|content)$/;

function wholeOf(name: string): string {
  return /dentifiers?(?:\[\])?\.|ddress\.(?:value|scheme|version)$|attachment\./.test(name)
    ? name.replace(PART, "")
    : name;
}

/** The names that a mapping can use: those of the data, and of the entries of their lists. */
export function namesIn(data: JsonObject): readonly string[] {
  const names = new Set<string>();
  const add = (object: JsonObject, above: string) => {
    for (const [name, value] of Object.entries(object)) {
      names.add(above + name);
      const [entry] = Array.isArray(value) ? value : [value];
      if (typeof entry !== "object" || entry === null || Array.isArray(entry)) continue;
      add(entry as JsonObject, Array.isArray(value) ? "" : `${above}${name}.`);
    }
  };
  add(data, "");
  return [...names];
}
