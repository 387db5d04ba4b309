/** Compares the names that a template looks up with those that its data have. */
import type { DataName } from "#shared/base/model/data-name.ts";
import { foldedName } from "#shared/base/model/folded-name.ts";
import { editsBetween } from "#shared/base/model/nearest-name.ts";
import { wordNameKey } from "#shared/engine/merge/values/word-field-names.ts";

export interface NameComparison {
  /** Names that no item has, by their paths. A section may be missing: then it is listed only if a name is similar. */
  readonly missing: readonly MissingName[];
  /** Names of the items themselves that no tag looks up. */
  readonly unused: readonly string[];
  /** The number of names that were found. */
  readonly found: number;
}

export interface MissingName {
  readonly path: string;
  /** A name of the data that no tag looks up, and that was probably meant. */
  readonly nearest?: string;
}

export function compareNames(template: readonly DataName[], data: readonly DataName[]): NameComparison {
  const used = new Set<DataName>();
  const absent: Absent[] = [];
  const inner = new Map<DataName, Scope>();
  find(template, { scopes: [scopeOf(data)], path: "", used, absent, inner });
  const unused = data.filter((name) => !used.has(name)).map(({ name }) => name);
  const missing = absent.flatMap(({ path, name, isSection }, index): readonly MissingName[] => {
    const nearest = index < SOUGHT_MAX ? similarName(name, unused) : undefined;
    if (nearest !== undefined) return [{ path, nearest }];
    return isSection ? [] : [{ path }];
  });
  return { missing, unused, found: used.size };
}

interface Absent {
  readonly path: string;
  readonly name: string;
  readonly isSection: boolean;
}

interface Scope {
  readonly exact: ReadonlyMap<string, DataName>;
  readonly alike: ReadonlyMap<string, DataName>;
  /** By `wordNameKey`. */
  readonly inWord: ReadonlyMap<string, DataName>;
}

interface Search {
  /** The names around, the innermost last. */
  readonly scopes: readonly Scope[];
  readonly path: string;
  readonly used: Set<DataName>;
  readonly absent: Absent[];
  /** The scopes of names of the data, because several tags may enter one. */
  readonly inner: Map<DataName, Scope>;
}

function scopeOf(names: readonly DataName[]): Scope {
  return {
    exact: new Map(names.map((each) => [each.name, each])),
    alike: new Map(names.toReversed().map((each) => [foldedName(each.name), each])),
    inWord: new Map(names.toReversed().map((each) => [wordNameKey(each.name), each])),
  };
}

/** Tags in a section without a value are never shown. */
function find(names: readonly DataName[], search: Search): void {
  const { scopes, path, used, absent, inner: known } = search;
  for (const { name, inner, isSection = false, isMergeField = false } of names) {
    const own = path === "" ? name : `${path}.${name}`;
    const found = foundIn(scopes, name) ?? (isMergeField ? foundInWord(scopes, name) : undefined);
    if (found === undefined) absent.push({ path: own, name, isSection });
    else {
      used.add(found);
      if (inner.length === 0) continue;
      const scope = known.get(found) ?? scopeOf(found.inner);
      known.set(found, scope);
      find(inner, { ...search, scopes: [...scopes, scope], path: own });
    }
  }
}

/** As `findOwn` looks names up. */
function foundIn(scopes: Search["scopes"], name: string): DataName | undefined {
  const folded = foldedName(name);
  return (
    scopes.findLast(({ exact }) => exact.has(name))?.exact.get(name) ??
    scopes.findLast(({ alike }) => alike.has(folded))?.alike.get(folded)
  );
}

/** As `findByWordName` looks names up. */
function foundInWord(scopes: Search["scopes"], name: string): DataName | undefined {
  const key = wordNameKey(name);
  return scopes.findLast(({ inWord }) => inWord.has(key))?.inWord.get(key);
}

/** Comparing all with all must stay quick: others are served by this thread. Together it takes some 5 ms. */
const SOUGHT_MAX = 10;
const COMPARED_MAX = 100;
const LETTERS_MAX = 40;

/** Returns the name that differs in capitals and signs alone, or in a third of its letters at most. */
export function similarName(wanted: string, names: readonly string[]): string | undefined {
  const plain = comparable(wanted);
  const rated = names.slice(0, COMPARED_MAX).map((name) => ({ name, edits: editsBetween(plain, comparable(name)) }));
  const [best] = rated.toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= plain.length / 3 ? best.name : undefined;
}

function comparable(name: string): string {
  return foldedName(name)
    .toLowerCase()
    .replace(/[\s_.-]+/g, "")
    .slice(0, LETTERS_MAX);
}
