/** What was found in the running image; printed as JSON by the process that runs it. */

export interface ReportText {
  readonly checks: readonly { readonly what: string; readonly why: string; readonly isRight: boolean }[];
  readonly figures: readonly (readonly [what: string, value: number])[];
}

export class Report implements ReportText {
  readonly checks: { what: string; why: string; isRight: boolean }[] = [];
  readonly figures: [string, number][] = [];

  check(isRight: boolean, what: string, why: string): void {
    this.checks.push({ isRight, what, why });
  }

  figure(what: string, value: number): void {
    this.figures.push([what, Math.round(value)]);
  }
}
