/** Provides the usage text of `npm run generate`. */
import { OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import { INVOICE_PROFILES } from "#shared/base/model/invoice-profile.ts";

export const DEFAULT_ADDRESS = "http://localhost:3000";

export const USAGE = `Usage:

  npm run generate -- --template <template> --data <file> --out <file>

  --template <template>  a template file to upload, or the id of an uploaded template
  --data <file>          a .xlsx, .xls, .ods, .csv or .tsv file with a row per document, or .json with an object per document
  --out <file>           the file to write: a .zip has a file for each item, any other file combines all items

  --format <format>      the format of the documents: ${OUTPUT_FORMATS.join(", ")}; the default is the extension of --out, for a .zip .docx
  --sheet <name>         the sheet of the data file; the default is the first one
  --name <name>          the name of the document, as lists show it
  --output-name <name>   the name of the files in a .zip, without extension; may contain tags
  --invoice <profile>    makes electronic invoices, .pdf/a-3b or .xml: ${INVOICE_PROFILES.join(", ")}
  --lenient              leaves out items that cannot be generated; a .zip then contains a report.csv
  --key <API key>        the API key; prefer the variable API_KEY, because the shell keeps what you type in its history
  --address <address>    the URL of the service; the default is the variable MERGANSER_ADDRESS, or ${DEFAULT_ADDRESS}
  --help                 prints this text

After an interruption, the same command continues the same work. Until it has finished, it keeps a .resume file next to --out.
Exit codes: 0 success, 1 failure, 2 invalid command, 130 interrupted.
`;
