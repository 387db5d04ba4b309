/** What a Lambda function may be allowed to do. */

/**
 * A kind of use of one of the region's resources; infra/constructs/allowances.ts says which actions on what that is.
 * Who may write records, the directory or files may read them too.
 */
export type Right =
  /** GetItem of the table, and Query of its index. */
  | "read-records"
  /** These and PutItem: what is removed is replaced by its keys, which end by their time to live. */
  | "write-records"
  /** For who only reads records: signs links, and may be the first who needs the secret for that. */
  | "make-link-secret"
  | "read-directory"
  | "write-directory"
  /** GetObject, and ListBucket, without which S3 answers 403 for a file that is not there. */
  | "read-files"
  /** These, PutObject and AbortMultipartUpload. */
  | "write-files"
  | "remove-files"
  /** GetObject and PutObject, also in the name of whoever gets a signed address. */
  | "exchange-work-files"
  | "remove-work-files"
  /** PutObject, in the name of whoever gets the signed address. */
  | "offer-uploads"
  /** GetObject, DeleteObject, and ListBucket as above. */
  | "take-uploads"
  /** GetObject, PutObject, AbortMultipartUpload, and ListBucket as above. */
  | "write-batch-files"
  | "remove-batch-files"
  /** For Lambda alone, which connects the function to a network: the function's own code may not. */
  | "join-network"
  | "send-jobs"
  | "do-jobs"
  | "send-batches"
  | "do-batches"
  /** What could not even be begun, each time. */
  | "take-dead-batches";
