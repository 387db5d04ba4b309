/** Creates the stacks of an installation: the directory, and one for each region that is deployed now. */
import { type App, type Stack, Tags } from "aws-cdk-lib";
import type { Settings } from "#infra/context/settings.ts";
import { DirectoryStack } from "./directory.ts";
import { ServiceStack } from "./service.ts";

/**
 * @param distFolder the folder with the output of `npm run build`
 * @throws ContextError if it lacks that output
 */
export function addStacks(app: App, settings: Settings, distFolder: string): readonly Stack[] {
  const { installation, regions, hasDirectory, budget, protected: terminationProtection } = settings;
  const directory = hasDirectory
    ? [new DirectoryStack(app, `${installation}-directory`, { terminationProtection, installation, budget })]
    : [];
  const services = regions.map(
    (region) =>
      new ServiceStack(app, `${installation}-${region}`, { terminationProtection, region, settings, distFolder }),
  );
  // Every region reads its replica of the directory.
  for (const service of services) for (const stack of directory) service.addStackDependency(stack);
  Tags.of(app).add("installation", installation);
  return [...directory, ...services];
}
