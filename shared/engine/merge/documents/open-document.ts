/** Opens documents that are placed in others: files from the data and from addresses, and other templates. */

import { parseDataUri } from "#shared/base/encoding/data-uri.ts";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { DOCUMENT_DEPTH_MAX } from "#shared/base/model/limits.ts";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import { documentKey, type OpenDocument } from "#shared/engine/merge/rich/document-value.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import type { FetchedDocument, OpenedDocument, WantedFiles } from "#shared/engine/merge/values/opened-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { readContentTypes, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { InnerDocument } from "./opened-document.ts";

type Fetched = FetchedDocument<FetchedPictures>;

export const openDocument: OpenDocument = (tag, value, fetched) =>
  naming(tag, () => {
    const { kind, text } = value.source;
    if (kind === "uri") return openUri(text);
    const found = fetched.get(documentKey(value.source));
    if (found === undefined || !("open" in found)) throw new MergeFailure("it was not fetched");
    return found.open(value.data(), fetched);
  });

/** Names the tag of the document that cannot be placed. @throws MergeFailure */
export function naming<Result>(tag: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw new MergeFailure(`the document for the tag ${tag} cannot be placed: ${error.reason}`, error);
  }
}

/** Returns a file that was fetched. It is opened once. */
export function fetchedFile(bytes: Uint8Array): Fetched {
  let opened: OpenedDocument | undefined;
  return {
    open() {
      opened ??= openFile(bytes);
      return opened;
    },
    find: () => NOTHING,
  };
}

/** Returns what stands for a document that cannot be fetched. @param reason a sentence about it, as in `Unavailable` */
export function unavailable(reason: string): Fetched {
  return {
    open() {
      throw new MergeFailure(reason);
    },
    // Merging reports it, with the name of the tag.
    find: () => NOTHING,
  };
}

const NOTHING: WantedFiles = { addresses: new Map(), unusable: new Set() };

export interface InnerTemplate {
  readonly id: string;
  /** The name as uploaded. */
  readonly filename: string;
  /** @throws ServiceError `template_has_invalid_tags` */
  readonly compiled: () => Compiled;
}

interface Compiled {
  /** Undefined if the template gives no .docx. */
  readonly docx?: { render(data: DataItem, fetched: FetchedPictures): Uint8Array };
  readonly findPictures: (items: readonly DataItem[], position: number, fetched: FetchedPictures) => WantedFiles;
}

export function innerTemplate({ id, filename, compiled }: InnerTemplate): Fetched {
  return {
    open: (data, fetched) =>
      refusing(() => {
        const { docx } = compiled();
        if (docx === undefined)
          throw new MergeFailure(`the template ${filename} is a page; only .docx and text templates can be placed`);
        return openOwn(docx.render(data, within(id, filename, fetched)));
      }),
    find: (data, fetched) => refusing(() => compiled().findPictures([data], 1, within(id, filename, fetched))),
  };
}

/** Marks the templates around a document. */
const AROUND = new WeakSet<Fetched>();

/** Returns what a template may place: neither itself nor what it is placed in. */
function within(id: string, filename: string, fetched: FetchedPictures): FetchedPictures {
  const refused = unavailable(
    `the template ${filename} contains itself; remove the tag with its id from it, or from a template that it places`,
  );
  AROUND.add(refused);
  const inner = new Map(fetched).set(documentKey({ text: id }), refused);
  const depth = inner
    .values()
    .filter((each) => "open" in each && AROUND.has(each))
    .toArray().length;
  if (depth > DOCUMENT_DEPTH_MAX)
    throw new MergeFailure(`more than ${DOCUMENT_DEPTH_MAX} documents lie within each other`);
  return inner;
}

function openUri(uri: string): OpenedDocument {
  const file = parseDataUri(uri);
  if (file === undefined || !("bytes" in file)) throw new MergeFailure(`its data URI is broken: ${file?.reason ?? ""}`);
  return openFile(file.bytes);
}

/** Opens a stranger's file, with the checks of uploaded templates. @throws MergeFailure */
function openFile(bytes: Uint8Array): OpenedDocument {
  return refusing(() => new InnerDocument(openDocx(bytes, "document.docx")));
}

/** Makes the error of a file or a template a fault of the item that names it. */
function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof InvalidDocument) throw error;
    // The position of the item belongs to the outermost template, which states it.
    const reason = error instanceof ItemNotMerged ? error.reason : (FAULTS[error.code] ?? error.message);
    throw new MergeFailure(reason, error);
  }
}

const FAULTS: Partial<Record<ErrorCode, string>> = {
  template_content_mismatch: "it is not a .docx; save it in Word as .docx",
  template_encrypted: "it has a password; save it without one",
  template_has_macros: "it has macros; save it as .docx, without macros",
  template_damaged: "its file is damaged; open it in Word and save it again",
  template_too_large_unpacked: "it is too large; split it into several documents",
  template_too_complex: "it is too complex; split it into several documents",
  template_holds_files: "it refers to other files that Word would import; place their content in it",
};

/** Opens a file that this service has made. */
function openOwn(bytes: Uint8Array): OpenedDocument {
  const archive = readPackage(bytes, NO_LIMITS);
  const main = relationshipsOf({ archive }, "").find(({ kind }) => kind === "officeDocument");
  return new InnerDocument({
    filename: "document.docx",
    archive,
    mainPart: main?.target ?? "word/document.xml",
    contentTypes: readContentTypes(archive),
  });
}
