/** Encrypts a finished PDF with AES-256 (ISO 32000-2, 7.6, revision 6). */
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, type PDFObject, PDFString } from "pdf-lib";
import type { Encryption, Permissions } from "#shared/base/model/encryption.ts";
import { allObjects } from "./mend/all-objects.ts";

/**
 * Encrypts the strings at once, and lets the streams be encrypted when the document is written, so nothing may change it
 * afterwards. The objects must be written without object streams, whose strings would be encrypted twice.
 */
export async function encryptPdf(document: PDFDocument, { user = "", owner, permissions }: Encryption): Promise<void> {
  // Fonts and files of the document become objects now, with strings of their own.
  await document.flush();
  document.encrypt({
    algorithm: "AES-256",
    userPassword: user,
    ownerPassword: owner,
    permissions: rightsOf(permissions),
  });
  encryptStrings(document);
}

/** pdf-lib encrypts only streams. Titles, bookmarks, link targets and field values are strings (ISO 32000-2, 7.6.2). */
function encryptStrings({ context }: PDFDocument): void {
  const { security, trailerInfo } = context;
  if (security === undefined) throw new Error("the document is not to be encrypted");
  // With AES-256 the key is the same for all objects (algorithm 1.A).
  const encrypt = security.getEncryptFn(0, 0);
  const encrypted = (object: PDFObject | undefined) =>
    object instanceof PDFString || object instanceof PDFHexString
      ? PDFHexString.of(Buffer.from(encrypt(object.asBytes())).toString("hex"))
      : undefined;
  // Its strings are what readers check passwords against.
  const dictionary = context.lookup(trailerInfo.Encrypt);
  for (const object of allObjects(context)) if (object !== dictionary) encryptWithin(object, encrypted);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const string = encrypted(object);
    if (string !== undefined) context.assign(ref, string);
  }
}

function encryptWithin(object: PDFObject, encrypted: (value: PDFObject) => PDFHexString | undefined): void {
  if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) object.set(name, encrypted(value) ?? value);
  }
  if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) object.set(index, encrypted(value) ?? value);
  }
}

function rightsOf({ print, print_high_resolution: isSharp, ...permissions }: Permissions) {
  return {
    printing: print && (isSharp ? ("highResolution" as const) : ("lowResolution" as const)),
    modifying: permissions.modify,
    copying: permissions.copy,
    annotating: permissions.annotate,
    fillingForms: permissions.fill_forms,
    documentAssembly: permissions.assemble,
    // PDF/UA-1 requires it (ISO 14289-1, 7.16).
    contentAccessibility: true,
  };
}
