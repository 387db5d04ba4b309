/** Computes the business terms of an item by an invoice mapping, and tells which data they come from. */
import type { InvoiceMapping, TermSource } from "#shared/base/model/invoice-mapping.ts";
import { INVOICE_KEY } from "#shared/base/model/invoice-profile.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { type Group, INVOICE, type Term } from "#shared/engine/invoice/terms.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { dateShown, withoutDates } from "#shared/engine/merge/values/item-dates.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import { ListEntry } from "#shared/engine/merge/values/list-entry.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { displayedValue, isSignOf, unitIn } from "./displayed-value.ts";
import { mergeTerms } from "./merge-terms.ts";
import { compileSource } from "./term-lookup.ts";

/** The source of a term or group, and the terms in it. */
interface MappedNode {
  readonly source: TermSource | undefined;
  readonly lookup: Lookup | undefined;
  readonly inner: ReadonlyMap<string, MappedNode>;
}

interface MappedTerms {
  /** As callers send them in `invoice`. */
  readonly terms: Json;
  /** The terms that cannot be read, which are left out. */
  readonly faults: readonly InvoiceFault[];
}

export type MapInvoice = (item: DataItem) => MappedTerms;

type Json = Readonly<Record<string, unknown>>;

interface MapSettings {
  /** That of the template's text. */
  readonly language?: string | undefined;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/** @param mapping as `checkMapping` returns it */
export function compileMapping(mapping: InvoiceMapping, settings: MapSettings): MapInvoice {
  const root = nodeOf(Object.entries(mapping).map(([name, source]) => [name.split("."), source] as const));
  const known = { ...settings, language: knownLanguage(settings.language) };
  return (item) => new MappedInvoice(withoutDates(item), known).of(root);
}

type Entry = readonly [steps: readonly string[], source: TermSource];

function nodeOf(entries: readonly Entry[]): MappedNode {
  const [, source] = entries.find(([steps]) => steps.length === 0) ?? [];
  const below = entries.filter(([steps]) => steps.length > 0);
  const groups = Map.groupBy(below, ([[step = ""]]) => step.replace("[]", ""));
  const inner = Array.from(groups, ([name, group]) => {
    return [name, nodeOf(group.map(([[, ...rest], each]) => [rest, each] as const))] as const;
  });
  return { source, lookup: source === undefined ? undefined : compileSource(source), inner: new Map(inner) };
}

/** The terms with the units of quantities (BT-130, BT-150). */
const UNIT_OF: Readonly<Record<string, string>> = { quantity: "unitCode", baseQuantity: "baseQuantityUnitCode" };

/** Codes of UN/ECE Recommendations 20 and 21 for pieces. */
const PIECE_CODES: ReadonlySet<string> = new Set(["C62", "H87", "EA", "XPP"]);

/** Data may hold any unit. */
function isOtherUnit(source: TermSource | undefined): boolean {
  return source !== undefined && !(typeof source === "object" && PIECE_CODES.has(source.text));
}

/** More are not listed. */
const FAULTS_MAX = 20;

class MappedInvoice {
  readonly #item: DataItem;
  readonly #language: string | undefined;
  readonly #work: MergeBudget;
  readonly #faults: InvoiceFault[] = [];
  /** The amounts that name a currency. */
  readonly #named: { readonly definition: Term; readonly at: Place; readonly text: string }[] = [];

  constructor(item: DataItem, { language, now }: MapSettings) {
    this.#item = item;
    this.#language = language;
    this.#work = new MergeBudget(now);
  }

  of(root: MappedNode): MappedTerms {
    const terms = this.#group(INVOICE, root, { scopes: [this.#item], path: "invoice" }) ?? {};
    const { currencyCode } = mergeTerms(terms, this.#item[INVOICE_KEY]) as Json;
    if (typeof currencyCode === "string") this.#refuseOtherCurrencies(currencyCode);
    return { terms, faults: this.#faults.slice(0, FAULTS_MAX) };
  }

  /** A group without values is absent. */
  #group({ terms }: Group, node: MappedNode, place: Place): Json | undefined {
    const values: [string, unknown][] = [];
    for (const [name, inner] of node.inner) {
      const definition = terms[name];
      if (definition === undefined || this.#faults.length >= FAULTS_MAX) continue;
      const hasUnit = isOtherUnit(node.inner.get(UNIT_OF[name] ?? "")?.source);
      const value = this.#value(definition, inner, { ...place, path: `${place.path}.${name}`, hasUnit });
      if (value !== undefined) values.push([name, value]);
    }
    return values.length === 0 ? undefined : Object.fromEntries(values);
  }

  #value(definition: Term | Group, node: MappedNode, place: Place): unknown {
    if (definition.isList) return this.#list(definition, node, place);
    return definition.kind === "group" ? this.#group(definition, node, place) : this.#term(definition, node, place);
  }

  /** A list that comes from no data has one entry, such as the bank account of the seller. */
  #list(definition: Term | Group, node: MappedNode, place: Place): readonly unknown[] | undefined {
    const { lookup, source } = node;
    const list = lookup && this.#computed(lookup, definition, place);
    if (lookup !== undefined && isAbsent(list)) return undefined;
    const entries = lookup === undefined ? [undefined] : Array.isArray(list) ? list : [list];
    const values = entries.map((entry, index) => {
      const at = { ...place, path: `${place.path}[${index}]` };
      if (definition.kind !== "group") return this.#converted(definition, node, { at, source, value: entry });
      if (lookup === undefined) return this.#group(definition, node, at);
      if (typeof entry !== "object" || entry === null) return this.#fault(definition, at, "must be an object");
      return this.#group(definition, node, { ...at, scopes: [...place.scopes, new ListEntry(entry, index, entries)] });
    });
    const present =
      lookup === undefined || definition.kind !== "group"
        ? values.filter((value) => value !== undefined)
        : values.map((each) => each ?? {});
    return present.length === 0 ? undefined : present;
  }

  #term(definition: Term, node: MappedNode, at: Place): unknown {
    const { lookup, source } = node;
    const value = lookup && this.#computed(lookup, definition, at);
    return this.#converted(definition, node, { at, source, value });
  }

  /** An identifier may have its scheme from elsewhere. A part has no effect without a value. */
  #converted(definition: Term, { inner }: MappedNode, { at, source, value }: Converted): unknown {
    const own = this.#displayed(definition, value, source, at);
    if (inner.size === 0) return own;
    const parts = Array.from(inner, ([name, { lookup }]) => {
      const part = lookup && this.#computed(lookup, definition, at);
      return [name, isAbsent(part) ? undefined : part] as const;
    });
    const given = { ...(own !== undefined && { value: own }), ...Object.fromEntries(parts) } as Json;
    return isAbsent(given.value ?? given.content) ? undefined : given;
  }

  #displayed(definition: Term, value: unknown, source: TermSource | undefined, at: Place): unknown {
    if (isAbsent(value)) return undefined;
    const shown = typeof source === "string" && definition.kind === "date" ? this.#dateOf(value, source) : undefined;
    if (shown !== undefined) return shown;
    const isAmount = definition.kind === "amount" || definition.kind === "price";
    const read = displayedValue(definition.kind, value, { language: this.#language, hasUnit: at.hasUnit });
    if (!("value" in read)) return this.#fault(definition, at, read.reason);
    // The only amount in another currency than the invoice's.
    if (isAmount && typeof value === "string" && definition.id !== "BT-111")
      this.#named.push({ definition, at, text: value });
    return read.value;
  }

  #refuseOtherCurrencies(currencyCode: string): void {
    for (const { definition, at, text } of this.#named) {
      const sign = unitIn(text);
      if (sign === "" || isSignOf(sign, currencyCode)) continue;
      this.#fault(
        definition,
        at,
        `is ${JSON.stringify(text.slice(0, 60))}, and the currency of the invoice is ${currencyCode}`,
      );
    }
  }

  /** The date of the cell that displays the value. */
  #dateOf(value: unknown, name: string): string | undefined {
    return typeof value === "string" ? dateShown(this.#item, value, name)?.slice(0, 10) : undefined;
  }

  #computed(lookup: Lookup, definition: Term | Group, at: Place): unknown {
    try {
      const value = lookup(at.scopes, this.#work);
      this.#work.check();
      return value;
    } catch (error) {
      if (!(error instanceof MergeFailure)) throw error;
      return this.#fault(definition, at, `cannot be computed: ${error.reason}`);
    }
  }

  #fault({ id }: Term | Group, { path }: Place, reason: string): undefined {
    this.#faults.push({ path, term: id, reason });
    return undefined;
  }
}

interface Place {
  /** Whether the mapping gives the quantity at this place another unit than pieces. */
  readonly hasUnit?: boolean;
  readonly scopes: readonly unknown[];
  readonly path: string;
}

interface Converted {
  readonly at: Place;
  readonly source: TermSource | undefined;
  readonly value: unknown;
}

function isAbsent(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
