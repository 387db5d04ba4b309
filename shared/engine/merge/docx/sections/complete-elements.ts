/**
 * Completes what sections have emptied: a cell, a note or a text box keeps a paragraph; a row without cells, a table
 * without rows and a control around nothing of these go (ISO 29500-1, 17.4.65, 17.4.78, 17.4.37, 17.5.2.34).
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, type Edit, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { outerXml, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";

/** The content of an element, also that in wrappers. */
interface Held {
  readonly hasBlock: boolean;
  readonly hasRow: boolean;
  readonly hasCell: boolean;
  /** Whether the last block is a paragraph. */
  readonly endsWithParagraph: boolean;
}

const NOTHING: Held = { hasBlock: false, hasRow: false, hasCell: false, endsWithParagraph: false };
const PARAGRAPH: Held = { ...NOTHING, hasBlock: true, endsWithParagraph: true };
const EMPTY_PARAGRAPH = "<w:p></w:p>";

const WRAPPERS: ReadonlySet<string> = new Set([
  ..."w:sdt w:sdtContent w:customXml w:ins w:del w:moveFrom w:moveTo mc:AlternateContent mc:Choice mc:Fallback".split(
    " ",
  ),
]);

const STORIES: ReadonlySet<string> = new Set("w:txbxContent w:hdr w:ftr w:footnote w:endnote w:comment".split(" "));

/** Returns the part itself if nothing is missing in it. Takes time linear in its length. */
export function completeElements(part: string): string {
  const text = readXml(canonicalXml(part));
  const completion = new Completion(text);
  // Elements come before those in them.
  for (const element of text.elements.toReversed()) completion.visit(element);
  return completion.edits.length === 0 ? part : applyEdits(text.xml, completion.outermostEdits());
}

class Completion {
  readonly edits: Edit[] = [];
  readonly #xml: string;
  readonly #held = new Map<XmlElement, Held>();
  /** The elements that go. */
  readonly #gone = new Set<XmlElement>();

  constructor({ xml }: XmlText) {
    this.#xml = xml;
  }

  visit(element: XmlElement): void {
    const held = this.#complete(element, element.children.map((child) => this.#heldBy(child)).reduce(joined, NOTHING));
    if (held !== NOTHING) this.#held.set(element, held);
  }

  /** Without the edits within what goes. */
  outermostEdits(): readonly Edit[] {
    let end = 0;
    return this.edits
      .toSorted((one, other) => one.start - other.start || other.end - one.end)
      .filter((edit) => {
        if (edit.start < end) return false;
        if (edit.text === "") end = edit.end;
        return true;
      });
  }

  #heldBy(element: XmlElement): Held {
    return this.#gone.has(element) ? NOTHING : (this.#held.get(element) ?? NOTHING);
  }

  #complete(element: XmlElement, held: Held): Held {
    switch (element.name) {
      case "w:p":
        return PARAGRAPH;
      case "w:altChunk":
        return { ...NOTHING, hasBlock: true };
      case "w:tbl":
        return held.hasRow ? { ...NOTHING, hasBlock: true } : this.#remove(element);
      case "w:tr":
        return held.hasCell ? { ...NOTHING, hasRow: true } : this.#remove(element);
      case "w:tc":
        if (!held.endsWithParagraph) this.#addParagraph(element);
        return { ...NOTHING, hasCell: true };
      case "w:sdt":
        return element.children.some((child) => this.#gone.has(child) && child.name === "w:sdtContent")
          ? this.#remove(element)
          : held;
      case "w:sdtContent":
        return held === NOTHING ? this.#completeControl(element) : held;
      default:
        if (isStory(element) && !held.hasBlock) this.#addParagraph(element);
        return WRAPPERS.has(element.name) ? held : NOTHING;
    }
  }

  #completeControl(content: XmlElement): Held {
    let around = content.parent;
    while (around !== undefined && WRAPPERS.has(around.name)) around = around.parent;
    if (around?.name === "w:tbl" || around?.name === "w:tr") return this.#remove(content);
    if (around === undefined || !holdsBlocks(around)) return NOTHING;
    this.#addParagraph(content);
    return PARAGRAPH;
  }

  #remove(element: XmlElement): Held {
    this.#gone.add(element);
    this.edits.push(removal(element));
    return NOTHING;
  }

  #addParagraph(element: XmlElement): void {
    const isShort = element.contentStart === element.end;
    const startTag = outerXml(this.#xml, element).replace(/\s*\/>$/, ">");
    this.edits.push(
      isShort
        ? replacement(element, `${startTag}${EMPTY_PARAGRAPH}</${element.name}>`)
        : insertion(element.contentEnd, EMPTY_PARAGRAPH),
    );
  }
}

function joined(before: Held, held: Held): Held {
  if (held === NOTHING) return before;
  return {
    hasBlock: before.hasBlock || held.hasBlock,
    hasRow: before.hasRow || held.hasRow,
    hasCell: before.hasCell || held.hasCell,
    endsWithParagraph: held.hasBlock ? held.endsWithParagraph : before.endsWithParagraph,
  };
}

/** The settings name the separators of notes by elements of the same name. */
function isStory({ name, parent }: XmlElement): boolean {
  return STORIES.has(name) && !/Pr$/.test(parent?.name ?? "");
}

function holdsBlocks(element: XmlElement): boolean {
  return element.name === "w:body" || element.name === "w:tc" || element.name === "w:docPartBody" || isStory(element);
}
