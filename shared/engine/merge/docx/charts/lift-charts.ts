/** Finds the charts with tags in the parts of one template, and lifts their texts. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { LiftedPart } from "#shared/engine/merge/docx/attributes/lift-attributes.ts";
import { LIFTED } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { CHART_REFERENCE, chartId } from "#shared/engine/merge/docx/insertions/chart-reference.ts";
import { joinedFaults, type TagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import { TAGS_MAX } from "#shared/engine/merge/values/limits.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { readChart } from "./chart-template.ts";
import { readChartTags } from "./chart-texts.ts";
import { type LiftedChart, liftChart } from "./lift-chart.ts";

type Lift = { readonly xml: string } | { readonly faults: TagFaults } | undefined;

export class ChartLifter {
  /** The charts with tags. Rendered texts refer to them by number. */
  readonly charts: LiftedChart[] = [];
  readonly #file: OfficePackage;
  readonly #syntax: TemplateSyntax;
  readonly #lifts = new Map<string, Lift>();
  #tags = 0;

  constructor(file: OfficePackage, syntax: TemplateSyntax) {
    this.#file = file;
    this.#syntax = syntax;
  }

  /** Returns the part with the texts of its charts, and the faults in these. @throws ServiceError `template_too_complex` */
  lift(part: string, lifted: LiftedPart): LiftedPart {
    const { xml } = lifted;
    if (!xml.includes("<c:chart")) return lifted;
    const related = relationshipsOf(this.#file, part).filter(({ kind }) => kind === "chart");
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const faults: TagFaults[] = [];
    const withCharts = xml.replace(CHART_REFERENCE, (reference) => {
      const target = targets.get(chartId(reference)?.text ?? "");
      const lift = target === undefined ? undefined : this.#liftOnce(target);
      if (lift === undefined) return reference;
      if ("xml" in lift) return `${reference}<${LIFTED.chart}>${lift.xml}</${LIFTED.chart}>`;
      faults.push(lift.faults);
      return reference;
    });
    return { ...lifted, xml: withCharts, faults: joinedFaults([lifted.faults, ...faults]) };
  }

  #liftOnce(target: string): Lift {
    const known = this.#lifts.get(target);
    if (known !== undefined || this.#lifts.has(target)) return known;
    const lift = this.#lift(target);
    this.#lifts.set(target, lift);
    return lift;
  }

  #lift(target: string): Lift {
    const { left } = this.#syntax.delimiters;
    // The first sign stands in one run, however the rest of a delimiter is spread.
    const chart = readChart(this.#file, target, escapeXml(left.slice(0, 1)));
    const tags = chart && readChartTags(chart, this.#syntax);
    if (chart === undefined || tags === undefined) return undefined;
    if ("faults" in tags) return tags;
    this.#count(tags.tags.length);
    const lift = liftChart(chart, tags, this.charts.length);
    this.charts.push(lift.chart);
    return lift;
  }

  #count(tags: number): void {
    this.#tags += tags;
    if (this.#tags <= TAGS_MAX) return;
    const reason = `its charts contain more than ${TAGS_MAX} tags`;
    throw serviceError("template_too_complex", { filename: this.#file.filename, reason });
  }
}
