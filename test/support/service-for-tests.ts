/** One service for all tests of a file, or of a `describe` block: opened before the first of them, closed after the last. */
import { afterAll, beforeAll } from "vitest";
import { openService, type Service, type ServiceSettings } from "./service.ts";

export function serviceForTests(settings: ServiceSettings): Service {
  return openedForTests(() => openService(settings));
}

/** Stands for what is opened later: whatever is asked of it is asked of that. */
export function openedForTests<Opened extends Service>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as Opened, {
    get(_, name) {
      if (opened === undefined) throw new Error("the service is opened before the first test, and not earlier");
      return Reflect.get(opened, name);
    },
  });
}
