/** Wraps dependencies so that they measure their own working time, and use cases need not know of it. */
import type { Merger } from "#shared/template-work/merger.ts";
import type { Dependencies, PreviewDependencies } from "./dependencies/dependencies.ts";
import { Timings } from "./timings.ts";

export interface TimedDependencies<Deps> {
  readonly timed: Deps;
  /** The timings of all calls so far. */
  readonly timings: Timings;
}

export function timedDependencies<Deps extends TimeableDependencies>(deps: Deps): TimedDependencies<Deps> {
  const timings = new Timings(deps.elapsed);
  const timed = {
    ...deps,
    ...(deps.merger && { merger: timedMerger(deps.merger, timings) }),
    templateReader: timedReader(deps, timings),
    converter: timedConverter(deps, timings),
    htmlRenderer: timedRenderer(deps, timings),
    pdfs: timedPdfs(deps, timings),
    files: timedFiles(deps, timings),
    documents: {
      ...deps.documents,
      insert: (document) => timings.measure("store", () => deps.documents.insert(document)),
    },
    templates: {
      ...deps.templates,
      insert: (template) => timings.measure("store", () => deps.templates.insert(template)),
      replace: (entry) => timings.measure("store", () => deps.templates.replace(entry)),
    },
  } satisfies TimeableDependencies;
  return { timed, timings };
}

/** Use cases that only read templates have no merger. */
type TimeableDependencies = PreviewDependencies & Partial<Pick<Dependencies, "merger">>;

function timedReader({ templateReader }: PreviewDependencies, timings: Timings): Dependencies["templateReader"] {
  return {
    disarm: (file) => timings.measure("read", () => templateReader.disarm(file)),
    read: (file, options) => timings.measure("read", () => templateReader.read(file, options)),
    prepare: () => templateReader.prepare(),
  };
}

function timedMerger(merger: Merger, timings: Timings): Merger {
  return {
    atOnce: merger.atOnce,
    traits: (template) => timings.measure("merge", () => merger.traits(template)),
    sharing: (template) => timings.measure("merge", () => merger.sharing(template)),
    findPictures: (template, items) => timings.measure("merge", () => merger.findPictures(template, items)),
    fillNames: (naming, items) => timings.measure("merge", () => merger.fillNames(naming, items)),
    readPicture: (bytes) => timings.measure("merge", () => merger.readPicture(bytes)),
    render: (template, job) => timings.measure("merge", () => merger.render(template, job)),
    assemble: (template, job) => timings.measure("merge", () => merger.assemble(template, job)),
    assembleTogether: (template, job) => timings.measure("merge", () => merger.assembleTogether(template, job)),
  };
}

function timedConverter({ converter }: PreviewDependencies, timings: Timings): Dependencies["converter"] {
  return {
    atOnce: converter.atOnce,
    convert: (conversion) => timings.measure("convert", () => converter.convert(conversion)),
    prepare: () => converter.prepare(),
    matchFont: (family) => converter.matchFont(family),
    isAvailable: () => converter.isAvailable(),
  };
}

function timedRenderer({ htmlRenderer }: PreviewDependencies, timings: Timings): Dependencies["htmlRenderer"] {
  return {
    toPdf: (html, options) => timings.measure("convert", () => htmlRenderer.toPdf(html, options)),
    prepare: () => htmlRenderer.prepare(),
    isAvailable: () => htmlRenderer.isAvailable(),
  };
}

function timedPdfs({ pdfs }: PreviewDependencies, timings: Timings): Dependencies["pdfs"] {
  return {
    finish: (pieces, finish) => timings.measureTaking("post", pieces, (taken) => pdfs.finish(taken, finish)),
    splitPdf: (pdf, wish) => timings.measure("post", () => pdfs.splitPdf(pdf, wish)),
    examine: (pdf) => timings.measure("post", () => pdfs.examine(pdf)),
    isPdfaOneOrTwo: (file) => timings.measure("post", () => pdfs.isPdfaOneOrTwo(file)),
    firstPage: (pdf, options) => timings.measure("post", () => pdfs.firstPage(pdf, options)),
    describe: (pdf) => timings.measure("post", () => pdfs.describe(pdf)),
    // Not measured, because it is not a step that a caller asked for.
    pagesWritten: (pdf) => pdfs.pagesWritten(pdf),
    prepare: () => pdfs.prepare(),
  };
}

function timedFiles({ files }: PreviewDependencies, timings: Timings): Dependencies["files"] {
  return {
    ...files,
    put: (key, body) =>
      body instanceof Uint8Array
        ? timings.measure("store", () => files.put(key, body))
        : timings.measureTaking("store", body, (taken) => files.put(key, taken)),
    spool: (body) => timings.measureTaking("store", body, (taken) => files.spool(taken)),
  };
}
