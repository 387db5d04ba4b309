/**
 * Creates and parses the ids of templates, documents, uploads, fonts, signing keys and accounts.
 *
 * An id consists of the birth region (2 letters), the time in milliseconds (10 characters) and 80 random bits (16
 * characters). These are 28 lower-case letters and digits, so callers need not encode an id in a URL, ids sort by age,
 * and a reader knows the region of an entity without a directory.
 */
import { isRegion, type Region } from "./region.ts";
import { type Schema, text } from "./schema.ts";

declare const brand: unique symbol;

export type TemplateId = string & { readonly [brand]: "TemplateId" };
export type DocumentId = string & { readonly [brand]: "DocumentId" };
export type UploadId = string & { readonly [brand]: "UploadId" };
export type FontId = string & { readonly [brand]: "FontId" };
export type SigningKeyId = string & { readonly [brand]: "SigningKeyId" };
export type AccountId = string & { readonly [brand]: "AccountId" };

/** The ingredients of an id: the current time in milliseconds and random bytes. */
export interface IdIngredients {
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

// Crockford's base 32 alphabet, which omits i, l, o and u because they are easily misread.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;
const ID = new RegExp(`^[a-z]{2}[${ALPHABET}]{${TIME_LENGTH + RANDOM_LENGTH}}$`);

export function newTemplateId(region: Region, ingredients: IdIngredients): TemplateId {
  return newId(region, ingredients) as TemplateId;
}

export function newDocumentId(region: Region, ingredients: IdIngredients): DocumentId {
  return newId(region, ingredients) as DocumentId;
}

export function newUploadId(region: Region, ingredients: IdIngredients): UploadId {
  return newId(region, ingredients) as UploadId;
}

export function newFontId(region: Region, ingredients: IdIngredients): FontId {
  return newId(region, ingredients) as FontId;
}

export function newSigningKeyId(region: Region, ingredients: IdIngredients): SigningKeyId {
  return newId(region, ingredients) as SigningKeyId;
}

export function newAccountId(region: Region, ingredients: IdIngredients): AccountId {
  return newId(region, ingredients) as AccountId;
}

/** Returns a name for one of a template's files or moves: 26 lower-case letters and digits. */
export function newVersionId({ now, randomBytes }: IdIngredients): string {
  return encodeTime(now()) + encodeRandom(randomBytes(RANDOM_LENGTH));
}

/** Returns the milliseconds at which `newVersionId` made the name. Returns undefined for the names of old records, which are numbers. */
export function timeOfVersion(version: string): number | undefined {
  if (version.length !== TIME_LENGTH + RANDOM_LENGTH) return undefined;
  return Array.from(version.slice(0, TIME_LENGTH)).reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0);
}

/** Returns the text as a template id, or undefined when it is malformed. */
export function parseTemplateId(text: string): TemplateId | undefined {
  return hasIdForm(text) ? (text as TemplateId) : undefined;
}

/** Returns the text as a document id, or undefined when it is malformed. */
export function parseDocumentId(text: string): DocumentId | undefined {
  return hasIdForm(text) ? (text as DocumentId) : undefined;
}

/** Returns the text as an upload id, or undefined when it is malformed. */
export function parseUploadId(text: string): UploadId | undefined {
  return hasIdForm(text) ? (text as UploadId) : undefined;
}

/** Returns the text as a font id, or undefined when it is malformed. */
export function parseFontId(text: string): FontId | undefined {
  return hasIdForm(text) ? (text as FontId) : undefined;
}

/** Returns the text as the id of a signing key, or undefined when it is malformed. */
export function parseSigningKeyId(text: string): SigningKeyId | undefined {
  return hasIdForm(text) ? (text as SigningKeyId) : undefined;
}

/** Returns the text as an account id, or undefined when it is malformed. */
export function parseAccountId(text: string): AccountId | undefined {
  return hasIdForm(text) ? (text as AccountId) : undefined;
}

/** Returns the schema of a stored id. Only ids that were parsed or created are stored. */
export function id<Id extends TemplateId | DocumentId | UploadId | FontId | SigningKeyId | AccountId>(): Schema<Id> {
  return (value) => text(value);
}

/** Returns the region in which the entity was created. */
export function birthRegion(id: TemplateId | DocumentId | UploadId | FontId | SigningKeyId): Region {
  return id.slice(0, 2) as Region;
}

function hasIdForm(text: string): boolean {
  return ID.test(text) && isRegion(text.slice(0, 2));
}

function newId(region: Region, ingredients: IdIngredients): string {
  return region + newVersionId(ingredients);
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = "";
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeRandom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % 32)).join("");
}
