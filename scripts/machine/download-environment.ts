import { listedEnvironment, machineEnvironment } from '@proofline/platform/env/listed-environment';

/** How a download finds its way out: through which proxy, from which mirror. */
const downloadVariables = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'APT_CONFIG'],
  ...['PLAYWRIGHT_BROWSERS_PATH', 'PLAYWRIGHT_DOWNLOAD_HOST'],
];

/** The environment of a program that fetches something for this machine. */
export const downloadEnvironment = (): Record<string, string> => ({
  ...machineEnvironment(),
  ...listedEnvironment(process.env, downloadVariables),
});
