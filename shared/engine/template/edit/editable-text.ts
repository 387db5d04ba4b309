/** Opens a text file (.txt, .sql, .xml) for replacing its texts. Each line is a paragraph. */
import { ENCODING_NAMES, encodeText, missingCharacter } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import type { TextTemplate } from "#shared/engine/template-file/open-text.ts";
import type { EditableFile } from "./editable-file.ts";

export function openEditableText(file: TextTemplate): EditableFile {
  const starts = new Map<TemplateParagraph, number>();
  for (const { 0: text, index } of file.text.matchAll(LINE)) {
    if (text.trim() !== "") starts.set({ part: "text", place: null, text }, index);
  }
  return {
    paragraphs: [...starts.keys()],
    write(changes) {
      const edits = Array.from(changes, ([line, inLine]) => {
        const offset = starts.get(line) ?? 0;
        return inLine.map(({ start, end, text }) => ({
          start: offset + start,
          end: offset + end,
          text: text.replaceAll("\n", file.lineBreak),
        }));
      }).flat();
      for (const { text } of edits) refuseMissing(missingCharacter(text, file.encoding), file.encoding);
      return encodeText({ ...file, text: applyEdits(file.text, edits) });
    },
  };
}

const LINE = /[^\r\n]+/g;

function refuseMissing(character: string | undefined, encoding: keyof typeof ENCODING_NAMES): void {
  if (character === undefined) return;
  const name = ENCODING_NAMES[encoding];
  throw serviceError("request_invalid", {
    faults: `replacements must not contain “${character}”: the template is encoded in ${name}, which lacks it. Save the template in UTF-8 and upload it.`,
  });
}
