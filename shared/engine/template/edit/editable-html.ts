/** Opens an HTML page for replacing its texts. A paragraph ends at each tag that does not stand within a line. */
import { decodeHTML } from "entities/decode";
import { type EncodedText, encodeText, missingCharacter } from "#shared/base/encoding/text-encoding.ts";
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import { type HtmlToken, htmlTokens } from "#shared/engine/merge/html/html-tokens.ts";
import { decodeHtml, openHtml } from "#shared/engine/template-file/open-html.ts";
import { changedPieces, type EditableFile, type TextPiece, textOfPieces } from "./editable-file.ts";

/** @throws ServiceError as `openHtml` does */
export function openEditableHtml(bytes: Uint8Array, filename: string): EditableFile {
  openHtml(bytes, filename);
  const page = decodeHtml(bytes);
  const html = page.text;
  const pieces = new Map<TemplateParagraph, readonly HtmlPiece[]>();
  for (const each of paragraphsOf(html)) {
    const text = textOfPieces(each);
    if (text.trim() !== "") pieces.set({ part: "text", place: null, text }, each);
  }
  return {
    paragraphs: [...pieces.keys()],
    write(changes) {
      const edits = Array.from(changes, ([paragraph, inText]) =>
        changedPieces(pieces.get(paragraph) ?? [], inText).map(({ piece: { start, end, lines }, text }) => ({
          start,
          end,
          text: lines === "breaks" ? escapeMarkup(text).replaceAll("\n", "<br>") : escapeMarkup(text),
        })),
      ).flat();
      return encodeLike(page, applyEdits(html, edits));
    },
  };
}

/** Elements within a line of text (HTML, 4.5). */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

interface HtmlPiece extends TextPiece {
  /** How a line ends: with a `br`, or with a line feed where no element may stand or white space is shown as it is. */
  readonly lines: "breaks" | "feeds";
}

/** Returns the pieces of each paragraph. White space counts as one blank, and none at the edges, unless it is shown. */
function paragraphsOf(html: string): readonly (readonly HtmlPiece[])[] {
  const paragraphs: HtmlPiece[][] = [[]];
  let wasBlank = true;
  let depthInPre = 0;
  let tag = "";
  for (const token of htmlTokens(html)) {
    if (token.kind === "tag") tag = token.isEnd ? "" : token.name;
    if (token.kind === "tag" && token.name === "pre") depthInPre = Math.max(0, depthInPre + (token.isEnd ? -1 : 1));
    if (endsParagraph(token)) {
      paragraphs.push([]);
      wasBlank = true;
    }
    if (token.kind !== "text") continue;
    const showsSpace = depthInPre > 0 || tag === "textarea";
    const written = decodeHTML(html.slice(token.start, token.end));
    const text: string = showsSpace ? written.replace(/\r\n?/g, "\n") : collapsed(written, wasBlank);
    if (text === "") continue;
    wasBlank = text.endsWith(" ");
    const lines = showsSpace || tag === "title" ? "feeds" : "breaks";
    paragraphs.at(-1)?.push({ start: token.start, end: token.end, text, lines });
  }
  return paragraphs;
}

function collapsed(text: string, isAfterBlank: boolean): string {
  const shown = text.replace(/[ \t\n\r\f]+/g, " ");
  return isAfterBlank ? shown.replace(/^ /, "") : shown;
}

function endsParagraph(token: HtmlToken): boolean {
  return token.kind === "tag" && !INLINE.has(token.name);
}

/** A page whose encoding lacks a character is written in UTF-8, which its byte order mark tells. */
function encodeLike({ encoding, bom }: EncodedText, edited: string): Uint8Array {
  const isKept = missingCharacter(edited, encoding) === undefined;
  return encodeText(isKept ? { text: edited, encoding, bom } : { text: edited, encoding: "utf-8", bom: true });
}
