/** The errors of uploads. */
import { errorEntry } from "./error-entry.ts";
import { EXAMPLE_ID } from "./example-id.ts";

export const UPLOAD_ERRORS = {
  upload_not_found: errorEntry({
    status: 404,
    message: "This account has no upload with the id {id}. Create one with POST /v1/upload.",
    example: { id: EXAMPLE_ID },
    cause:
      "The id is malformed, the upload expired more than a day ago, or it belongs to another account. The error does not reveal which.",
    remedy: "Use the id from the response to `POST /v1/upload`, with the API key of the same account.",
  }),
  upload_address_unknown: errorEntry({
    status: 404,
    message:
      "No upload has this address: the address was changed, or its upload expired more than a day ago. Create an upload with POST /v1/upload and send the file to its complete upload_uri.",
    example: {},
    cause:
      "The signature in the address is wrong because the address was shortened or changed, or the upload was removed.",
    remedy: "Use the `upload_uri` from the response to `POST /v1/upload` without changes.",
  }),
  upload_not_complete: errorEntry({
    status: 422,
    message:
      "The upload {id} has no file yet. Send the file to its upload_uri with PUT, wait for the response, and send this request again.",
    example: { id: EXAMPLE_ID },
    cause: "Nothing or only an empty body was sent to the upload's address, or the transfer was interrupted.",
    remedy: "Send the file to `upload_uri` with PUT. After the response 200, name the upload in `file_id`.",
  }),
  upload_already_used: errorEntry({
    status: 409,
    message:
      "The upload {id} was already used by another request, or another request is using it now. Create a new upload with POST /v1/upload.",
    example: { id: EXAMPLE_ID },
    cause:
      "An upload can be used by one successful request, and by one request at a time. A request that fails does not use it up.",
    remedy:
      "Upload the file again. To repeat a POST safely after a lost response, send it with an `Idempotency-Key`: the repetition returns the first result.",
  }),
  upload_expired: errorEntry({
    status: 410,
    message:
      "The upload {id} has expired, and its file is deleted. Create a new upload with POST /v1/upload and use it before the time given in `expires`.",
    example: { id: EXAMPLE_ID },
    cause: "The time in `expires` passed before the file was sent, or before the upload was used.",
    remedy: "Create another upload, send the file at once, and use the upload.",
  }),
  upload_too_large: errorEntry({
    status: 413,
    message:
      "The uploaded file is too large: it may have at most {limit}. Make it smaller, for example by compressing its pictures or by splitting the data.",
    example: { limit: "100 MB" },
    cause:
      "The file exceeds the size limit of uploads, or on one machine the `size` with which its upload was created. On AWS the store itself refuses a file of another size, with 403.",
    remedy:
      "Compress the template's pictures, or split the data into several files. If `size` was wrong, create another upload with the size of the file.",
  }),
};
