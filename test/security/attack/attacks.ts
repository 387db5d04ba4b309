/** All attacks of the corpus. */
import { has } from "#test/support/needs.ts";
import { type Attack, isElsewhere } from "./attack.ts";
import { ACCOUNT_ATTACKS } from "./cases/accounts.ts";
import { ADDRESS_ATTACKS } from "./cases/addresses.ts";
import { AGENT_ATTACKS } from "./cases/agents.ts";
import { STDIN_ATTACKS } from "./cases/agents-on-stdin.ts";
import { ARCHIVE_ATTACKS } from "./cases/archives.ts";
import { CHART_ATTACKS } from "./cases/charts.ts";
import { COLUMN_ATTACKS } from "./cases/columns.ts";
import { DATA_FILE_ATTACKS } from "./cases/data-files.ts";
import { DOCUMENT_ATTACKS } from "./cases/documents.ts";
import { DOCUMENT_INSIDE_ATTACKS } from "./cases/documents-inside.ts";
import { EDIT_ATTACKS } from "./cases/edits.ts";
import { ENVIRONMENT_ATTACKS } from "./cases/environment.ts";
import { EXPENSIVE_ITEM_ATTACKS } from "./cases/expensive-items.ts";
import { EXPRESSION_ATTACKS } from "./cases/expressions.ts";
import { FORM_ATTACKS } from "./cases/forms.ts";
import { LOCAL_FILE_ATTACKS } from "./cases/local-files.ts";
import { MACRO_ATTACKS } from "./cases/macros.ts";
import { MARKUP_ATTACKS } from "./cases/markup.ts";
import { NAME_ATTACKS } from "./cases/names.ts";
import { PDF_ATTACKS } from "./cases/pdfs.ts";
import { PICTURE_ATTACKS } from "./cases/pictures.ts";
import { PROTOTYPE_ATTACKS } from "./cases/prototypes.ts";
import { REQUEST_ATTACKS } from "./cases/requests.ts";
import { SMUGGLING_ATTACKS } from "./cases/smuggling.ts";
import { TRACE_ATTACKS } from "./cases/traces.ts";
import { WEBHOOK_ATTACKS } from "./cases/webhooks.ts";
import { XML_ATTACKS } from "./cases/xml.ts";

const ALL: readonly Attack[] = [
  ...ARCHIVE_ATTACKS,
  ...XML_ATTACKS,
  ...DOCUMENT_ATTACKS,
  ...DOCUMENT_INSIDE_ATTACKS,
  ...LOCAL_FILE_ATTACKS,
  ...MACRO_ATTACKS,
  ...ENVIRONMENT_ATTACKS,
  ...EXPRESSION_ATTACKS,
  ...EXPENSIVE_ITEM_ATTACKS,
  ...CHART_ATTACKS,
  ...COLUMN_ATTACKS,
  ...EDIT_ATTACKS,
  ...PROTOTYPE_ATTACKS,
  ...DATA_FILE_ATTACKS,
  ...PDF_ATTACKS,
  ...MARKUP_ATTACKS,
  ...PICTURE_ATTACKS,
  ...ADDRESS_ATTACKS,
  ...WEBHOOK_ATTACKS,
  ...NAME_ATTACKS,
  ...FORM_ATTACKS,
  ...REQUEST_ATTACKS,
  ...SMUGGLING_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...AGENT_ATTACKS,
  ...STDIN_ATTACKS,
  ...TRACE_ATTACKS,
];

const CAN_STAGE_ALL = has("root who may unshare mounts");

/** Those whose service can be started on this machine, and the others. */
export const ATTACKS = ALL.filter((attack) => CAN_STAGE_ALL || !isElsewhere(attack));
export const ATTACKS_LEFT_OUT = ALL.filter((attack) => !CAN_STAGE_ALL && isElsewhere(attack));
