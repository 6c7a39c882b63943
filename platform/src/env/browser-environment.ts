import { listedEnvironment } from './listed-environment.ts';

/** What a browser needs to know of the machine: its libraries, language and fonts. */
const browserVariables = [
  ...['PATH', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LD_LIBRARY_PATH'],
  ...['FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
];

/**
 * The whole environment of the browser that opens hostile pages: nothing of the agent's own, which knows how to reach
 * the api and through which proxies it leaves.
 * @param home a folder of the browser's own; what it keeps for itself goes there, not to the agent's account
 */
export function browserEnvironment(
  home: string,
  source: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  return { ...listedEnvironment(source, browserVariables), HOME: home };
}
