/** Gives each copy its own lists, which start where the template's lists start. */
import { applyEdits, insertion } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  childValue,
  outerXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";

/**
 * The content of the template's numbering part. A list (`w:num`) takes its levels from an abstract list. All lists of
 * one abstract list continue one count, unless a list restarts it (ISO 29500-1, 17.9).
 */
export interface Numbering {
  readonly text: XmlText;
  /** Lists by numId. */
  readonly lists: ReadonlyMap<string, ListFacts>;
  /** The levels of abstract lists that paragraph styles use: by numId, then by style. */
  readonly styleLevels: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface ListFacts {
  /** The abstract list that the list itself names. */
  readonly abstractId: string;
  /** The abstract list that holds the levels. It is another one if a list style is in between (17.9.21). */
  readonly countedBy: string;
  /** Starting values by level. */
  readonly starts: ReadonlyMap<string, string>;
  /** The list's own changes by level, as XML; `start` is the starting value among them. */
  readonly overrides: ReadonlyMap<string, { readonly start: string | undefined; readonly level: string }>;
  /** Whether the list is counted: bullets need no new list in each copy. */
  readonly counts: boolean;
}

/**
 * Reads the lists.
 * @param text the numbering part
 */
export function readNumbering(text: XmlText): Numbering {
  const { xml } = text;
  const abstracts = new Map(
    childrenNamed(text.root, "w:abstractNum").map((each) => [attribute(xml, each, "w:abstractNumId") ?? "", each]),
  );
  const lists = new Map<string, ListFacts>();
  const styleLevels = new Map<string, ReadonlyMap<string, string>>();
  for (const list of childrenNamed(text.root, "w:num")) {
    const id = attribute(xml, list, "w:numId") ?? "";
    const abstractId = childValue(xml, list, "w:abstractNumId") ?? "";
    const [countedBy, levels] = followListStyle(xml, abstracts, abstractId);
    lists.set(id, listFacts(xml, list, { abstractId, countedBy, levels }));
    styleLevels.set(id, levelsByStyle(xml, levels));
  }
  return { text, lists, styleLevels };
}

/** Returns the id of the abstract list that holds the levels, and the levels. */
function followListStyle(
  xml: string,
  abstracts: ReadonlyMap<string, XmlElement>,
  id: string,
): readonly [id: string, levels: readonly XmlElement[]] {
  const style = childValue(xml, abstracts.get(id), "w:numStyleLink");
  const linked = [...abstracts].find(([, each]) => style && childValue(xml, each, "w:styleLink") === style);
  const [countedBy, holder] = linked ?? [id, abstracts.get(id)];
  return [countedBy, childrenNamed(holder, "w:lvl")];
}

function listFacts(
  xml: string,
  list: XmlElement,
  { abstractId, countedBy, levels }: Pick<ListFacts, "abstractId" | "countedBy"> & { levels: readonly XmlElement[] },
): ListFacts {
  const overrides = childrenNamed(list, "w:lvlOverride").map((override) => {
    const level = childNamed(override, "w:lvl");
    const start = childValue(xml, override, "w:startOverride");
    return [levelOf(xml, override), { start, level: level === undefined ? "" : outerXml(xml, level) }] as const;
  });
  // The list's own levels come last, because they override those of the abstract list.
  const used = [...levels, ...childrenNamed(list, "w:lvlOverride").flatMap((each) => childrenNamed(each, "w:lvl"))];
  // A level without a start counts from 0 (17.9.25).
  const starts = used.map((level) => [levelOf(xml, level), childValue(xml, level, "w:start") ?? "0"] as const);
  const counts = used.some((level) => !UNCOUNTED.has(childValue(xml, level, "w:numFmt") ?? "decimal"));
  return { abstractId, countedBy, starts: new Map(starts), overrides: new Map(overrides), counts };
}

const UNCOUNTED: ReadonlySet<string> = new Set(["bullet", "none"]);

function levelOf(xml: string, element: XmlElement): string {
  return attribute(xml, element, "w:ilvl") ?? "0";
}

function levelsByStyle(xml: string, levels: readonly XmlElement[]): ReadonlyMap<string, string> {
  return new Map(levels.map((level) => [childValue(xml, level, "w:pStyle") ?? "", levelOf(xml, level)]));
}

/** Where copies get their lists if the file has not got those of the template. */
interface OtherFile {
  nextId(): string;
  /** Returns the id of the abstract list in the file, given that of the template's. */
  abstractFor(id: string): string;
}

/** The lists of the copies in one file. The first copy keeps the template's own. */
export class CopiedLists {
  readonly #numbering: Numbering;
  readonly #file: OtherFile | undefined;
  readonly #added: string[] = [];
  /** Lists that need not start anew in each copy, in another file. */
  readonly #uncounted = new Map<string, string>();
  #lastId: number;

  /** @param file the file that is copied into, if it is not the template's own */
  constructor(numbering: Numbering, file?: OtherFile) {
    this.#numbering = numbering;
    this.#file = file;
    this.#lastId = Math.max(0, ...[...numbering.lists.keys()].map(Number));
  }

  /** The lists that were assigned so far, as XML. */
  get added(): readonly string[] {
    return this.#added;
  }

  /** Returns a list that has no end, such as one that a style names. */
  endless(id: string): string {
    const list = this.#numbering.lists.get(id);
    if (list === undefined || this.#file === undefined) return id;
    const known = this.#uncounted.get(id) ?? this.#add(list, { restarts: false });
    this.#uncounted.set(id, known);
    return known;
  }

  /** Assigns lists to one copy: returns a function from the template's numId to the copy's. */
  forCopy(): (id: string) => string {
    const given = new Map<string, string>();
    const restarted = new Set<string>();
    return (id) => {
      const list = this.#numbering.lists.get(id);
      if (!list?.counts) return this.endless(id);
      const known = given.get(id);
      if (known !== undefined) return known;
      const added = this.#add(list, { restarts: !restarted.has(list.countedBy) });
      restarted.add(list.countedBy);
      given.set(id, added);
      return added;
    };
  }

  /** Returns the numbering part with all assigned lists, or undefined if there are none. */
  xml(): string | undefined {
    if (this.#added.length === 0) return undefined;
    const { xml, root } = this.#numbering.text;
    const after = childrenNamed(root, "w:num").at(-1)?.end ?? root.contentEnd;
    return applyEdits(xml, [insertion(after, this.#added.join(""))]);
  }

  /** Only the first list of an abstract list restarts it. The others continue the count, as they do in the template. */
  #add(list: ListFacts, { restarts }: { readonly restarts: boolean }): string {
    const id = this.#file?.nextId() ?? String(++this.#lastId);
    const abstractId = this.#file?.abstractFor(list.countedBy) ?? list.abstractId;
    const levels = new Set([...list.overrides.keys(), ...(restarts ? list.starts.keys() : [])]);
    const overrides = [...levels].sort().map((level) => {
      const own = list.overrides.get(level);
      const start = own?.start ?? (restarts ? list.starts.get(level) : undefined);
      const startOverride = start === undefined ? "" : `<w:startOverride w:val="${start}"/>`;
      return `<w:lvlOverride w:ilvl="${level}">${startOverride}${own?.level ?? ""}</w:lvlOverride>`;
    });
    this.#added.push(`<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${overrides.join("")}</w:num>`);
    return id;
  }
}
