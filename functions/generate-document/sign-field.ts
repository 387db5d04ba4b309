/** Defines the field with the key that seals a PDF. */
import * as z from "zod";
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import { SEAL_LEVELS } from "#shared/base/model/signing-key.ts";
import { isObject } from "#shared/edge/http/fields/file-fields.ts";
import { FIELD_VALUES_MAX, parseJson } from "#shared/engine/data/parse-json.ts";

const OBJECT = { error: "must be an object with the entries key and level" };

/** In JSON it is an object. */
export const signField = z.strictObject(
  {
    key: z
      .string({ error: "must be the id of a signing key, as POST /v1/signing-key returns it" })
      .meta({ description: "The id of the signing key.", example: "us01kacr7e5p2r9y6a3c7ngj0x4v" }),
    level: z
      .enum(SEAL_LEVELS, { error: `must be ${SEAL_LEVELS.join(" or ")}` })
      .default("B-B")
      .meta({
        default: "B-B",
        description:
          "The level of the seal (PAdES baseline, ETSI EN 319 142-1). B-T has a timestamp from the key's `timestamp_url`.",
      }),
  },
  OBJECT,
);

/** In forms it is JSON text, or has a name for each entry. */
export const formSignField = z
  .unknown()
  .transform((value) => (typeof value === "string" ? objectIn(value) : value))
  .pipe(signField);

function objectIn(text: string): unknown {
  try {
    return parseJson(text, { valuesMax: FIELD_VALUES_MAX });
  } catch {
    return undefined;
  }
}

interface Fields {
  readonly sign?: unknown;
  readonly encrypt?: unknown;
  readonly output_format: OutputFormat;
}

/** A rule for `refine`: a document is not delivered without the seal that it should have. */
export const ONLY_PDF_SIGNED = [
  // A format that could not be read has a fault of its own.
  ({ sign, output_format: format }: Fields) => sign === undefined || typeof format !== "string" || isPdfFormat(format),
  { error: "requires output_format .pdf or PDF/A", path: ["sign"] as PropertyKey[], when: isObject },
] as const;

export const NOT_SIGNED_AND_ENCRYPTED = [
  ({ sign, encrypt }: Fields) => sign === undefined || encrypt === undefined,
  {
    error: "cannot be combined with encrypt: validators do not open encrypted files. Send only one of the two",
    path: ["sign"] as PropertyKey[],
    when: isObject,
  },
] as const;
