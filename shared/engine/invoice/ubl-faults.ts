/** Finds terms that UBL 2.1 cannot hold in the way in which the model has them. */
import type { InvoiceFault } from "./invoice-fault.ts";
import type { InvoiceValues } from "./terms.ts";

/** Readers take what stands between the signs for the code (BT-21). */
const CODE_BEFORE_NOTE = /^#[^#]+#/;

export function ublFaults(invoice: InvoiceValues, isCreditNote: boolean): readonly InvoiceFault[] {
  const { salesOrderReference, purchaseOrderReference, paymentDueDate, payment, notes = [] } = invoice;
  const coded = notes.findIndex(({ note, subjectCode }) => !subjectCode && CODE_BEFORE_NOTE.test(String(note)));
  return [
    ...(salesOrderReference && !purchaseOrderReference ? [SALES_ORDER] : []),
    ...(isCreditNote && paymentDueDate && !payment ? [DUE_DATE] : []),
    ...(coded < 0 ? [] : [codedNote(coded)]),
  ];
}

const SALES_ORDER: InvoiceFault = {
  path: "invoice.salesOrderReference",
  term: "BT-14",
  reason: "stands behind purchaseOrderReference (BT-13) in UBL, which requires it. Add it, or send the invoice in CII",
};

const DUE_DATE: InvoiceFault = {
  path: "invoice.paymentDueDate",
  term: "BT-9",
  reason:
    "stands in the payment instructions (BG-16) of a credit note in UBL. Add payment with its meansTypeCode, or leave the date out",
};

function codedNote(index: number): InvoiceFault {
  return {
    path: `invoice.notes[${index}].note`,
    term: "BT-22",
    reason: "begins with a text between two #, which UBL reads as its code. Send that as subjectCode",
  };
}
