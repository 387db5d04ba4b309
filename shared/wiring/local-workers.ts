/**
 * Runs the long work of one machine in child processes. There are as many as processors, and accounts share them
 * fairly.
 */
import { availableParallelism } from "node:os";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import type { Workers } from "#shared/service/dependencies/dependencies.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { createProcessDataReader } from "#shared/workers/data-reader/data-reader.process.ts";
import { createProcessMcpWorker } from "#shared/workers/mcp-work/mcp-worker.process.ts";
import type { McpWorker } from "#shared/workers/mcp-work/mcp-worker.ts";
import { createProcessPdfWorker } from "#shared/workers/pdf-work/pdf-worker.process.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { createProcessTemplateWorker } from "#shared/workers/template-work/template-worker.process.ts";

export interface LocalWorkersSettings {
  /** The command that installs LibreOffice, for the error when it is missing. */
  readonly installCommand: string;
  /** The folders in which LibreOffice's program is looked for, instead of the usual ones. */
  readonly programFolders?: readonly string[] | undefined;
  /** The programs that are tried as Chromium, instead of the usual ones. */
  readonly chromiumPrograms?: readonly string[] | undefined;
  /** The time after which idle processes end. One converter and one PDF worker stay. Default: 5 minutes. */
  readonly idleMs?: number | undefined;
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}

export interface LocalWorkers {
  readonly workers: Workers & {
    readonly converter: ReturnType<typeof createProcessConverter>;
    readonly htmlRenderer: ReturnType<typeof createProcessHtmlRenderer>;
  };
  readonly workersFor: (account: string) => Workers;
  readonly mcpWorkerFor: (account: string) => McpWorker;
  /** Starts a process for templates and one for agents, so that the first calls take no longer than others. Each uses about 70 MB. */
  prepare(): void;
  /** Returns how much work waits for a process, by kind. */
  queueLengths(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * The spare processes of each kind, for an account that would have to wait for another's work. They are started at the
 * first need.
 */
const SPARE = 1;
const READINGS = 2;
/** The time for which an idle reader of data files is kept. It uses about 50 MB. */
const READY_MS = 60_000;
const IDLE_MS = 5 * 60_000;

export function localWorkers({
  installCommand,
  programFolders,
  chromiumPrograms,
  idleMs = IDLE_MS,
  log,
  metrics,
}: LocalWorkersSettings): LocalWorkers {
  const processors = availableParallelism();
  const watch = { log, metrics };
  const office = { ...watch, remedy: installCommand, spareProcesses: SPARE, idleMs };
  const converter = createProcessConverter({ ...office, ...(programFolders && { programFolders }) });
  const htmlRenderer = createProcessHtmlRenderer({
    ...office,
    ...(chromiumPrograms && { programs: chromiumPrograms }),
  });
  const pdfs = createProcessPdfWorker({ ...watch, processesMax: processors, spareProcesses: SPARE, idleMs });
  const templateWorker = createProcessTemplateWorker({
    ...watch,
    processesMax: processors,
    spareProcesses: SPARE,
    idleMs,
  });
  const dataReader = createProcessDataReader({
    ...watch,
    processesMax: READINGS,
    spareProcesses: SPARE,
    readyMs: READY_MS,
  });
  const agents = createProcessMcpWorker({ ...watch, idleMs });
  const workers = { converter, htmlRenderer, pdfs, templateWorker, dataReader };
  const workersFor = (account: string): Workers => ({
    converter: converter.for(account),
    htmlRenderer: htmlRenderer.for(account),
    pdfs: pdfs.for(account),
    dataReader: dataReader.for(account),
    templateWorker: templateWorker.for(account),
  });
  return {
    workers,
    workersFor,
    mcpWorkerFor: (account) => agents.for(account),
    prepare() {
      templateWorker.prepare();
      agents.prepare();
    },
    queueLengths: () => ({
      templates: templateWorker.waiting(),
      data: dataReader.waiting(),
      conversions: converter.waiting(),
      printing: htmlRenderer.waiting(),
      pdfs: pdfs.waiting(),
      agents: agents.waiting(),
    }),
    async stop() {
      await Promise.all([...Object.values(workers), agents].map((each) => each.stop()));
    },
  };
}
