/** Provides the usage text of `npm run audit`. */
export const USAGE = `Usage:

  npm run audit -- [--account <account>] [--days <days>]
      Prints who did what: time, account, key, operation, object, status and request, newest day first.
      Without --account, of all accounts that exist. Name a deleted account by its id.

  --days     the number of days, with today. Default: 1
  --json     prints a line of JSON for each entry
  --help     prints this text

On AWS:

  --aws                reads the deployed installation, with the credentials of the environment
  --profile <profile>  the same, with a profile of the AWS configuration
  --stage <stage>      the same, for an installation that was deployed with --context stage=<stage>

Otherwise the command reads the data folder of npm start, DATA_DIR.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;
