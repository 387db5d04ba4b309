/**
 * Puts pictures from the data into those that the template's author has placed, whose alternative texts hold picture
 * tags. Size, cropping, position, wrapping, border and effects stay.
 */

import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { type Crop, fittedCrop, sourceRectangle } from "#shared/engine/merge/pictures/picture-extent.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import type { Fit } from "#shared/engine/merge/values/picture-value.ts";
import { addBlip, blipMarkup } from "./blip.ts";
import { type FramedPicture, INSERTION_MARK, type Insertions } from "./insertions.ts";
import { linkOfDrawing } from "./picture-drawing.ts";

interface FramePlace {
  readonly part: string;
  readonly document: DocumentChanges;
}

/** A picture or a drawing, with the marks in its alternative text. */
interface Marked {
  readonly start: number;
  end: number;
  marks: readonly string[];
}

interface Drawing extends Marked {
  readonly pictures: Marked[];
  /** Its `wp:docPr`, up to the end of the start tag. */
  properties?: Span;
}

/** Pictures may stand in groups of shapes, and drawings in text boxes within drawings. */
const TOKEN = /<w:drawing[ >]|<\/w:drawing>|<pic:pic[ >]|<\/pic:pic>|<(?:wp:docPr|pic:cNvPr) [^>]*>/g;
const MARK = new RegExp(`${INSERTION_MARK.open}(frame\\w*)${INSERTION_MARK.close}`, "g");

/**
 * Returns the part with its frames filled, and with alternative texts from the data instead of marks. Where the data has
 * no picture, the placed one is removed.
 */
export function fillFrames(xml: string, insertions: Insertions, place: FramePlace): string {
  if (!xml.includes(`${INSERTION_MARK.open}frame`)) return xml;
  const edits = drawingsOf(xml).flatMap((drawing) =>
    drawing.pictures.flatMap((picture): readonly Edit[] => {
      const [id] = [...picture.marks, ...(drawing.pictures.length === 1 ? drawing.marks : [])];
      if (id === undefined) return [];
      const framed = insertions.frame(id);
      if (framed === undefined) return [removal(isDirect(xml, drawing, picture) ? drawing : picture)];
      const filled = replacement(picture, withPicture(xml.slice(picture.start, picture.end), framed, place));
      return [...placed(xml, drawing, framed, place), filled];
    }),
  );
  return applyEdits(xml, edits).replace(MARK, (_, id: string) => insertions.frame(id)?.alt ?? "");
}

/** Makes a link of a drawing of one picture that is none, to mark where it stands. */
function placed(
  xml: string,
  { properties, pictures }: Drawing,
  { address }: FramedPicture,
  { part, document }: FramePlace,
): readonly Edit[] {
  if (address === undefined || properties === undefined || pictures.length > 1) return [];
  if (/^\s*<a:hlinkClick /.test(xml.slice(properties.end, properties.end + 100))) return [];
  const link = linkOfDrawing(document.addLink(part, address));
  const tag = xml.slice(properties.start, properties.end);
  return [replacement(properties, tag.endsWith("/>") ? `${tag.slice(0, -2)}>${link}</wp:docPr>` : tag + link)];
}

function drawingsOf(xml: string): readonly Drawing[] {
  const drawings: Drawing[] = [];
  const open: Drawing[] = [];
  for (const { 0: token, index: start } of xml.matchAll(TOKEN)) {
    const end = start + token.length;
    const drawing = open.at(-1);
    if (token.startsWith("<w:drawing")) {
      open.push({ start, end, marks: [], pictures: [] });
    } else if (token === "</w:drawing>" && drawing !== undefined) {
      drawing.end = end;
      drawings.push(drawing);
      open.pop();
    } else if (drawing !== undefined) readPicture(token, { start, end }, drawing);
  }
  return drawings;
}

function readPicture(token: string, { start, end }: Span, drawing: Drawing): void {
  const picture = drawing.pictures.at(-1);
  const marks = Array.from(token.matchAll(MARK), ([, id = ""]) => id);
  if (token.startsWith("<pic:pic")) drawing.pictures.push({ start, end, marks: [] });
  else if (token.startsWith("<wp:docPr ")) Object.assign(drawing, { marks, properties: { start, end } });
  else if (picture !== undefined && token === "</pic:pic>") picture.end = end;
  else if (picture !== undefined) picture.marks = marks;
}

/** Returns whether the drawing is nothing but the picture. */
function isDirect(xml: string, drawing: Drawing, picture: Marked): boolean {
  const [, uri] = /<a:graphicData [^>]*\buri="([^"]*)"/.exec(xml.slice(drawing.start, picture.start)) ?? [];
  return uri === PICTURE_URI;
}

const PICTURE_URI = "http://schemas.openxmlformats.org/drawingml/2006/picture";

/** The extensions of the placed file, such as its SVG, do not fit the new one; effects such as `a:lum` are not among them. */
function withPicture(xml: string, framed: FramedPicture, { part, document }: FramePlace): string {
  const { picture, fit } = framed;
  const [rectangle = ""] = /<a:srcRect[ /][^>]*>/.exec(xml) ?? [];
  const frame = { cx: sideOf(xml, "cx"), cy: sideOf(xml, "cy") };
  const crop = sourceRectangle(fittedCrop(picture, frame, fit ?? usualFit(xml), statedCrop(rectangle)));
  const blip = addBlip(document, part, picture);
  return xml
    .replace(/<a:srcRect[^>]*\/>|<a:srcRect[^>]*><\/a:srcRect>/, "")
    .replace(/<a:blip(?: [^>]*?)?(?:\/>|>([\s\S]*?)<\/a:blip>)/, (_, content: string = "") => {
      const effects = content.replace(/<a:extLst>[\s\S]*<\/a:extLst>$/, "");
      return blipMarkup(blip, effects) + crop;
    });
}

/** A circle is meant to be filled; and LibreOffice stretches pictures that leave space in anything but a rectangle. */
function usualFit(xml: string): Fit {
  return /<a:custGeom[ >]|<a:prstGeom (?!prst="rect")/.test(xml) ? "cover" : "contain";
}

function sideOf(xml: string, side: "cx" | "cy"): number {
  return Number(new RegExp(`<a:ext (?=c)[^>]*\\b${side}="(\\d+)"`).exec(xml)?.[1] ?? 0);
}

function statedCrop(rectangle: string): Crop {
  const share = (side: string) => Number(new RegExp(` ${side}="(-?\\d{1,9})"`).exec(rectangle)?.[1] ?? 0) / 100_000;
  return { l: share("l"), t: share("t"), r: share("r"), b: share("b") };
}
