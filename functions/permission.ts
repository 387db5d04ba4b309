/** Declares the permissions that a Lambda function may have. */

/**
 * A kind of access to one of the region's resources. infra/constructs/allowances.ts defines its actions and resources.
 * Write access to records, the directory or files includes read access.
 */
export type Permission =
  /** GetItem on the table, and Query on its index. */
  | "read-records"
  /** The same and PutItem. A removed record is replaced by its keys, which expire by their time to live. */
  | "write-records"
  /** For functions that only read records: they sign links, and may be the first to need the secret. */
  | "make-link-secret"
  /** For functions that only read records: PutItem on the partitions of the audit trail. */
  | "append-audit"
  /** For jobs that find everything of an account: Scan on both tables. */
  | "search-tables"
  | "read-directory"
  | "write-directory"
  /** GetItem and PutItem on the directory's records of when keys were used. */
  | "note-key-uses"
  /** GetItem and PutItem on the directory's sums of what accounts have stored. */
  | "count-storage"
  /** GetObject, and ListBucket, without which S3 answers 403 for a missing file. */
  | "read-files"
  /** The same, PutObject and AbortMultipartUpload. */
  | "write-files"
  | "remove-files"
  /** GetObject and PutObject, also by holders of a signed address. */
  | "exchange-work-files"
  | "remove-work-files"
  /** PutObject by holders of a signed address. */
  | "offer-uploads"
  /** GetObject, DeleteObject, and ListBucket as above. */
  | "take-uploads"
  /** GetObject, PutObject, AbortMultipartUpload, and ListBucket as above. */
  | "write-batch-files"
  | "remove-batch-files"
  /** For Lambda itself, which connects the function to a network. The function's own code may not. */
  | "join-network"
  | "send-jobs"
  | "do-jobs"
  | "send-batches"
  | "do-batches"
  /** Batches whose work could not be started on any attempt. */
  | "take-dead-batches";
