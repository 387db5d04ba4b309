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
  if (code === "storage_unavailable" && message.includes("is read-only")) return { text: "error.readOnly", values: {} };
  const text = TEXTS[code];
  if (text === undefined) return undefined;
  const facts = FACTS[code]?.exec(message);
  return facts === null ? undefined : { text, values: { ...facts?.groups } };
}

const TEXTS: Readonly<Record<string, TextName>> = {
  account_suspended: "error.suspended",
  attachment_unavailable: "error.attachment",
  attachments_need_pdfa_3b: "error.attachmentFormat",
  changed_meanwhile: "error.changed",
  conformance_failed: "error.conformance",
  conversion_failed: "error.conversion",
  conversion_timed_out: "error.conversionTime",
  converter_busy: "error.busy",
  converter_unavailable: "error.converter",
  data_content_mismatch: "error.dataContent",
  data_empty: "many.emptySheet",
  data_encrypted: "error.locked",
  data_format_unsupported: "error.dataFormat",
  data_names_unmatched: "error.names",
  data_sheet_unknown: "error.sheet",
  data_skipped: "error.dataSkipped",
  data_timed_out: "error.dataTime",
  data_too_large: "error.dataTooLarge",
  data_unreadable: "error.dataUnreadable",
  document_invalid: "error.invalidDocument",
  document_not_found: "error.gone",
  document_not_made: "error.notMade",
  document_not_ready: "error.notReady",
  document_too_large: "error.documentTooLarge",
  font_damaged: "error.font",
  font_format_unsupported: "error.fontFormat",
  font_license_restricted: "error.fontLicence",
  font_limit_reached: "error.fonts",
  font_not_found: "error.gone",
  html_renderer_unavailable: "error.converter",
  idempotency_key_in_use: "error.busy",
  internal: "error.internal",
  invoice_invalid: "error.invoiceInvalid",
  invoice_unusable: "error.invoice",
  key_is_last: "error.lastKey",
  key_not_allowed: "error.notAllowed",
  key_not_found: "error.gone",
  link_not_found: "error.gone",
  merge_failed: "error.merge",
  merge_with_timed_out: "error.appending",
  not_accessible: "error.notAccessible",
  pdf_unreadable: "error.pdfUnreadable",
  plan_required: "error.plan",
  region_unavailable: "error.busy",
  request_fields_unknown: "error.outdated",
  request_too_large: "error.tooLargeOf",
  service_busy: "error.busy",
  answer_missing: "error.busy",
  shutting_down: "error.busy",
  storage_full: "error.disk",
  storage_limit_reached: "error.storage",
  storage_unavailable: "error.busy",
  template_content_mismatch: "error.templateContent",
  template_damaged: "error.damaged",
  template_encrypted: "error.locked",
  template_format_unsupported: "error.templateFormat",
  template_has_invalid_tags: "error.invalidTags",
  template_has_macros: "error.macros",
  template_holds_files: "error.holdsFiles",
  template_not_found: "error.gone",
  template_too_complex: "error.complex",
  template_too_large_to_move: "error.move",
  template_too_large_unpacked: "error.unpacked",
  too_many_keys: "error.tooManyKeys",
  too_many_requests: "error.busy",
  too_many_uploads: "error.tooManyUploads",
  upload_address_unknown: "error.upload",
  upload_already_used: "error.upload",
  upload_expired: "error.upload",
  upload_not_complete: "error.upload",
  upload_not_found: "error.upload",
  upload_too_large: "error.tooLargeOf",
  version_not_found: "error.gone",
  work_interrupted: "error.busy",
};

/** What a text takes over from the service's message. */
const FACTS: Readonly<Record<string, RegExp>> = {
  attachment_unavailable: /\((?<name>.*?)\) cannot be attached: (?<reason>.*)\. Correct its address/s,
  attachments_need_pdfa_3b: /^(?<what>.*)\. Set output_format/s,
  conformance_failed: /^(?<what>.*), or choose another output_format\.$/s,
  conversion_failed: /to (?<format>\S+): (?<reason>.*?)\. Open/s,
  conversion_timed_out: /to (?<format>\S+) took longer than (?<seconds>\d+) s/s,
  converter_unavailable: /because (?<program>\S+) is not installed/s,
  data_content_mismatch: /content of (?<name>.*) does not match its extension: (?<reason>.*?)\. Save/s,
  data_empty: /^(?<name>.*) contains no data/s,
  data_encrypted: /^(?<name>.*) cannot be read:/s,
  data_format_unsupported: /data file (?<name>.*?) is not supported/s,
  data_names_unmatched: /tags of the template do not match: (?<faults>.*)\. Correct them/s,
  data_sheet_unknown: /^(?<name>.*) has no sheet named (?<sheet>.*)\. Its sheets are: (?<sheets>.*)\./s,
  data_skipped: /document: (?<name>.*) skips each/s,
  data_timed_out: /^Reading (?<name>.*) was stopped/s,
  data_too_large: /^(?<name>.*) is too large to be read: (?<reason>.*)\. Split/s,
  data_unreadable: /^(?<name>.*?) cannot be read: (?<reason>.*)\. Correct that/s,
  document_invalid: /refuse to open \((?<reason>.*?)\), so it was not delivered/s,
  document_not_made: /document (?<id>\S+) could not/s,
  document_too_large: /too large: (?<reason>.*)\. Send fewer/s,
  font_damaged: /^(?<name>.*) cannot be used as a font: (?<reason>.*)\. Upload/s,
  font_format_unsupported: /font (?<name>.*) is not supported/s,
  font_license_restricted: /licence of (?<name>.*) does not allow to embed it in documents: (?<reason>.*)\. Ask/s,
  font_limit_reached: /more than (?<limit>\d+) fonts/s,
  html_renderer_unavailable: /because (?<program>\S+) is not installed/s,
  internal: /request id (?<id>\S+)\./s,
  invoice_invalid: /is not valid: (?<faults>.*)\. Correct it/s,
  invoice_unusable: /\((?<name>.*?)\) cannot be the electronic invoice of this document: (?<reason>.*)\. Correct it/s,
  pdf_unreadable: /^(?<name>.*) cannot be validated: (?<reason>.*)\. Send/s,
  merge_failed: /^Item (?<item>\d+) of the data could not be merged into the template: (?<reason>.*)\.$/s,
  not_accessible: /PDF\/UA-1: (?<reason>.*)\. Correct the template/s,
  plan_required: /on the plans (?<plans>.*?)\. This account has the plan (?<plan>.*?)\./s,
  request_too_large: /at most (?<limit>.*?)\. Make/s,
  storage_limit_reached:
    /account uses (?<used>.*?) of (?<limit>.*?): (?<templates>.*?) for templates .*, (?<documents>.*?) for documents\./s,
  template_content_mismatch: /^(?<name>.*) is not a (?<format>\S+) file: its content is (?<found>.*?)\. /s,
  template_damaged: /^(?<name>.*) is damaged: (?<reason>.*)\. Open/s,
  template_encrypted: /^(?<name>.*) is protected/s,
  template_format_unsupported: /template (?<name>.*) is not supported. Save it as (?<formats>.*) and upload/s,
  template_has_invalid_tags: /invalid tags: (?<tags>.*?)\. /s,
  template_has_macros: /^(?<name>.*) contains macros/s,
  template_holds_files: /^(?<name>.*) contains (?<reason>.*), which this service never opens/s,
  template_too_complex: /^(?<name>.*) is too complex: (?<reason>.*)\. Split/s,
  template_too_large_to_move: /has (?<versions>\d+) versions of its file; at most (?<limit>\d+)/s,
  template_too_large_unpacked: /^(?<name>.*) has more than (?<limit>.*) when unpacked/s,
  too_many_uploads: /has (?<count>\d+) uploads .* expire, (?<minutes>\d+) minutes/s,
  upload_too_large: /at most (?<limit>.*?)\. Make/s,
};
