/** Writes the settings folder ("user profile") with which LibreOffice converts: it runs nothing and fetches nothing. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Setting = readonly [component: string, name: string, value: string];

const SCRIPTING = "Office.Common/Security/Scripting";
const INTERNET = "Inet/Settings";
const PLAIN_TEXT = "TypeDetection.Types/Types/org.openoffice.TypeDetection.Types:Type['generic_Text']";
const MISC = "Office.Common/Misc";

/** Configuration keys below `/org.openoffice.`. */
const SETTINGS: readonly Setting[] = [
  [MISC, "FirstRun", "false"],
  ["Setup/Office", "ooSetupInstCompleted", "true"],
  ["Office.Linguistic/SpellChecking", "IsSpellAuto", "false"],
  ["Office.Linguistic/GrammarChecking", "IsAutoCheck", "false"],
  // A lock file left behind by a killed process would make the next load of that path fail.
  [MISC, "UseLocking", "false"],
  [MISC, "UseDocumentSystemFileLocking", "false"],
  [MISC, "UseDocumentOOoLockFile", "false"],
  ["Office.Recovery/RecoveryInfo", "Enabled", "false"],
  ["Office.Recovery/AutoSave", "Enabled", "false"],
  ["Office.Common/Save/Document", "AutoSave", "false"],
  ["Office.UI.Infobar/Enabled", "HyphenationMissing", "false"],
  [SCRIPTING, "MacroSecurityLevel", "3"],
  [SCRIPTING, "DisableMacrosExecution", "true"],
  // Keeps documents from loading local files. DisableActiveContent stays off, because it replaces charts by an icon.
  [SCRIPTING, "BlockUntrustedRefererLinks", "true"],
  [SCRIPTING, "HyperlinksWithCtrlClick", "true"],
  [SCRIPTING, "DisablePythonRuntime", "true"],
  ["Office.Writer/Content/Update", "Link", "2"],
  ["Office.Calc/Content/Update", "Link", "2"],
  // A proxy that never answers (port 9 is "discard"): requests that pass the settings above reach nothing.
  [INTERNET, "ooInetProxyType", "2"],
  [INTERNET, "ooInetHTTPProxyName", "127.0.0.1"],
  [INTERNET, "ooInetHTTPProxyPort", "9"],
  [INTERNET, "ooInetHTTPSProxyName", "127.0.0.1"],
  [INTERNET, "ooInetHTTPSProxyPort", "9"],
  [INTERNET, "ooInetNoProxy", ""],
  [PLAIN_TEXT, "DetectService", ""],
];

/** Without these files, LibreOffice decodes a palette of 40 pictures for every document with a picture (20 ms). */
const EMPTY_PALETTES = {
  "standard.sob": "bitmap-table",
  "standard.soh": "hatch-table",
  "standard.sog": "gradient-table",
  "standard.soe": "marker-table",
  "standard.sod": "dash-table",
  "standard.sop": "bitmap-table",
  "standard.soc": "color-table",
} as const;

/** Writes a fresh profile into the folder, which it creates. Returns the folder's `file:` URL. */
export function writeProfile(folder: string): string {
  const palettes = join(folder, "user", "config");
  mkdirSync(palettes, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "user", "registrymodifications.xcu"), settingsXml());
  for (const [name, element] of Object.entries(EMPTY_PALETTES)) {
    writeFileSync(join(palettes, name), paletteXml(element));
  }
  return pathToFileURL(folder).href;
}

/**
 * Returns whether LibreOffice has extracted fonts from a document. It then uses them, by their names, for all later
 * documents in that process.
 */
export function holdsFontsOfDocuments(profileFolder: string): boolean {
  try {
    return readdirSync(join(profileFolder, "user", "temp", "embeddedfonts", "fromdocs")).length > 0;
  } catch {
    // The folder is created for the first such document.
    return false;
  }
}

function settingsXml(): string {
  const items = SETTINGS.map(
    ([component, name, value]) =>
      `<item oor:path="/org.openoffice.${component}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join("\n")}
</oor:items>
`;
}

function paletteXml(element: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:${element} xmlns:office="http://openoffice.org/2000/office" xmlns:draw="http://openoffice.org/2000/drawing" xmlns:xlink="http://www.w3.org/1999/xlink"/>
`;
}
