/** A document that a caller wants: the request for it, and what it must say. */
import { anyOf } from "#test/support/random.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";
import type { Caller } from "./caller.ts";
import type { Expected } from "./judge.ts";
import { markPicture } from "./mark-picture.ts";
import { FORMATS, type TemplateKind } from "./templates.ts";
import { sendAhead } from "./upload-calls.ts";
import { itemWords, type Mark } from "./words.ts";

export interface Wanted {
  /** It is called so. */
  readonly name: Mark;
  /** Its format, and whether it is an archive: for the report. */
  readonly kind: string;
  readonly ask: {
    readonly method: "POST";
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: FormData | string;
  };
  /** Whether the data are an upload, which is used once. */
  readonly isSentAhead: boolean;
  /** Evaluated after the response, because another caller may have deleted the template or replaced its file. */
  mayBeGone(): boolean;
  expected(): Expected;
}

interface WantedOptions {
  readonly count: number;
  readonly isArchive: boolean;
  /** The kinds of the template. Default: any. */
  readonly kinds?: readonly TemplateKind[];
  /** At random, of those that the template's kind can have, unless told. */
  readonly format?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Undefined where there is no template to make it from. */
export async function wantDocument(
  caller: Caller,
  { count, isArchive, kinds, fields, ...options }: WantedOptions,
): Promise<Wanted | undefined> {
  const template = caller.anyTemplate(kinds);
  if (template === undefined) return undefined;
  const name = caller.newMark();
  const format = options.format ?? anyOf(caller.random, FORMATS[template.kind]);
  const items = itemWords(name, count);
  const from = template.settled;
  const sent = { template_id: template.answer.id, name, output_format: format, single_file: !isArchive, ...fields };
  const { isSentAhead, ...data } = await requestWith(caller, sent, { items, format });
  return {
    name,
    kind: isArchive ? `zip of ${format}` : format,
    ask: { method: "POST", path: "/v1/document", ...data },
    isSentAhead,
    mayBeGone: () => template.presence !== "there",
    expected: () => ({ templates: template.words.slice(from), items, format, isArchive }),
  };
}

type Fields = Readonly<Record<string, string | boolean>>;

interface Data {
  readonly items: readonly string[];
  readonly format: string;
}

/** The data as JSON, as a file in a form, or as an upload. */
async function requestWith(
  caller: Caller,
  fields: Fields,
  { items, format }: Data,
): Promise<Pick<Wanted["ask"], "headers" | "body"> & Pick<Wanted, "isSentAhead">> {
  const way = format === ".png" ? 0 : caller.random.below(8);
  if (way < 5) return { ...jsonOf({ ...fields, data: items.map((word) => itemOf(word, format)) }), isSentAhead: false };
  const file = way % 2 === 0 ? csvOf(items) : workbookOf(items);
  const id = way === 5 ? await sendAhead(caller, file) : undefined;
  if (id !== undefined) return { ...jsonOf({ ...fields, file_id: id }), isSentAhead: true };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set("file", file);
  return { headers: {}, body, isSentAhead: false };
}

function jsonOf(body: unknown) {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function itemOf(word: string, format: string): Readonly<Record<string, string>> {
  return format === ".png" ? { Word: word, Mark: markPicture(word) } : { Word: word };
}

function csvOf(items: readonly string[]): File {
  return new File([["Word", ...items].join("\n")], "Words.csv");
}

function workbookOf(items: readonly string[]): File {
  const sheet = rows(["Word"], ...items.map((word) => [word]));
  return new File([xlsx({ sheets: { Words: sheet } }) as Uint8Array<ArrayBuffer>], "Words.xlsx");
}
