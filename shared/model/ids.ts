/**
 * Ids of templates, documents, uploads and accounts, made and read in this one place.
 *
 * An id is the birth region (2 letters), the time in milliseconds (10 characters) and 80 random bits
 * (16 characters): 28 lower-case letters and digits, so callers need not encode it in a URL, ids sort
 * by age, and a reader knows where to look for an entity without a directory.
 */
import { isRegion, type Region } from "./region.ts";

declare const brand: unique symbol;

export type TemplateId = string & { readonly [brand]: "TemplateId" };
export type DocumentId = string & { readonly [brand]: "DocumentId" };
export type UploadId = string & { readonly [brand]: "UploadId" };
export type AccountId = string & { readonly [brand]: "AccountId" };

/** What an id is made of: the current time in milliseconds and random bytes. */
export interface IdIngredients {
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

// Crockford's base 32 without i, l, o, u: nothing that reads as something else.
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

export function newAccountId(region: Region, ingredients: IdIngredients): AccountId {
  return newId(region, ingredients) as AccountId;
}

/** Names one of a template's files, or one of its moves; 26 lower-case letters and digits. */
export function newVersionId({ now, randomBytes }: IdIngredients): string {
  return encodeTime(now()) + encodeRandom(randomBytes(RANDOM_LENGTH));
}

/** The text as a template's id, or undefined when no id has this form. */
export function parseTemplateId(text: string): TemplateId | undefined {
  return hasIdForm(text) ? (text as TemplateId) : undefined;
}

/** The text as a document's id, or undefined when no id has this form. */
export function parseDocumentId(text: string): DocumentId | undefined {
  return hasIdForm(text) ? (text as DocumentId) : undefined;
}

/** The text as an upload's id, or undefined when no id has this form. */
export function parseUploadId(text: string): UploadId | undefined {
  return hasIdForm(text) ? (text as UploadId) : undefined;
}

/** The text as an account's id, or undefined when no id has this form. */
export function parseAccountId(text: string): AccountId | undefined {
  return hasIdForm(text) ? (text as AccountId) : undefined;
}

/** The region in which the entity was created. */
export function birthRegion(id: TemplateId | DocumentId | UploadId): Region {
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
