/** The context of a document that is being generated: what its chunks share. */

import type { AccountId } from "#shared/base/model/ids.ts";
import type { InvoiceMapping } from "#shared/base/model/invoice-mapping.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenTemplate } from "#shared/service/dependencies/open-templates.ts";
import type { Sharing } from "#shared/workers/template-work/merge-job.ts";
import { type DocumentFetcher, documentFetcher } from "./fetch/documents.ts";
import { type PictureFetcher, pictureFetcher } from "./fetch/pictures.ts";
import { mergedKindOf } from "./plan/assembly-mode.ts";
import type { DocumentPlan } from "./plan/document-plan.ts";

/** The part of the dependencies with which pieces are made. */
export type Needs = Pick<
  Dependencies,
  "converter" | "htmlRenderer" | "pdfs" | "templateWorker" | "files" | "elapsed" | "metrics" | "sealing"
>;

interface ContextOptions {
  /** The template with the version of its file that is merged. */
  readonly template: OpenTemplate;
  readonly accountId: AccountId;
  readonly plan: DocumentPlan;
  /** How the template's data become electronic invoices. */
  readonly invoiceMapping?: InvoiceMapping | undefined;
  /** Stops the work. Nothing more is started for a caller who has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

export interface DocumentContext extends ContextOptions {
  readonly pictures: PictureFetcher;
  readonly documents: DocumentFetcher;
  /** Returns the result of `TemplateWorker.sharing`. It is computed once, and again only after a failure. */
  readonly sharing: () => Promise<Sharing | undefined>;
  /** Whether several items can be converted in one file, as the chunks so far have found. */
  readonly sharedConversions: { areGivenUp: boolean };
}

export function documentContext(
  deps: Pick<Dependencies, "remoteFiles" | "templateWorker" | "templates" | "openTemplates">,
  options: ContextOptions,
): DocumentContext {
  let sharing: Promise<Sharing | undefined> | undefined;
  return {
    ...options,
    pictures: pictureFetcher(deps),
    documents: documentFetcher(deps, options.accountId),
    sharedConversions: { areGivenUp: false },
    sharing: () => {
      sharing ??= deps.templateWorker.sharing(options.template).catch((error: unknown) => {
        // The call may have been interrupted, so the next chunk tries again.
        sharing = undefined;
        throw error;
      });
      return sharing;
    },
  };
}

/** Returns whether the merged items are converted to the document's format. */
export function isConverted({ plan, template }: Pick<DocumentContext, "plan" | "template">): boolean {
  const { outputFormat } = plan.options;
  if (outputFormat === ".xml") return false;
  return template.listsPages || mergedKindOf(outputFormat, template.format) === undefined;
}
