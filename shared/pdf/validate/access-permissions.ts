/** Reads what the encryption of a PDF permits (ISO 32000-1, table 22). */
import { PDFDict, PDFDocument } from "pdf-lib";
import { numberAt } from "#shared/pdf/objects/lookup.ts";

export interface AccessPermissions {
  /** Whether screen readers may read the text. */
  readonly forAccessibility: boolean;
}

const FOR_ACCESSIBILITY = 1 << 9;

/** Returns undefined for a file that is not encrypted, or that only a repair can open. */
export async function permissionsOf(bytes: Uint8Array): Promise<AccessPermissions | undefined> {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { ignoreEncryption: true, updateMetadata: false };
  const document = await PDFDocument.load(view, options).catch(() => undefined);
  const encryption = document?.context.lookup(document.context.trailerInfo.Encrypt);
  if (!(encryption instanceof PDFDict)) return undefined;
  return { forAccessibility: ((numberAt(encryption, "P") ?? 0) & FOR_ACCESSIBILITY) !== 0 };
}
