/** `node infra/build-service.ts`: bundles the service on one machine in dist/service, for the container image. */
import path from "node:path";
import { bundleService } from "./build/service/bundle-service.ts";

const project = path.resolve(import.meta.dirname, "..");
await bundleService(project, path.join(project, "dist/service"));
