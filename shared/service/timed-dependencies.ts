/** Measures how long the dependencies of a use case work, so that no use case has to know of it. */
import type { StoreDependencies, Workers } from "./dependencies/dependencies.ts";
import type { Step, Timings } from "./timings.ts";

/** The workers that make documents. A use case that makes none has fewer. */
type Measured = Pick<StoreDependencies, "files" | "documents" | "templates"> & Partial<Workers>;

/** The same dependencies, whose times are added to `timings`. */
export function timedDependencies<Deps extends Measured>(deps: Deps, timings: Timings): Deps {
  const { templateWorker, converter, htmlRenderer, pdfs, files, documents, templates } = deps;
  const merging = ["traits", "sharing", "findPictures", "fillNames", "readPicture", "render"] as const;
  const finishing = [
    "finish",
    "splitPdf",
    "examine",
    "isPdfaOneOrTwo",
    "readInvoice",
    "firstPage",
    "drawPages",
    "findPlaces",
    "describe",
  ] as const;
  return {
    ...deps,
    templateWorker:
      templateWorker &&
      measured(
        measured(templateWorker, ["disarm", "read", "schema"], "read", timings),
        [...merging, "assemble", "assembleSharedDocument"],
        "merge",
        timings,
      ),
    converter: converter && measured(converter, ["convert"], "convert", timings),
    htmlRenderer: htmlRenderer && measured(htmlRenderer, ["toPdf"], "convert", timings),
    pdfs: pdfs && measured(pdfs, finishing, "post", timings),
    files: measured(files, ["put", "spool"], "store", timings),
    documents: measured(documents, ["insert"], "store", timings),
    templates: measured(templates, ["insert", "replace"], "store", timings),
  };
}

/** The same port; the time that the named methods take counts as this step. */
function measured<Port extends object>(
  port: Port,
  methods: readonly (keyof Port)[],
  step: Step,
  timings: Timings,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (!methods.some((method) => method === name)) return member.bind(target);
      return (...given: unknown[]) => {
        const stream = given.findIndex(isStream);
        if (stream < 0) return timings.measure(step, () => member.apply(target, given));
        // The time until the next piece of a stream belongs to whoever makes the pieces.
        const pieces = given[stream] as AsyncIterable<unknown>;
        return timings.measureTaking(step, pieces, (taken) => member.apply(target, given.with(stream, taken)));
      };
    },
  });
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
