/** Every limit of the service, with its unit in its name. docs/limits.md lists them. */

/** Folder names in a path (interface.md, Limits). */
export const FOLDER_DEPTH_MAX = 100;
export const FOLDER_NAME_CHARACTERS_MAX = 200;

/** Names of templates and documents, and file names without their extension. */
export const NAME_CHARACTERS_MAX = 500;

/** Of a webhook's address: what every receiver takes in the first line of a request, and every record holds. */
export const WEBHOOK_ADDRESS_CHARACTERS_MAX = 2_048;

/** A file in a form. */
export const FORM_FILE_BYTES_MAX = 25 * 1024 * 1024;

/**
 * A request on AWS: a function gets it as an event of 6 MB (Lambda quotas), in which the body stands in Base64 and its
 * headers twice.
 */
export const AWS_REQUEST_BYTES_MAX = ((6 * 1024 - 32) * 1024 * 3) / 4;

/** A whole request: the file, its form fields and the multipart framing around them. */
export const REQUEST_BYTES_MAX = FORM_FILE_BYTES_MAX + 1024 * 1024;

/**
 * A file that is sent ahead of the request that uses it. A .docx of this size, all pictures, takes LibreOffice 700 MB and
 * six seconds, a .csv 0.8 GB and three.
 */
export const UPLOAD_BYTES_MAX = 100 * 1024 * 1024;

/**
 * Kept files of a template that moves to another region, the present one among them. On AWS all their signed addresses
 * go there in one event of 6 MB, 1.6 KB each, four for a version; and it has 450 seconds, of which each file takes some
 * tenths.
 */
export const MOVED_VERSIONS_MAX = 500;

/**
 * Requests of one machine that make something: how many are worked on at once, and how many of an account; and how many
 * more of an account there may be, which wait for so long, read already. The spare ones are for accounts of which none is
 * worked on.
 */
export const ADMISSION = {
  runningMax: 64,
  spare: 16,
  accountRunningMax: 48,
  accountWaitingMax: 128,
  waitingMsMax: 30_000,
} as const;

/** From when an upload is asked for until it is used. */
export const UPLOAD_MINUTES_MAX = 60;

/** Parts of a form: the longest folder path and list of files need a tenth of it. */
export const FORM_PARTS_MAX = 1_000;

/**
 * The first line of a request and its headers. A folder path of 100 names of 200 characters takes 240 KB in a query when
 * each is four bytes of UTF-8, percent-encoded.
 */
export const REQUEST_HEADER_BYTES_MAX = 256 * 1024;

/** A body that is too large is read this far before the connection is given up. */
export const REFUSED_BYTES_READ_MAX = 100 * 1024 * 1024;

/** All parts of an Office file together after unpacking: a zip bomb passes this soon, a book with pictures does not. */
export const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

/** Parts in one Office file. */
export const PACKAGE_PARTS_MAX = 10_000;

/** Characters of one delimiter. */
export const DELIMITER_CHARACTERS_MAX = 20;

export const OUTPUT_QUALITY_MIN = 1;
export const OUTPUT_QUALITY_MAX = 100;

/** Pixels of a picture among the data: five times those of a large camera's. */
export const PICTURE_PIXELS_MAX = 100_000_000;

/** Different addresses of pictures in the data of one request; each file and all together as for `merge_with`. */
export const PICTURE_ADDRESSES_MAX = 200;

/** Data items of one request. */
export const ITEMS_MAX = 100_000;

/** Files in `merge_with`, and as many in `attach`. */
export const CALLER_FILES_MAX = 50;

/** One file of `merge_with` or `attach`. */
export const CALLER_FILE_BYTES_MAX = 25 * 1024 * 1024;

/** All files of `merge_with` together, and as much for `attach`. */
export const CALLER_FILES_BYTES_MAX = 100 * 1024 * 1024;

/** For which a function of AWS may convert: longer than LibreOffice's own deadline, with a retry. */
export const CONVERSION_SECONDS_MAX = 150;

/** For which a function of AWS may print HTML. */
export const RENDERING_SECONDS_MAX = 120;
