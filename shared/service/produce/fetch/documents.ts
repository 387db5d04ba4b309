/** Fetches the documents that items place in others: files behind addresses, and templates of the account. */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { type AccountId, parseTemplateId } from "#shared/base/model/ids.ts";
import { INNER_DOCUMENTS_MAX } from "#shared/base/model/limits.ts";
import { documentKey } from "#shared/engine/merge/rich/document-value.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { budgetFor, type CountBytes, callerFile, shownUri } from "#shared/service/files/caller-file.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import { filesOfRequest, requestQueue } from "#shared/storage/remote/files-of-request.ts";
import type { FetchedFiles, SentDocument } from "#shared/workers/template-work/merge-job.ts";

type Needs = Pick<Dependencies, "remoteFiles" | "templateWorker" | "templates" | "openTemplates">;

/** Fetches each document once for a request. What cannot be fetched fails the items that name it, when they are merged. */
export interface DocumentFetcher {
  /**
   * Fetches addresses, and templates by their ids.
   * @returns whether there was anything new
   * @throws ServiceError `request_invalid` for too many documents, or when the total is too large
   */
  fetch(wanted: Iterable<string>): Promise<boolean>;
  /** Returns those that were fetched. */
  of(wanted: Iterable<string>): FetchedFiles;
  all(): FetchedFiles;
  templates(): FetchedFiles;
}

export function documentFetcher(deps: Needs, accountId: AccountId): DocumentFetcher {
  const countBytes = budgetFor("The documents that data refers to by URL");
  const asked = new Map<string, Promise<SentDocument>>();
  const fetched = new Map<string, SentDocument>();
  const queue = requestQueue();
  const remoteFiles = filesOfRequest(deps.remoteFiles, { queue });
  const keyed = (wanted: Iterable<string>) =>
    new Map(
      Array.from(new Set(wanted), (text) => documentKey({ text })).flatMap((key) => {
        const document = fetched.get(key);
        return document === undefined ? [] : [[key, document] as const];
      }),
    );
  return {
    async fetch(wanted) {
      const missing = [...new Set(wanted)].filter((text) => !fetched.has(documentKey({ text })));
      const added = missing.filter((text) => !asked.has(text));
      if (asked.size + added.length > INNER_DOCUMENTS_MAX) throw tooManyDocuments();
      for (const text of added)
        asked.set(text, fetchDocument({ ...deps, remoteFiles }, text, { accountId, countBytes }));
      for (const text of missing) {
        const document = await asked.get(text);
        if (document !== undefined) fetched.set(documentKey({ text }), document);
      }
      return missing.length > 0;
    },
    of: keyed,
    all: () => fetched,
    templates: () => new Map([...fetched].filter(([, document]) => "template" in document)),
  };
}

function tooManyDocuments(): ServiceError {
  const faults = `data must name at most ${INNER_DOCUMENTS_MAX} different documents for its tags with the filter document; send the other items in another request.`;
  return serviceError("request_invalid", { faults });
}

interface Scope {
  readonly accountId: AccountId;
  readonly countBytes: CountBytes;
}

async function fetchDocument(deps: Needs, text: string, { accountId, countBytes }: Scope): Promise<SentDocument> {
  const id = parseTemplateId(text);
  if (id !== undefined) return openTemplate(deps, accountId, id);
  const file = await callerFile(deps, text, countBytes);
  return "reason" in file ? { fault: `${shownUri(text)}: ${file.reason}` } : { file: file.bytes };
}

/** A template of another account is missing like one that never was. */
async function openTemplate(
  { templates, openTemplates, templateWorker }: Needs,
  accountId: AccountId,
  id: NonNullable<ReturnType<typeof parseTemplateId>>,
): Promise<SentDocument> {
  try {
    return await repeatOnConflict(async () => {
      const entry = await templates.get(accountId, id);
      if (entry === undefined)
        return {
          fault: `there is no template with the id ${id}; list the templates of your account with GET /v1/template`,
        };
      const { template } = entry;
      if (template.tags.invalid.length > 0)
        return { fault: `the template ${template.filename} has invalid tags; fix them and upload it again` };
      const { key, syntax, isWithoutTags, filename, format, file } = await openTemplates.get(templateWorker, template);
      return {
        id,
        template: { key, syntax, ...(isWithoutTags !== undefined && { isWithoutTags }), filename, format, file },
      };
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code.startsWith("template_")) return { fault: error.message };
    throw error;
  }
}
