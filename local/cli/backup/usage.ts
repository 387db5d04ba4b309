/** Provides the usage texts of `npm run backup` and `npm run restore`. */

const COMMON = `  DATA_DIR   the data folder of the service; the default is .data
  --help     prints this text

Exit codes: 0 success, 1 failure, 2 invalid command.
`;

export const USAGE = {
  backup: `Usage:

  npm run backup -- <folder>
      Copies everything that the service stores, as of one point in time. The service may be running.
      The folder must be new or empty. Its content is as secret as the data folder itself.

${COMMON}`,
  restore: `Usage:

  npm run restore -- <folder> [<data folder>]
      Verifies the backup in the folder and copies it into a new or empty data folder.

${COMMON}`,
} as const;

export type BackupCommand = keyof typeof USAGE;
