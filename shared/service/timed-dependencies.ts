/** Dependencies that note how long they are at work, so that no use case has to know of it. */
import type { CompiledTemplate, Merging } from "#shared/merge/compile-template.ts";
import type { Merger } from "#shared/merge-work/merger.ts";
import type { Dependencies, PreviewDependencies } from "./dependencies.ts";
import { Timings } from "./timings.ts";

export interface TimedDependencies<Deps> {
  readonly timed: Deps;
  /** Of what was asked of them so far. */
  readonly timings: Timings;
}

export function timedDependencies<Deps extends TimeableDependencies>(deps: Deps): TimedDependencies<Deps> {
  const timings = new Timings(deps.elapsed);
  const timed = {
    ...deps,
    ...(deps.compiledTemplates && { compiledTemplates: timedTemplates(deps.compiledTemplates, timings) }),
    ...(deps.merger && { merger: timedMerger(deps.merger, timings) }),
    converter: timedConverter(deps, timings),
    htmlRenderer: timedRenderer(deps, timings),
    pdfs: timedPdfs(deps, timings),
    files: timedFiles(deps, timings),
    documents: {
      ...deps.documents,
      insert: (document) => timings.measureAsync("store", () => deps.documents.insert(document)),
    },
    templates: {
      ...deps.templates,
      insert: (template) => timings.measureAsync("store", () => deps.templates.insert(template)),
      replace: (entry) => timings.measureAsync("store", () => deps.templates.replace(entry)),
    },
  } satisfies TimeableDependencies;
  return { timed, timings };
}

/** Who merges nothing has no compiled templates, and no merger. */
type TimeableDependencies = PreviewDependencies & Partial<Pick<Dependencies, "compiledTemplates" | "merger">>;

function timedTemplates(
  compiledTemplates: Dependencies["compiledTemplates"],
  timings: Timings,
): Dependencies["compiledTemplates"] {
  return {
    async get(template) {
      return timedTemplate(await timings.measureAsync("merge", () => compiledTemplates.get(template)), timings);
    },
  };
}

function timedTemplate(
  { docx, text, page, findPictures, ...facts }: CompiledTemplate,
  timings: Timings,
): CompiledTemplate {
  const timed = (merging: Merging | undefined): Merging | undefined =>
    merging && {
      render: (item, fetched) => timings.measure("merge", () => merging.render(item, fetched)),
      assemble: (items, options) => timings.measure("merge", () => merging.assemble(items, options)),
    };
  const timedFinder: typeof findPictures = (items, position) =>
    timings.measure("merge", () => findPictures(items, position));
  return { ...facts, docx: timed(docx), text: timed(text), page: timed(page), findPictures: timedFinder };
}

function timedMerger(merger: Merger, timings: Timings): Merger {
  return {
    atOnce: merger.atOnce,
    render: (template, job) => timings.measureAsync("merge", () => merger.render(template, job)),
    assemble: (template, job) => timings.measureAsync("merge", () => merger.assemble(template, job)),
    assembleTogether: (template, job) => timings.measureAsync("merge", () => merger.assembleTogether(template, job)),
  };
}

function timedConverter({ converter }: PreviewDependencies, timings: Timings): Dependencies["converter"] {
  return {
    atOnce: converter.atOnce,
    convert: (conversion) => timings.measureAsync("convert", () => converter.convert(conversion)),
    prepare: () => converter.prepare(),
    matchFont: (family) => converter.matchFont(family),
    isAvailable: () => converter.isAvailable(),
  };
}

function timedRenderer({ htmlRenderer }: PreviewDependencies, timings: Timings): Dependencies["htmlRenderer"] {
  return {
    toPdf: (html, options) => timings.measureAsync("convert", () => htmlRenderer.toPdf(html, options)),
    prepare: () => htmlRenderer.prepare(),
    isAvailable: () => htmlRenderer.isAvailable(),
  };
}

function timedPdfs({ pdfs }: PreviewDependencies, timings: Timings): Dependencies["pdfs"] {
  return {
    finish: (pieces, finish) => timings.measureTaking("post", pieces, (taken) => pdfs.finish(taken, finish)),
    takeApart: (pdf, wish) => timings.measureAsync("post", () => pdfs.takeApart(pdf, wish)),
    examine: (pdf) => timings.measureAsync("post", () => pdfs.examine(pdf)),
    isPdfaOneOrTwo: (file) => timings.measureAsync("post", () => pdfs.isPdfaOneOrTwo(file)),
    firstPage: (pdf, options) => timings.measureAsync("post", () => pdfs.firstPage(pdf, options)),
    countPages: (pdf) => timings.measureAsync("post", () => pdfs.countPages(pdf)),
    prepare: () => pdfs.prepare(),
  };
}

function timedFiles({ files }: PreviewDependencies, timings: Timings): Dependencies["files"] {
  return {
    ...files,
    put: (key, body) =>
      body instanceof Uint8Array
        ? timings.measureAsync("store", () => files.put(key, body))
        : timings.measureTaking("store", body, (taken) => files.put(key, taken)),
    spool: (body) => timings.measureTaking("store", body, (taken) => files.spool(taken)),
  };
}
