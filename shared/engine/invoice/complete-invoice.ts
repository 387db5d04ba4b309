/**
 * Computes the amounts of an invoice as EN 16931-1 (6.4, rules BR-CO-10 to BR-CO-17) says: line amounts, allowances and
 * charges, the VAT breakdown and the totals. Amounts that are present must be those that are computed.
 */

import type { InvoiceFault } from "./invoice-fault.ts";
import type { InvoiceReading } from "./parse-invoice.ts";
import type { InvoiceValues, LineValues } from "./terms.ts";
import {
  areEqual,
  type Decimal,
  dividedBy,
  minus,
  plus,
  rounded,
  sumOf,
  textOf,
  times,
  ZERO,
} from "./values/decimal.ts";

/** @param invoice as `parseInvoice` returns it */
export function completeInvoice(invoice: InvoiceValues): InvoiceReading {
  const faults: InvoiceFault[] = [];
  const completed = new Completion(faults).invoice(invoice);
  return faults.length > 0 ? { faults } : { invoice: completed };
}

const DECIMALS = 2;
/** More rates are a mistake. Rules compare each of them with each line. */
const RATES_MAX = 50;
const HUNDRED: Decimal = { units: 100n, scale: 0 };
const ONE: Decimal = { units: 1n, scale: 0 };

type Allowance = NonNullable<LineValues["allowances"]>[number];
type DocumentAllowance = NonNullable<InvoiceValues["allowances"]>[number];
type Breakdown = NonNullable<InvoiceValues["vatBreakdown"]>[number];

class Completion {
  readonly #faults: InvoiceFault[];

  constructor(faults: InvoiceFault[]) {
    this.#faults = faults;
  }

  invoice(invoice: InvoiceValues): InvoiceValues {
    const lines = this.#identified(invoice.lines ?? []).map((line, index) => this.#line(line, index));
    const lineNetAmounts = sumOf(lines.map(({ netAmount = ZERO }) => netAmount));
    const ofGroup = ({ vatCategoryCode, vatRate }: DocumentAllowance) => {
      const group = vatKey({ categoryCode: vatCategoryCode, rate: vatRate });
      return sumOf(lines.filter(({ vat = {} }) => vatKey(vat) === group).map(({ netAmount = ZERO }) => netAmount));
    };
    const allowances = this.#allowances(invoice.allowances, ofGroup, "allowances", "BT-92");
    const charges = this.#allowances(invoice.charges, ofGroup, "charges", "BT-99");
    const vatBreakdown = this.#vatBreakdown(invoice, { lines, allowances, charges });
    const totals = this.#totals(invoice, { lineNetAmounts, allowances, charges, vatBreakdown });
    return {
      ...invoice,
      lines,
      ...(allowances.length > 0 && { allowances }),
      ...(charges.length > 0 && { charges }),
      vatBreakdown,
      totals,
    };
  }

  /** Gives lines an identifier that have none: it is unique within the invoice (BT-126). */
  #identified(lines: readonly LineValues[]): readonly LineValues[] {
    const named = new Set<string>();
    for (const [index, { identifier }] of lines.entries()) {
      if (identifier === undefined) continue;
      if (named.has(identifier)) {
        const path = `invoice.lines[${index}].identifier`;
        this.#fault({
          path,
          term: "BT-126",
          reason: `is ${identifier}, like that of another line. Each needs its own`,
        });
      }
      named.add(identifier);
    }
    let last = 0;
    const nextIdentifier = () => {
      do last++;
      while (named.has(String(last)));
      return String(last);
    };
    return lines.map((line) => ({ ...line, identifier: line.identifier ?? nextIdentifier() }));
  }

  #line(line: LineValues, index: number): LineValues {
    const path = `invoice.lines[${index}]`;
    const price = this.#price(line, path);
    const { netPrice = ZERO, baseQuantity = ONE } = price;
    const gross = dividedBy(times(line.quantity ?? ZERO, netPrice), baseQuantity, DECIMALS);
    const allowances = this.#allowances(line.allowances, () => gross, `lines[${index}].allowances`, "BT-136");
    const charges = this.#allowances(line.charges, () => gross, `lines[${index}].charges`, "BT-141");
    const computed = minus(plus(gross, amountOf(charges)), amountOf(allowances));
    const netAmount = this.#agreed(line.netAmount, computed, { path: `${path}.netAmount`, term: "BT-131" });
    return {
      ...line,
      price,
      netAmount,
      ...(allowances.length > 0 && { allowances }),
      ...(charges.length > 0 && { charges }),
    };
  }

  /** The net price is the gross price less the discount. */
  #price({ price = {} }: LineValues, path: string): NonNullable<LineValues["price"]> {
    const { netPrice, grossPrice, discount, baseQuantity } = price;
    if (baseQuantity !== undefined && baseQuantity.units <= 0n) {
      this.#fault({ path: `${path}.price.baseQuantity`, term: "BT-149", reason: "must be more than 0" });
      return { ...price, baseQuantity: ONE };
    }
    if (price.baseQuantityUnitCode !== undefined && baseQuantity === undefined)
      this.#fault({ path: `${path}.price.baseQuantity`, term: "BT-149", reason: "is required beside its unit" });
    if (grossPrice === undefined) {
      if (netPrice === undefined)
        this.#fault({
          path: `${path}.price.netPrice`,
          term: "BT-146",
          rule: "BR-26",
          reason: "is required, unless grossPrice is given",
        });
      // A discount has no place without the price that it reduces.
      const gross = discount && netPrice && plus(netPrice, discount);
      return gross === undefined ? price : { ...price, grossPrice: gross };
    }
    const reduction = discount ?? (netPrice === undefined ? ZERO : minus(grossPrice, netPrice));
    const computed = minus(grossPrice, reduction);
    const net = this.#agreed(netPrice, computed, { path: `${path}.price.netPrice`, term: "BT-146" });
    return { ...price, netPrice: net, discount: reduction };
  }

  /** @param baseOf returns what a percentage without a base amount refers to */
  #allowances<Each extends Allowance | DocumentAllowance>(
    allowances: readonly Each[] | undefined,
    baseOf: (allowance: Each) => Decimal,
    path: string,
    term: string,
  ): readonly Each[] {
    return (allowances ?? []).map((each, index) => {
      const at = { path: `invoice.${path}[${index}].amount`, term };
      if (each.percentage === undefined) {
        if (each.amount === undefined) this.#fault({ ...at, reason: "is required, unless percentage is given" });
        return each;
      }
      // EN 16931 allows an amount and a percentage without what they refer to.
      if (each.amount !== undefined && each.baseAmount === undefined) return each;
      const baseAmount = each.baseAmount ?? rounded(baseOf(each), DECIMALS);
      const computed = dividedBy(times(baseAmount, each.percentage), HUNDRED, DECIMALS);
      return { ...each, baseAmount, amount: this.#agreed(each.amount, computed, at) };
    });
  }

  /** One entry for each category and rate, in the order in which they occur. Reasons of exemptions are the caller's. */
  #vatBreakdown(
    invoice: InvoiceValues,
    { lines, allowances, charges }: Pick<InvoiceValues, "lines" | "allowances" | "charges">,
  ): readonly Breakdown[] {
    const sums = new Map<string, Breakdown & { readonly taxableAmount: Decimal }>();
    const add = (categoryCode: string | undefined, rate: Decimal | undefined, amount: Decimal) => {
      const key = vatKey({ categoryCode, rate });
      const known = sums.get(key) ?? { ...definedOnly({ categoryCode, rate }), taxableAmount: ZERO };
      sums.set(key, { ...known, taxableAmount: plus(known.taxableAmount, amount) });
    };
    for (const { vat, netAmount = ZERO } of lines ?? []) add(vat?.categoryCode, vat?.rate, netAmount);
    for (const { vatCategoryCode, vatRate, amount = ZERO } of allowances ?? [])
      add(vatCategoryCode, vatRate, minus(ZERO, amount));
    for (const { vatCategoryCode, vatRate, amount = ZERO } of charges ?? []) add(vatCategoryCode, vatRate, amount);
    const given = invoice.vatBreakdown ?? [];
    const computed = [...sums.values()];
    if (computed.length > RATES_MAX || given.length > RATES_MAX) {
      this.#fault({ path: "invoice.vatBreakdown", term: "BG-23", reason: `must have at most ${RATES_MAX} entries` });
      return [];
    }
    const used = new Map(computed.map((sum) => [given.findIndex((each) => isOf(each, sum, computed)), sum]));
    for (const index of given.keys()) {
      if (used.has(index)) continue;
      const reason = "has a category and rate that no line, allowance or charge has, or that another entry has";
      this.#fault({ path: `invoice.vatBreakdown[${index}]`, term: "BG-23", reason });
    }
    return computed.map((sum) => this.#breakdown(sum, given, computed));
  }

  #breakdown(
    sum: Breakdown & { readonly taxableAmount: Decimal },
    given: readonly Breakdown[],
    all: readonly Breakdown[],
  ): Breakdown {
    const index = given.findIndex((each) => isOf(each, sum, all));
    const own = given[index] ?? {};
    const path = `invoice.vatBreakdown[${index}]`;
    const taxable = rounded(sum.taxableAmount, DECIMALS);
    const tax = dividedBy(times(taxable, sum.rate ?? ZERO), HUNDRED, DECIMALS);
    return {
      ...own,
      ...definedOnly({ categoryCode: sum.categoryCode, rate: sum.rate }),
      taxableAmount: this.#agreed(own.taxableAmount, taxable, { path: `${path}.taxableAmount`, term: "BT-116" }),
      taxAmount: this.#agreed(own.taxAmount, tax, { path: `${path}.taxAmount`, term: "BT-117", rule: "BR-CO-17" }),
    };
  }

  #totals(
    { totals: given = {}, vatAccountingCurrencyCode: currency }: InvoiceValues,
    parts: {
      readonly lineNetAmounts: Decimal;
      readonly allowances: readonly DocumentAllowance[];
      readonly charges: readonly DocumentAllowance[];
      readonly vatBreakdown: readonly Breakdown[];
    },
  ): NonNullable<InvoiceValues["totals"]> {
    const allowances = amountOf(parts.allowances);
    const charges = amountOf(parts.charges);
    const withoutVat = plus(minus(parts.lineNetAmounts, allowances), charges);
    const vat = sumOf(parts.vatBreakdown.map(({ taxAmount = ZERO }) => taxAmount));
    const withVat = plus(withoutVat, vat);
    const due = plus(minus(withVat, given.paid ?? ZERO), given.rounding ?? ZERO);
    if (given.vatInAccountingCurrency !== undefined && currency === undefined) {
      const reason = "requires vatAccountingCurrencyCode (BT-6)";
      this.#fault({ path: "invoice.totals.vatInAccountingCurrency", term: "BT-111", reason });
    }
    const agreed = (name: keyof typeof given, computed: Decimal, term: string, rule: string) =>
      this.#agreed(given[name], computed, { path: `invoice.totals.${name}`, term, rule });
    return {
      ...given,
      lineNetAmounts: agreed("lineNetAmounts", parts.lineNetAmounts, "BT-106", "BR-CO-10"),
      ...(parts.allowances.length > 0 && { allowances: agreed("allowances", allowances, "BT-107", "BR-CO-11") }),
      ...(parts.charges.length > 0 && { charges: agreed("charges", charges, "BT-108", "BR-CO-12") }),
      withoutVat: agreed("withoutVat", withoutVat, "BT-109", "BR-CO-13"),
      vat: agreed("vat", vat, "BT-110", "BR-CO-14"),
      withVat: agreed("withVat", withVat, "BT-112", "BR-CO-15"),
      due: agreed("due", due, "BT-115", "BR-CO-16"),
    };
  }

  /** Returns the computed amount, with two decimals; a given one must be the same. */
  #agreed(given: Decimal | undefined, exact: Decimal, place: Omit<InvoiceFault, "reason">): Decimal {
    const computed = place.term === "BT-146" ? exact : rounded(exact, DECIMALS);
    if (given !== undefined && !areEqual(given, computed)) {
      const reason = `is ${textOf(given)}, but the other values give ${textOf(computed)}. Correct it or leave it out`;
      this.#fault({ ...place, reason });
    }
    return computed;
  }

  #fault(fault: InvoiceFault): void {
    this.#faults.push(fault);
  }
}

function amountOf(allowances: readonly Pick<Allowance, "amount">[]): Decimal {
  return sumOf(allowances.map(({ amount = ZERO }) => amount));
}

/** 19 and 19.00 are the same rate. */
function vatKey({
  categoryCode,
  rate,
}: {
  readonly categoryCode?: string | undefined;
  readonly rate?: Decimal | undefined;
}): string {
  return `${categoryCode} ${rate === undefined ? "" : textOf(rounded(rate, 10))}`;
}

/** An entry without a rate is that of its category, if that has a single rate. */
function isOf(given: Breakdown, sum: Breakdown, all: readonly Breakdown[]): boolean {
  if (vatKey(given) === vatKey(sum)) return true;
  const ofCategory = all.filter(({ categoryCode }) => categoryCode === given.categoryCode);
  return given.rate === undefined && ofCategory.length === 1 && ofCategory[0] === sum;
}

function definedOnly(values: {
  readonly categoryCode: string | undefined;
  readonly rate: Decimal | undefined;
}): Breakdown {
  const { categoryCode, rate } = values;
  return { ...(categoryCode !== undefined && { categoryCode }), ...(rate !== undefined && { rate }) };
}
