/** The words for an error of the service: Studio's own where the service's speak to programmers. */
import { NO_CODE } from "#studio/service/no-code.ts";
import type { TextName } from "./en.ts";

export interface Words {
  readonly text: TextName;
  readonly values: Readonly<Record<string, string>>;
}

/** What a store of files answers for a link that has expired, or to a file that was deleted. */
const GONE = [403, 404, 410];

interface ErrorFacts {
  /** 0 if the service did not answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Undefined if the service's own message says what to do. */
export function errorWords({ status, code, message }: ErrorFacts): Words | undefined {
  if (status === 0) return { text: "error.unreachable", values: {} };
  if (code === NO_CODE) {
    if (status === 413) return { text: "error.tooLarge", values: {} };
    if (GONE.includes(status)) return { text: "error.gone", values: {} };
    return { text: status === 429 ? "error.busy" : "error.answer", values: { status: String(status) } };
  }
  const text = TEXTS[code];
  if (text === undefined) return undefined;
  const facts = FACTS[code]?.exec(message);
  return facts === null ? undefined : { text, values: { ...facts?.groups } };
}

const TEXTS: Readonly<Record<string, TextName>> = {
  attachment_unavailable: "error.attachment",
  attachments_need_pdfa_3b: "error.attachmentFormat",
  changed_meanwhile: "error.changed",
  conformance_failed: "error.conformance",
  document_not_found: "error.gone",
  document_not_ready: "error.notReady",
  document_too_large: "error.documentTooLarge",
  font_not_found: "error.gone",
  idempotency_key_in_use: "error.busy",
  invoice_unusable: "error.invoice",
  key_is_last: "error.lastKey",
  key_not_allowed: "error.notAllowed",
  key_not_found: "error.gone",
  link_not_found: "error.gone",
  merge_with_timed_out: "error.appending",
  request_too_large: "error.tooLargeOf",
  service_busy: "error.busy",
  template_has_invalid_tags: "error.invalidTags",
  template_not_found: "error.gone",
  too_many_keys: "error.tooManyKeys",
  too_many_requests: "error.busy",
  upload_address_unknown: "error.upload",
  upload_already_used: "error.upload",
  upload_expired: "error.upload",
  upload_not_complete: "error.upload",
  upload_not_found: "error.upload",
  version_not_found: "error.gone",
  work_interrupted: "error.busy",
};

/** What a text takes over from the service's message. */
const FACTS: Readonly<Record<string, RegExp>> = {
  attachment_unavailable: /\((?<name>.*?)\) cannot be attached: (?<reason>.*)\. Correct its address/s,
  attachments_need_pdfa_3b: /^(?<what>.*)\. Set output_format/s,
  conformance_failed: /^(?<what>.*), or choose another output_format\.$/s,
  document_too_large: /too large: (?<reason>.*)\. Send fewer/s,
  invoice_unusable: /\((?<name>.*?)\) cannot be the electronic invoice of this document: (?<reason>.*)\. Correct it/s,
  template_has_invalid_tags: /invalid tags: (?<tags>.*?)\. /s,
  request_too_large: /at most (?<limit>.*?)\. Make/s,
};
