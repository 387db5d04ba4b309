/** The errors of requests: addresses, bodies, headers, repetitions and rates. */
import { errorEntry } from "./error-entry.ts";

export const REQUEST_ERRORS = {
  route_not_found: errorEntry({
    status: 404,
    message: "There is no route for {method} {path}. The API's paths start with /v1/template and /v1/document.",
    example: { method: "GET", path: "/v1/templates" },
    cause: "The path is mistyped, has an extra slash, or lacks `/v1`.",
    remedy: "Compare the path with the paths in `GET /openapi.json`.",
  }),
  method_not_allowed: errorEntry({
    status: 405,
    message: "{path} does not allow {method}. Use one of the allowed methods: {allowed}.",
    example: { method: "PATCH", path: "/v1/template", allowed: "POST, GET, HEAD" },
    cause: "The path exists, but it does not accept this method.",
    remedy: "Use one of the methods in the `Allow` header.",
  }),
  request_invalid: errorEntry({
    status: 400,
    message: "{faults}",
    example: { faults: "region must be one of us, eu, uk, au; output_quality must be a whole number from 1 to 100." },
    cause: "Fields are missing or have invalid values. The message names all of them at once.",
    remedy:
      "Correct each field that the message names. Unknown fields are ignored, and cause an error only with `Prefer: handling=strict`.",
  }),
  request_fields_unknown: errorEntry({
    status: 422,
    message:
      "The request has fields that do not exist: {faults} Correct them, or leave out Prefer: handling=strict to have them ignored with a Warning.",
    example: { faults: "the field outputFormat was ignored: did you mean output_format?" },
    cause: "With `Prefer: handling=strict`, a field that does not exist resembles one that does.",
    remedy: "Write the name of the field as in the API reference.",
  }),
  body_unreadable: errorEntry({
    status: 400,
    message: "The request body cannot be read as {type}: {reason}. Send a complete and well-formed body.",
    example: { type: "JSON", reason: "Unexpected end of JSON input" },
    cause:
      "The body does not match its `Content-Type`, its text is not in the charset that it declares (by default UTF-8), or it ended early because of a broken connection or a wrong boundary.",
    remedy:
      "Let your HTTP library write the body and the `Content-Type` header together, because the header contains the form's boundary.",
  }),
  content_type_unsupported: errorEntry({
    status: 415,
    message: "The Content-Type {type} is not supported here. Send {allowed}.",
    example: { type: "text/plain", allowed: "application/json or multipart/form-data" },
    cause:
      "The `Content-Type` header is missing, or names a type that this operation does not support, or an unknown charset.",
    remedy: "Send `multipart/form-data` if the request contains a file, otherwise `application/json`.",
  }),
  content_encoding_unsupported: errorEntry({
    status: 415,
    message:
      "The request body is encoded with {encoding}, which is not supported. Send it unencoded, without the header Content-Encoding.",
    example: { encoding: "gzip" },
    cause:
      "The request has a `Content-Encoding` such as `gzip`. The service compresses answers, but reads only plain requests.",
    remedy: "Turn off the compression of requests in your HTTP client.",
  }),
  request_too_large: errorEntry({
    status: 413,
    message:
      "The request is too large: a file in it may have at most {limit}. Make the file smaller, or upload it before the request: POST /v1/upload accepts up to {uploadLimit}.",
    example: { limit: "25 MB", uploadLimit: "100 MB" },
    cause: "A file in the body, or the whole body, exceeds the size limit.",
    remedy:
      "Send the file to an upload (`POST /v1/upload`) and name the upload in `file_id`. Or compress the template's pictures, and split the data over several requests.",
  }),
  request_headers_too_large: errorEntry({
    status: 431,
    message: "The URL and the headers of the request together exceed {limit}. Shorten them.",
    example: { limit: "256 KB" },
    cause: "The path, the query and the headers exceed the size limit, for example because a loop appends to them.",
    remedy: "Shorten the query or the header. Send fields in the body, as a form or JSON.",
  }),
  request_malformed: errorEntry({
    status: 400,
    message: "The request is not well-formed HTTP: {reason}. Use an HTTP library to write the request.",
    example: { reason: "Invalid method encountered" },
    cause:
      "The bytes are not HTTP, or break its rules. Examples are a space in the path, a header without a name, a missing `Host`, and a length that differs from the body's.",
    remedy: "Use an HTTP library to write the request, and percent-encode the path and the query.",
  }),
  request_timed_out: errorEntry({
    status: 408,
    message:
      "The request did not arrive in time. Its headers must arrive within one minute, and the whole request within five. Send it again, over a faster connection if possible.",
    example: {},
    cause: "The connection is slow, or it broke. Headers have one minute to arrive, and the whole request has five.",
    remedy: "Send the request again, over a faster connection or with a smaller file.",
  }),
  precondition_failed: errorEntry({
    status: 412,
    message:
      "The file behind this link is not the one that If-Match or If-Unmodified-Since names, because it was replaced. Download it from its start, without these headers.",
    example: {},
    cause: "The template's file was replaced while a program downloaded it in parts.",
    remedy: "Discard what you have of the file, and download it again without `If-Match` and `If-Unmodified-Since`.",
  }),
  range_not_satisfiable: errorEntry({
    status: 416,
    message:
      "The range that the header Range asks for is not in the file, which has {size} bytes, counted from 0. Ask for a range within it, or send no Range to get the whole file.",
    example: { size: 2_000_000 },
    cause: "The file was downloaded completely already, or it was replaced by a smaller one.",
    remedy:
      "Compare the size in the header `Content-Range` with what you have. If they differ, download the file again without `Range`.",
  }),
  changed_meanwhile: errorEntry({
    status: 409,
    message:
      "Another request changed this resource at the same time, so your change was not made. Read the resource again and repeat the change.",
    example: {},
    cause:
      "Two requests changed the same resource at the same time. The other one succeeded, this one changed nothing.",
    remedy: "Read the resource, check whether you still want the change, and send it again.",
  }),
  idempotency_key_in_use: errorEntry({
    status: 409,
    message:
      "The first request with this Idempotency-Key is still in progress. Send this request again in a moment to get its result.",
    example: {},
    cause:
      "The same request was sent before with the same `Idempotency-Key`, and its template or document is not ready yet.",
    remedy: "Wait for the seconds in the `Retry-After` header and send the request again. You get the first result.",
  }),
  idempotency_key_reused: errorEntry({
    status: 422,
    message:
      "This Idempotency-Key was already used for a different request. Repeat the original request unchanged, or use a new key for this one.",
    example: {},
    cause:
      "An `Idempotency-Key` identifies one request for 24 hours: its fields, its files, `Accept` and `Content-Disposition`.",
    remedy: "Use a new key for each resource that you create, and repeat a request only without changes.",
  }),
  too_many_requests: errorEntry({
    status: 429,
    message:
      "Too many requests arrived at the same time. Send this one again after the seconds in the Retry-After header, and send fewer at once.",
    example: {},
    cause:
      "More requests of this account are waiting than the limit allows, or their bodies take more memory than it allows (docs/limits.md). On AWS, the operator limits how many requests of an account make something at the same time, and the requests per second of all callers together, of one IP address and of one API key.",
    remedy: "Send the request again after the seconds in the `Retry-After` header, and wait longer after each refusal.",
  }),
};
