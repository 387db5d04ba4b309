/** Defines the field with the passwords and permissions of a PDF. No fault quotes a value, because values are secrets. */
import * as z from "zod";
import { PASSWORD_BYTES_MAX, preparePassword, type WantedEncryption } from "#shared/base/model/encryption.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import { type BooleanField, booleanField, formBooleanField } from "#shared/edge/http/fields/field-types.ts";
import { isObject } from "#shared/edge/http/fields/file-fields.ts";
import { FIELD_VALUES_MAX, parseJson } from "#shared/engine/data/parse-json.ts";

const passwordField = z
  .string({ error: "must be a single string" })
  .transform((text, context): string => {
    const password = text.length <= PASSWORD_BYTES_MAX ? preparePassword(text) : text;
    const fault = password === undefined ? CHARACTERS : faultOf(password);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
    return password ?? z.NEVER;
  })
  .meta({ type: "string", minLength: 1, maxLength: PASSWORD_BYTES_MAX });

const CHARACTERS = "must not contain control characters or other characters that SASLprep (RFC 4013) prohibits";

function faultOf(password: string): string | undefined {
  if (password === "") return "must not be empty: leave it out if there is none";
  return Buffer.byteLength(password) > PASSWORD_BYTES_MAX
    ? `must have at most ${PASSWORD_BYTES_MAX} bytes in UTF-8`
    : undefined;
}

/** A misspelt entry would otherwise allow what the caller means to forbid. */
function onlyEntries(...names: readonly string[]) {
  return {
    error: ({ code }: { readonly code?: string | undefined }) =>
      code === "unrecognized_keys"
        ? `may only have the entries ${names.join(", ")}`
        : `must be an object with the entries ${names.join(", ")}`,
  };
}

const PERMISSIONS = {
  print: "Whether the document may be printed.",
  print_high_resolution: "Whether it may be printed in more than a low resolution.",
  modify: "Whether its content may be changed.",
  copy: "Whether text and pictures may be copied. Programs that help people with disabilities may always read them.",
  annotate: "Whether comments may be added and form fields filled in.",
  fill_forms: "Whether form fields may be filled in. False requires that annotate is false.",
  assemble: "Whether pages may be inserted, rotated and deleted. False requires that modify is false.",
} as const;

type Permission = keyof typeof PERMISSIONS;

/** A right that includes another one (ISO 32000-2, table 22, bits 4, 6, 9 and 11). */
const INCLUDED = [
  ["fill_forms", "annotate"],
  ["assemble", "modify"],
] as const satisfies readonly (readonly [Permission, Permission])[];

function permissionsField(booleanField: BooleanField) {
  const allowed = (permission: Permission) =>
    booleanField.default(true).meta({ default: true, description: PERMISSIONS[permission] });
  const fields = z.strictObject(
    {
      print: allowed("print"),
      print_high_resolution: allowed("print_high_resolution"),
      modify: allowed("modify"),
      copy: allowed("copy"),
      annotate: allowed("annotate"),
      fill_forms: allowed("fill_forms"),
      assemble: allowed("assemble"),
    },
    onlyEntries(...Object.keys(PERMISSIONS)),
  );
  return INCLUDED.reduce(
    (rules, [part, whole]) =>
      rules.refine((permissions) => permissions[part] || !permissions[whole], {
        error: `cannot be false while ${whole} is allowed, because ${whole} includes it`,
        path: [part],
      }),
    fields,
  );
}

function encryptionField(booleanField: BooleanField) {
  const permissions = permissionsField(booleanField);
  return z
    .strictObject(
      {
        user: passwordField.optional().meta({
          description: "The password that opens the document. Without it, the document opens without a password.",
        }),
        owner: passwordField.optional().meta({
          description:
            "The password that lifts the restrictions of permissions. The default is a random one, which nobody knows.",
        }),
        permissions: permissions.prefault({}).meta({
          description: "What readers without the owner password may do. Everything that is not false is allowed.",
        }),
      },
      onlyEntries("user", "owner", "permissions"),
    )
    .refine(({ user, owner }) => user === undefined || user !== owner, {
      error: "must differ from user, because everyone who opens the document could lift the restrictions",
      path: ["owner"],
    });
}

/** In JSON it is an object. */
export const encryptField = encryptionField(booleanField);

/** In forms it is JSON text, or has a name for each entry. */
export const formEncryptField = z
  .unknown()
  .transform((value) => (typeof value === "string" ? objectIn(value) : value))
  .pipe(encryptionField(formBooleanField));

/** The reason of a syntax error would quote the text. */
function objectIn(text: string): unknown {
  try {
    return parseJson(text, { valuesMax: FIELD_VALUES_MAX });
  } catch {
    return undefined;
  }
}

/** A rule for `refine`: an encrypted document is not delivered in a format that cannot be encrypted. */
export const ONLY_PDF_ENCRYPTED = [
  ({
    encrypt,
    output_format: format,
  }: {
    readonly encrypt?: WantedEncryption | undefined;
    readonly output_format: OutputFormat;
  }) => encrypt === undefined || format === ".pdf",
  {
    error: "requires output_format .pdf: PDF/A forbids encryption (ISO 19005), and other formats are not encrypted",
    path: ["encrypt"] as PropertyKey[],
    when: isObject,
  },
] as const;
