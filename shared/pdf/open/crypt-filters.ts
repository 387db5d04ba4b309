/** Decides by which method each string and stream of a file is encrypted (ISO 32000-2, 7.6.6). */
import { PDFArray, type PDFDict, PDFName } from "pdf-lib";
import { arrayAt, dictAt, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { CipherMethod } from "./ciphers.ts";
import { encryptsMetadata } from "./file-key.ts";

export interface CryptFilters {
  readonly ofStrings: CipherMethod;
  /** The method of streams without a method of their own. */
  readonly ofStreams: CipherMethod;
  ofStream(dict: PDFDict): CipherMethod;
}

const METHODS: ReadonlySet<string> = new Set(["None", "V2", "AESV2", "AESV3"] satisfies readonly CipherMethod[]);
const CRYPT = PDFName.of("Crypt");
/** Algorithm 3 was never published. */
const ALGORITHMS = new Set([1, 2, 4, 5]);
/** The first algorithm that has crypt filters; earlier ones use RC4 for everything. */
const FILTERED = 4;

/** @returns undefined for a method that the standard does not define */
export function cryptFilters(encryption: PDFDict): CryptFilters | undefined {
  const algorithm = numberAt(encryption, "V") ?? 0;
  if (!ALGORITHMS.has(algorithm)) return undefined;
  const named = (filter: string): CipherMethod | undefined => {
    if (filter === "Identity") return "None";
    const method = nameAt(dictAt(dictAt(encryption, "CF"), filter), "CFM")?.decodeText() ?? "None";
    return METHODS.has(method) ? (method as CipherMethod) : undefined;
  };
  const methodAt = (key: string, otherwise: string): CipherMethod | undefined =>
    algorithm < FILTERED ? "V2" : named(nameAt(encryption, key)?.decodeText() ?? otherwise);
  const ofStreams = methodAt("StmF", "Identity");
  const ofStrings = methodAt("StrF", "Identity");
  const ofFiles = methodAt("EFF", nameAt(encryption, "StmF")?.decodeText() ?? "Identity");
  if (!ofStreams || !ofStrings || !ofFiles) return undefined;
  const ofStream = (dict: PDFDict): CipherMethod => {
    const type = nameAt(dict, "Type")?.decodeText();
    if (type === "XRef") return "None";
    const own = ownFilter(dict);
    if (own !== undefined) return named(own) ?? ofStreams;
    if (type === "Metadata" && algorithm >= FILTERED && !encryptsMetadata(encryption)) return "None";
    return type === "EmbeddedFile" ? ofFiles : ofStreams;
  };
  return { ofStrings, ofStreams, ofStream };
}

/** Returns the crypt filter that a stream names for itself (ISO 32000-2, 7.4.10). */
function ownFilter(dict: PDFDict): string | undefined {
  const filter = objectAt(dict, "Filter");
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter;
  if (first !== CRYPT) return undefined;
  const parameters = arrayAt(dict, "DecodeParms")?.lookup(0) ?? objectAt(dict, "DecodeParms");
  return nameAt(parameters as PDFDict | undefined, "Name")?.decodeText() ?? "Identity";
}

/** Removes the crypt filter of a stream whose data are decrypted. */
export function removeOwnFilter(dict: PDFDict): void {
  if (ownFilter(dict) === undefined) return;
  for (const key of ["Filter", "DecodeParms"]) {
    const list = objectAt(dict, key);
    if (list instanceof PDFArray) list.remove(0);
    else dict.delete(PDFName.of(key));
  }
}
