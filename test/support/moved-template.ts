/** The template whose move is killed, as the killed process and the test know it. */
import type { LocalSettings } from "#shared/wiring/local.ts";

export const MOVED_KEY = "a-key-of-my-own-0123456789";

export const MOVED = {
  before: { name: "Before", folder: ["Old"], text: "Before [Name]" },
  after: { name: "After", folder: ["New"], text: "After [First]" },
} as const;

/** Settings without converters, which a move does not need. */
export function moveSettings(dataFolder: string): LocalSettings {
  const address = (region: string) => `http://${region}.merganser.test`;
  return {
    dataFolder,
    baseAddresses: { us: address("us"), eu: address("eu"), uk: address("uk"), au: address("au") },
    installCommand: "install it",
    programFolders: [],
    chromiumPrograms: [],
    log: () => {},
  };
}
