/** The health check of the container: ends with 0 if the service on this machine answers `GET /health`. */
import process from "node:process";
import { readLocalEnvironment } from "#shared/base/config/environment.ts";

const DEADLINE_MS = 4_000;

const { PORT } = readLocalEnvironment(process.env);
try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/health`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
