/** Composes the repositories of a region over its records and the directory. */
import type { Records } from "#shared/storage/records/records.ts";
import { accountRegions } from "#shared/storage/repositories/account-regions.ts";
import { auditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { batchRepository } from "#shared/storage/repositories/batches.ts";
import { creationTimesOf } from "#shared/storage/repositories/creation-times.ts";
import { documentExpiries } from "#shared/storage/repositories/document-expiries.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { fontRepository } from "#shared/storage/repositories/fonts.ts";
import { type IdempotencySettings, idempotencyRepository } from "#shared/storage/repositories/idempotency.ts";
import type { LeaseSettings } from "#shared/storage/repositories/leases.ts";
import { rangeRepository } from "#shared/storage/repositories/ranges.ts";
import { signingKeyRepository } from "#shared/storage/repositories/signing-keys.ts";
import { templateMoves } from "#shared/storage/repositories/template-moves.ts";
import { templateRepository } from "#shared/storage/repositories/templates.ts";
import { uploadRepository } from "#shared/storage/repositories/uploads.ts";
import { webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";
import { webhookRepository } from "#shared/storage/repositories/webhooks.ts";

/** The records with what the repositories share: a clock, random bytes, and the name of this process. */
interface RepositorySettings extends LeaseSettings, Pick<IdempotencySettings, "isOver"> {
  readonly records: Records;
  readonly directory: Records;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The number of days for which entries of the audit trail are kept. */
  readonly auditDays: number;
  /** Handles records that cannot be read. Default: the list that contains one fails. */
  readonly onUnreadable?: Parameters<typeof documentRepository>[1];
}

export function repositoriesOf(settings: RepositorySettings) {
  const { records, directory, now, auditDays, onUnreadable } = settings;
  return {
    templates: templateRepository(records, now, onUnreadable),
    templateMoves: templateMoves(records),
    documents: documentRepository(records, onUnreadable),
    documentExpiries: documentExpiries(records, now),
    auditTrail: auditTrail(records, { now, days: auditDays }),
    fonts: fontRepository(records),
    signingKeys: signingKeyRepository(records),
    uploads: uploadRepository(records, settings),
    batches: batchRepository(records, settings),
    ranges: rangeRepository(records, settings),
    webhooks: webhookRepository(records),
    webhookSecrets: webhookSecrets(directory, settings),
    idempotency: idempotencyRepository(directory, settings),
    accountRegions: accountRegions(directory, now),
    creationTimes: creationTimesOf(directory, now),
  };
}
