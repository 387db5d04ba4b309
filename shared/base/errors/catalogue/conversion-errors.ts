/** The errors of converting and printing files. */
import { errorEntry } from "./error-entry.ts";

const INSTALL = "sudo $(which node) local/setup.mjs --system";

export const CONVERSION_ERRORS = {
  conversion_failed: errorEntry({
    status: 422,
    message:
      "The file could not be converted to {format}: {reason}. Open the template in a word processor, save it again and upload that file.",
    example: { format: ".pdf", reason: "it crashed LibreOffice twice" },
    cause: "LibreOffice or Chromium could not convert the file, usually because the template is damaged or unusual.",
    remedy:
      "Open the template in a word processor, save it again and upload that file. Output as `.docx` needs no conversion.",
  }),
  conversion_timed_out: errorEntry({
    status: 422,
    message:
      "The conversion to {format} took longer than {seconds} seconds and was stopped. Make the document shorter or the template simpler: long texts, nested tables and very large pictures take longest.",
    example: { format: ".pdf", seconds: 60 },
    cause: "The conversion exceeded its time limit and was stopped, so that other requests need not wait.",
    remedy:
      "Send fewer items at a time, shorten the template or simplify it. Long texts, nested tables and very large pictures take longest.",
  }),
  converter_unavailable: errorEntry({
    status: 503,
    message:
      "Documents cannot be converted because LibreOffice is not installed or does not start. To install it, run: {remedy}",
    example: { remedy: INSTALL },
    cause:
      "LibreOffice is not installed on the service's machine, or does not start. Generating `.docx` from `.docx` still works.",
    remedy: "The operator runs the command in the message. The service need not be restarted.",
  }),
  html_renderer_unavailable: errorEntry({
    status: 503,
    message: "HTML cannot be printed because Chromium is not installed or does not start. To install it, run: {remedy}",
    example: { remedy: INSTALL },
    cause: "Chromium is not installed on the service's machine, or does not start.",
    remedy: "The operator runs the command in the message. The service need not be restarted.",
  }),
  converter_busy: errorEntry({
    status: 503,
    message: "Too many documents are waiting to be converted. Try again in {seconds} seconds.",
    example: { seconds: 5 },
    cause: "All converters are busy. This happens on AWS, where the operator sets how many run at the same time.",
    remedy:
      "Send the request again after the seconds in the `Retry-After` header. Fewer requests at the same time finish sooner.",
  }),
  work_interrupted: errorEntry({
    status: 503,
    message:
      "A program that worked on this request was killed from outside the service, usually because the system ran out of memory. The request is not at fault, and nothing was generated. Send it again after the seconds in the Retry-After header.",
    example: {},
    cause:
      "LibreOffice, Chromium or another program of the service was killed twice while it worked on this request. Neither the service nor a crash ended it. The usual reason is that the system ran out of memory.",
    remedy:
      "Send the request again after the seconds in the `Retry-After` header. If the error persists, the operator searches the system log for `Out of memory`, and gives the machine more memory.",
  }),
};
