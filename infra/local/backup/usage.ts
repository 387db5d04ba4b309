/** Provides the usage texts of `npm run backup` and `npm run restore`. */

const COMMON = `  DATA_DIR   the data folder of the service; .data unless set
  --help     tells all this

Exit codes: 0 done, 1 not done, 2 not understood.
`;

export const USAGE = {
  backup: `Usage:

  npm run backup -- <folder>
      Makes a copy of everything that the service stores, as it is at one moment, while the service runs or not.
      The folder must not be there yet, or be empty. It is as secret as the data folder itself.

${COMMON}`,
  restore: `Usage:

  npm run restore -- <folder> [<data folder>]
      Checks the backup in the folder and puts it into a data folder that is empty or not there yet.

${COMMON}`,
} as const;

export type BackupCommand = keyof typeof USAGE;
