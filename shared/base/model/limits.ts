/** Defines every limit of the service, with its unit in its name. docs/limits.md lists them. */

/** The number of folder names in a path (interface.md, Limits). */
export const FOLDER_DEPTH_MAX = 100;
export const FOLDER_NAME_CHARACTERS_MAX = 200;

/** The length of names of templates and documents, and of file names without extension. */
export const NAME_CHARACTERS_MAX = 500;

/**
 * The length of a webhook's address. Every receiver accepts a request line of this length, and every record can store
 * it.
 */
export const WEBHOOK_ADDRESS_CHARACTERS_MAX = 2_048;

/** The length of an address from which a file is fetched. Signed addresses of clouds have some thousand characters. */
export const ADDRESS_CHARACTERS_MAX = 16_384;

/** The size of a file in a form. */
export const FORM_FILE_BYTES_MAX = 25 * 1024 * 1024;

/**
 * The size of a request on AWS. A function receives it as an event of 6 MB (Lambda quotas), which contains the body in
 * Base64 and the headers twice.
 */
export const AWS_REQUEST_BYTES_MAX = ((6 * 1024 - 32) * 1024 * 3) / 4;

/** The size of a whole request: the file, the form fields and the multipart framing. */
export const REQUEST_BYTES_MAX = FORM_FILE_BYTES_MAX + 1024 * 1024;

/**
 * The size of an uploaded file. A .docx of this size with nothing but pictures takes LibreOffice 700 MB and six
 * seconds; a .csv takes 0.8 GB and three seconds.
 */
export const UPLOAD_BYTES_MAX = 100 * 1024 * 1024;

/**
 * The number of file versions of a template that moves to another region, including the present one. On AWS, the signed
 * addresses of all files are sent in one event of 6 MB, at 1.6 KB each and four for a version. The move has 450
 * seconds, and each file takes some tenths of a second.
 */
export const MOVED_VERSIONS_MAX = 500;

/**
 * The limits of generating requests on one machine: the number of running requests, in total and for an account; the
 * number of waiting requests of an account, which have been read already; and the time that they wait. The spare slots
 * are for accounts without a running request.
 */
export const ADMISSION = {
  runningMax: 64,
  spare: 16,
  accountRunningMax: 48,
  accountWaitingMax: 128,
  waitingMsMax: 30_000,
} as const;

/**
 * The memory of bodies on one machine, from before they are read until their requests are answered: of all accounts and of
 * one. The spare bytes are for accounts that have no body.
 */
export const BODY_BUDGET = {
  bytesMax: 640 * 1024 * 1024,
  spareBytes: 160 * 1024 * 1024,
  accountBytesMax: 320 * 1024 * 1024,
} as const;

/** The time for which a generating request on AWS waits for its account's other ones. Waiting is paid for. */
export const ACCOUNT_WAITING_MS_MAX = 5_000;

/** The time in which an asynchronous document must be made on AWS. Its files are removed some hours later. */
export const BATCH_DAYS_MAX = 7;

/** The lifetime of an upload until it is used. */
export const UPLOAD_MINUTES_MAX = 60;

/** The number of an account's uploads in a region that are neither used nor swept. */
export const UPLOADS_MAX = 100;

/** The number of parts of a form. The longest folder path and the longest list of files need a tenth of it. */
export const FORM_PARTS_MAX = 1_000;

/**
 * The size of the request line and the headers. A folder path of 100 names of 200 characters takes 240 KB in a query
 * when each character is percent-encoded from four bytes of UTF-8.
 */
export const REQUEST_HEADER_BYTES_MAX = 256 * 1024;

/** The bytes that are read of a body that is too large before the connection is closed. */
export const REFUSED_BYTES_READ_MAX = 100 * 1024 * 1024;

/**
 * The total size of all parts of an Office file after decompression. A zip bomb exceeds it soon; a book with pictures
 * does not.
 */
export const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

/** The number of parts in an Office file. */
export const PACKAGE_PARTS_MAX = 10_000;

/** The length of a delimiter. */
export const DELIMITER_CHARACTERS_MAX = 20;
/** The length of an invoice mapping as JSON. Names for all business terms take half of it. */
export const INVOICE_MAPPING_CHARACTERS_MAX = 16_000;

export const OUTPUT_QUALITY_MIN = 1;
export const OUTPUT_QUALITY_MAX = 100;

/** The pixels of a picture in the data: five times those of a large camera. */
export const PICTURE_PIXELS_MAX = 100_000_000;
/** The pixels of a picture that has to be decoded: those of the camera of a telephone. */
export const CONVERTED_PIXELS_MAX = 50_000_000;

/**
 * The number of distinct picture addresses in the data of a request. The sizes of each file and of all together are
 * limited as for `merge_with`.
 */
export const PICTURE_ADDRESSES_MAX = 200;

/** The number of distinct documents behind addresses, and of templates, that items of a request place in others. */
export const INNER_DOCUMENTS_MAX = 50;

/** How deep templates lie within each other. */
export const DOCUMENT_DEPTH_MAX = 3;

/** The number of pages in a preview, of data items, and of hashes that its caller knows. */
export const PREVIEW_PAGES_MAX = 20;
export const PREVIEW_ITEMS_MAX = 100;
export const PREVIEW_HASHES_MAX = 200;

/** The number of values whose places a preview tells, of texts that it finds, and of the characters of each. */
export const PLACES_MAX = 2_000;
export const PREVIEW_TEXTS_MAX = 50;
export const PREVIEW_TEXT_CHARACTERS_MAX = 500;

/** The width of a preview's pages in pixels. */
export const PREVIEW_WIDTH_PIXELS = { min: 100, max: 2_000, usual: 800 } as const;

/** The size of one picture of a preview. Drawing it takes 32 MB: an A4 page of 2,000 pixels takes 23 MB. */
export const PREVIEW_PIXELS_MAX = 8_000_000;

/** The size of all pictures in a preview's answer, which is held several times while it is written as JSON. */
export const PREVIEW_PICTURES_BYTES_MAX = 24_000_000;

/** The number of data items in a request. */
export const ITEMS_MAX = 100_000;

/** The number of files in `merge_with`, and the same number in `attach`. */
export const CALLER_FILES_MAX = 50;

/** The size of one file in `merge_with` or `attach`. */
export const CALLER_FILE_BYTES_MAX = 25 * 1024 * 1024;

/** The total size of all files in `merge_with`, and the same for `attach`. */
export const CALLER_FILES_BYTES_MAX = 100 * 1024 * 1024;

/** The time limit of the AWS function that converts. It is longer than LibreOffice's own deadline with a retry. */
export const CONVERSION_SECONDS_MAX = 150;

/** The time limit of the AWS function that prints HTML. */
export const RENDERING_SECONDS_MAX = 120;

/** The number of days for which entries of the audit trail are kept by default. */
export const AUDIT_DAYS = 365;

/** The number of days after which documents are deleted: at most a hundred years. */
export const EXPIRY_DAYS_MAX = 36_500;

/** The number of API keys of an account, and the length of the name of one. */
export const KEYS_MAX = 100;
export const KEY_NAME_CHARACTERS_MAX = 100;

/** The number of fonts that an account may have in a region, and their total size. */
export const FONTS_MAX = 100;
export const FONTS_BYTES_MAX = 200 * 1024 * 1024;

/** The size of an uploaded font. The largest ones, with all Chinese characters, have 20 MB. */
export const FONT_BYTES_MAX = 32 * 1024 * 1024;

/** The number of fonts in a collection, and their total size as files of their own. */
export const FONT_FACES_MAX = 32;
export const FONT_FACES_BYTES_MAX = 64 * 1024 * 1024;

/** The length of the name of a font's family or style. The tables of Windows have room for 31 characters. */
export const FONT_NAME_CHARACTERS_MAX = 100;

/** An account's signing keys in a region, and the size of the file of one. */
export const SIGNING_KEYS_MAX = 20;
export const SIGNING_KEY_BYTES_MAX = 64 * 1024;
export const TIMESTAMP_ADDRESS_CHARACTERS_MAX = 2_000;

/** The answer of a timestamp server. One with the certificates of its server has 3 to 8 KB. */
export const TIMESTAMP_BYTES_MAX = 16 * 1024;

/** The length of a text with HTML or Markdown. */
export const MARKUP_CHARACTERS_MAX = 256_000;

/**
 * The number of replacements in an edit of a template, the lengths of what is found and of what replaces it, and the number
 * of places at which they take place. A long letter that becomes a template needs some fifty.
 */
export const REPLACEMENTS_MAX = 200;
export const FIND_CHARACTERS_MAX = 1_000;
export const REPLACE_CHARACTERS_MAX = 2_000;
export const REPLACED_PLACES_MAX = 10_000;

/** The paragraphs and characters of a template's text in one answer, and the characters of one paragraph in it. */
export const TEXT_PARAGRAPHS_MAX = 200;
export const TEXT_CHARACTERS_MAX = 20_000;
export const PARAGRAPH_CHARACTERS_MAX = 5_000;

/** The number of tags that are proposed for a template, and of problems that get a correction. */
export const PROPOSALS_MAX = 200;
export const CORRECTIONS_MAX = 100;

/**
 * The number of pages of a PDF from which callers should not wait for it: half a minute of work on two idle cores, several times
 * as much on busy ones. Clients give up after one to five minutes without headers.
 */
export const PAGES_FOR_ONE_ANSWER = 1000;
