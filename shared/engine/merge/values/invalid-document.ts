/** Reports that the service has made a file that word processors would refuse. It is never delivered. */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Violation } from "./violation.ts";

export class InvalidDocument extends ServiceError {
  /** The first one counts: others may follow from it. */
  readonly violation: Violation;
  /** The position of the item whose document it is, from 1; undefined if that is not known, or it is the only one. */
  readonly position: number | undefined;

  constructor(violation: Violation, position?: number) {
    const { rule, part, offset } = violation;
    const { code, message } = serviceError("document_invalid", { reason: `${part}: ${rule}` });
    const item = position === undefined ? "" : `, item ${position}`;
    super(code, message, `${rule} in ${part} at byte ${offset}${item}`);
    this.violation = violation;
    this.position = position;
  }
}
