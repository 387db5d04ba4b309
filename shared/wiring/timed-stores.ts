/** Counts writes to the stores as the step `store` of the request in whose course they are made. */
import { measured, measuredTaking } from "#shared/base/log/timings.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

type Stores = Pick<StoreDependencies, "files" | "documents" | "templates">;

export function timedStores({ files, documents, templates }: Stores): Stores {
  return {
    files: {
      ...files,
      put: (key, body) =>
        body instanceof Uint8Array
          ? measured("store", () => files.put(key, body))
          : measuredTaking("store", body, (taken) => files.put(key, taken)),
      spool: (body) => measuredTaking("store", body, (taken) => files.spool(taken)),
    },
    documents: { ...documents, insert: (document) => measured("store", () => documents.insert(document)) },
    templates: {
      ...templates,
      insert: (template) => measured("store", () => templates.insert(template)),
      replace: (entry) => measured("store", () => templates.replace(entry)),
    },
  };
}
