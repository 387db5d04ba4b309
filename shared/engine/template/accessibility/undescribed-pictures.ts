/** Finds the pictures, charts and shapes of a part that a screen reader cannot describe. */
import { decodeXML } from "entities/decode";
import { attribute, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { beginning, type Found, shownText } from "./shown-text.ts";

interface Drawing {
  readonly element: XmlElement;
  /** The text of its paragraph, or else of the last one before that has any. */
  readonly paragraph: XmlElement | undefined;
  name: string;
  isDescribed: boolean;
  isDecorative: boolean;
  isPicture: boolean;
  isShape: boolean;
  hasText: boolean;
}

/** The drawing and the paragraph around an element. */
interface Around {
  readonly drawing: Drawing | undefined;
  readonly paragraph: XmlElement | undefined;
}

const HOLDERS = new Set(["wp:inline", "wp:anchor", "w:pict"]);
/** Older forms of what is drawn already, and what is deleted. */
const NOT_SHOWN = new Set(["mc:Fallback", "w:del", "w:moveFrom"]);
const PICTURES = new Set(["pic:pic", "c:chart", "dgm:relIds", "v:imagedata"]);

/**
 * Those whose text is a tag have a description by the time they are drawn.
 * @param limit the number of pictures to describe, each of which is searched for in the text around it
 */
export function undescribedPictures({ xml, elements }: XmlText, limit: number): readonly Found[] {
  const around = new Map<XmlElement | undefined, Around>([[undefined, { drawing: undefined, paragraph: undefined }]]);
  const drawings: Drawing[] = [];
  for (const element of elements) {
    const outer = around.get(element.parent);
    if (outer === undefined || NOT_SHOWN.has(element.name)) continue;
    const inner = within(xml, element, outer);
    around.set(element, inner);
    if (inner.drawing && inner.drawing !== outer.drawing) drawings.push(inner.drawing);
  }
  const lines = elements.filter(({ name }) => name === "w:p");
  return drawings
    .filter(isUndescribed)
    .slice(0, limit)
    .map((drawing) => found(xml, drawing, lines));
}

function within(xml: string, element: XmlElement, outer: Around): Around {
  const { name } = element;
  if (name === "w:p") return { ...outer, paragraph: element };
  if (HOLDERS.has(name)) return { ...outer, drawing: drawingOf(element, outer.paragraph) };
  if (outer.drawing) note(xml, element, outer.drawing);
  // Pictures in the text of a shape stand for themselves.
  return name === "w:txbxContent" ? { ...outer, drawing: undefined } : outer;
}

function drawingOf(element: XmlElement, paragraph: XmlElement | undefined): Drawing {
  return {
    element,
    paragraph,
    name: "",
    isDescribed: false,
    isDecorative: false,
    isPicture: false,
    isShape: false,
    hasText: false,
  };
}

function note(xml: string, element: XmlElement, drawing: Drawing): void {
  const { name } = element;
  const text = (key: string) => decodeXML(attribute(xml, element, key) ?? "").trim();
  if (PICTURES.has(name)) drawing.isPicture = true;
  if (name === "wps:wsp") drawing.isShape = true;
  if (name === "w:txbxContent" || (name === "v:textpath" && text("string") !== "")) drawing.hasText = true;
  if (name === "wp:docPr") drawing.name = text("name");
  if (name === "wp:docPr" && (text("descr") !== "" || text("title") !== "" || isTrue(text("hidden"))))
    drawing.isDescribed = true;
  if (name.startsWith("v:") && (text("alt") !== "" || text("title") !== "")) drawing.isDescribed = true;
  if (name.endsWith(":decorative") && isTrue(text("val"))) drawing.isDecorative = true;
}

function isTrue(value: string): boolean {
  return value === "1" || value === "true";
}

/** LibreOffice 25.2 reads of pictures that they are decorative, and of shapes not. */
function isUndescribed({ isDescribed, isDecorative, isPicture, isShape, hasText }: Drawing): boolean {
  return !isDescribed && ((isPicture && !isDecorative) || (isShape && !hasText));
}

function found(xml: string, { element, paragraph, name, isShape }: Drawing, lines: readonly XmlElement[]): Found {
  const own = paragraph ? shownText(xml, paragraph) : "";
  const kind = isShape ? "shape" : "picture";
  const what = name === "" ? kind : `${kind} "${beginning(name)}"`;
  return {
    at: element.start,
    context: beginning(own === "" ? textBefore(xml, element, lines) : own),
    suggestion: `Describe the ${what}: in Word, right-click it and choose Edit Alt Text${isShape ? "" : ", or mark it there as decorative"}.`,
  };
}

/** A picture is mostly alone in its paragraph. */
const LINES_SEARCHED = 10;

function textBefore(xml: string, { start }: XmlElement, lines: readonly XmlElement[]): string {
  const before = lines.filter((line) => line.end <= start).slice(-LINES_SEARCHED);
  return (
    before
      .map((line) => shownText(xml, line))
      .filter(Boolean)
      .at(-1) ?? ""
  );
}
