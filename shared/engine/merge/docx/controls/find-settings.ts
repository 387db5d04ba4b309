/** Finds the controls and form fields that the data sets, among the tokens of a part: see name-controls.ts. */
import { decodeXML } from "entities/decode";
import { LIFTED, nameBeforeTag } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { closeGaps } from "#shared/engine/merge/docx/sections/close-gaps.ts";
import type { Setting } from "#shared/engine/merge/program/program.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import { controlValueOf } from "./control-value.ts";
import { setControl } from "./set-control.ts";
import { setFormField } from "./set-form-field.ts";

/** By the element with which the tokens begin. `isBehindName` for a token before which the name would have stood. */
const KINDS = {
  "w:sdt": {
    isBehindName: ({ tag }: Token) => tag === "w:sdtContent" || tag === "w:sdt",
    isEnd: ({ tag, position }: Token) => tag === "w:sdt" && position === "end",
    set: setControl,
  },
  "w:r": {
    isBehindName: ({ tag }: Token) => tag === "w:r",
    isEnd: ({ tag, position }: Token, before: Token | undefined) =>
      tag === "w:r" && position === "end" && FIELD_END.test(before?.value ?? ""),
    set: setFormField,
  },
} as const;

const FIELD_END = /w:fldCharType=["']end["']/;

/** Returns what the tokens set that begin here, or undefined. @param language of dates that state none */
export function settingAt(tokens: readonly Token[], start: number, language: string): Setting | undefined {
  const { tag, position } = tokens[start] ?? {};
  if ((tag !== "w:sdt" && tag !== "w:r") || position !== "start") return undefined;
  const { isBehindName, isEnd, set } = KINDS[tag];
  const at = indexFrom(tokens, start + 1, (token) => isControlName(token) || isBehindName(token));
  const value = tokens[at];
  if (value === undefined || !isControlName(value)) return undefined;
  const end = indexFrom(tokens, at + 1, (token, index) => isEnd(token, tokens[index - 1]));
  const name = decodeXML(nameBeforeTag(tokens[at - 2]?.value ?? "") ?? "");
  return {
    end,
    value,
    content: [...tokens.slice(start, at), ...tokens.slice(at + 1, end + 1)],
    set: (written, data) => set(closeGaps(written), controlValueOf(data), { name, language }),
  };
}

function isControlName({ type, textElement }: Token): boolean {
  return type === "placeholder" && (textElement === LIFTED.control || textElement === LIFTED.field);
}

/** Returns the length of the list if it has no such token. */
function indexFrom(tokens: readonly Token[], from: number, isWanted: (token: Token, index: number) => boolean): number {
  for (let index = from; index < tokens.length; index++) if (isWanted(tokens[index] as Token, index)) return index;
  return tokens.length;
}
