/** Reads the arguments of `npm run generate`. */
import path from "node:path";
import { parseArgs } from "node:util";
import { OUTPUT_FORMATS, type OutputFormat, parseOutputFormat } from "#shared/base/model/format.ts";
import { DEFAULT_ADDRESS } from "./usage.ts";

export interface GenerateOptions {
  /** A path or an id. */
  readonly template: string;
  /** A path. */
  readonly data: string;
  /** A path. */
  readonly out: string;
  readonly format: OutputFormat;
  /** Whether each item becomes a separate file, in an archive. */
  readonly isArchive: boolean;
  /** Whether items that fail are left out and reported, instead of failing the others. */
  readonly isLenient: boolean;
  readonly sheet?: string;
  readonly name?: string;
  readonly outputName?: string;
  /** The profile of electronic invoices. The service checks it. */
  readonly invoice?: string;
  /** The address without a trailing slash. */
  readonly address: string;
  readonly key: string;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reports arguments that cannot be carried out; the text says what is wrong with them. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns "help" if that is requested. @throws UsageError */
export function parseArguments(args: readonly string[], variables: Variables): GenerateOptions | "help" {
  const values = readArguments(args);
  if (values.help === true) return "help";
  const { sheet, name, invoice, "output-name": outputName } = values;
  const out = required(values, "out");
  return {
    template: required(values, "template"),
    data: required(values, "data"),
    out,
    ...formatOf(values.format, path.extname(out).toLowerCase()),
    isLenient: values.lenient === true,
    ...(sheet !== undefined && { sheet }),
    ...(name !== undefined && { name }),
    ...(outputName !== undefined && { outputName }),
    ...(invoice !== undefined && { invoice }),
    address: addressOf(values.address ?? variables.MERGANSER_ADDRESS ?? DEFAULT_ADDRESS),
    key: keyOf(values.key ?? variables.API_KEY),
  };
}

const OPTIONS = {
  template: { type: "string" },
  data: { type: "string" },
  out: { type: "string" },
  format: { type: "string" },
  sheet: { type: "string" },
  name: { type: "string" },
  "output-name": { type: "string" },
  invoice: { type: "string" },
  lenient: { type: "boolean" },
  key: { type: "string" },
  address: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function readArguments(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // Node's message continues with advice for programmers.
    const [fault = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new UsageError(`${fault}.`);
  }
}

function required(values: Values, name: "template" | "data" | "out"): string {
  const value = values[name];
  if (value !== undefined && value !== "") return value;
  throw new UsageError(`--${name} is required.`);
}

function formatOf(text: string | undefined, extension: string): Pick<GenerateOptions, "format" | "isArchive"> {
  const isArchive = extension === ".zip";
  const wanted = text ?? (isArchive ? ".docx" : extension);
  const format = parseOutputFormat(wanted);
  if (format !== undefined) return { format, isArchive };
  const choice = `one of ${OUTPUT_FORMATS.join(", ")}`;
  if (text !== undefined) throw new UsageError(`--format must be ${choice}, not ${JSON.stringify(text)}.`);
  throw new UsageError(`--out must end in .zip or be ${choice}; or set --format.`);
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, "");
  throw new UsageError(`--address must be an http or https address, not ${JSON.stringify(text)}.`);
}

function keyOf(text = ""): string {
  if (text !== "") return text;
  throw new UsageError(
    "an API key is required, in the variable API_KEY or with --key. npm start prints the first one.",
  );
}
