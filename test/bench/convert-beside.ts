/** Times the conversion of one document by the service's own tool and by others, who take turns. */
import { type Figure, type Times, timeInTurns } from "./bench.ts";
import type { ConvertTool, SourceFacts } from "./convert-tools.ts";
import { type Missing, measurable } from "./found.ts";

export interface BenchDocument extends SourceFacts {
  readonly name: string;
  readonly source: Uint8Array;
  readonly rounds: number;
  /** How many times as fast as these the service is to be. */
  readonly targets?: Readonly<Record<string, number>>;
  /** @throws Error with what the PDF lacks of the document */
  check?(pdf: Uint8Array): void;
}

/** A figure for each peer that makes a whole PDF of it. @throws Error when ours does not */
export async function convertBeside(
  document: BenchDocument,
  ours: ConvertTool,
  others: readonly ConvertTool[],
): Promise<readonly Figure[]> {
  const { pdf } = await able(document, ours);
  const found: (Able | Missing)[] = [];
  for (const tool of others) found.push(await able(document, tool).catch((error) => failing(tool, error)));
  const peers = measurable(found, ` of the ${document.name}`);
  const tools = [ours, ...peers.map(({ tool }) => tool)];
  const times = await timeInTurns(
    document.rounds,
    Object.fromEntries(tools.map((tool) => [tool.name, async () => assertPdf(await convert(document, tool))])),
    { settle: () => Promise.all(tools.map((tool) => tool.idle?.())) },
  );
  const timesOf = (name: string) => times[name] as Times;
  return peers.map((peer): Figure => {
    const targetRatio = document.targets?.[peer.name];
    return {
      what: document.name,
      times: timesOf(ours.name),
      peer: { what: peer.name, times: timesOf(peer.name), ...(targetRatio !== undefined && { targetRatio }) },
      traffic: { sent: document.source.length, received: pdf.length },
      more: { "the peer's PDF, KB": peer.pdf.length / 1e3 },
    };
  });
}

/** A tool with the PDF that it has made of the document. */
interface Able {
  readonly name: string;
  readonly tool: ConvertTool;
  readonly pdf: Uint8Array;
}

/** @throws Error when it makes none, or not all of it */
async function able(document: BenchDocument, tool: ConvertTool): Promise<Able> {
  const pdf = await convert(document, tool);
  assertPdf(pdf);
  document.check?.(pdf);
  return { name: tool.name, tool, pdf };
}

function failing({ name }: ConvertTool, error: unknown): Missing {
  return { name, missing: `it fails: ${String(error)}` };
}

function convert({ source, from = ".docx", html }: BenchDocument, tool: ConvertTool): Promise<Uint8Array> {
  return tool.convert(source, { from, ...(html !== undefined && { html }) });
}

function assertPdf(bytes: Uint8Array): void {
  if (Buffer.from(bytes).subarray(0, 5).toString() !== "%PDF-") throw new Error("this is no PDF");
}
