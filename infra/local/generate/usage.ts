/** Provides the usage text of `npm run generate`. */
import { OUTPUT_FORMATS } from "#shared/model/format.ts";

export const DEFAULT_ADDRESS = "http://localhost:3000";

export const USAGE = `Usage:

  npm run generate -- --template <template> --data <file> --out <file>

  --template <template>  a template's file, which is uploaded, or the id of one that was uploaded
  --data <file>          .xlsx, .xls, .ods, .csv, .tsv: a document for each row; or .json: for each object
  --out <file>           what is written: with .zip a file for each item, otherwise all items in one file

  --format <format>      of the documents: ${OUTPUT_FORMATS.join(", ")}; by default as --out ends, in a .zip .docx
  --sheet <name>         of the data file; the first one by default
  --name <name>          of the document, as lists show it
  --output-name <name>   of the files in a .zip, without extension; may hold tags
  --lenient              leaves out what cannot be made; a .zip then holds a report.csv
  --key <API key>        by default the variable API_KEY, which is better: what is typed stays in the shell's history
  --address <address>    of the service; by default the variable MERGANSER_ADDRESS, else ${DEFAULT_ADDRESS}
  --help                 tells all this

Interrupted, or cut off, the same command goes on with the same work: beside --out it keeps a file .resume until it is done.
Exit codes: 0 done, 1 not done, 2 not understood, 130 interrupted.
`;
