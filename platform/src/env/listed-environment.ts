type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What any program may be told of the machine it runs on: where programs and temporary files are, language and time
 * zone, how Node runs, which certificates are trusted. None of it is a secret.
 */
const machineVariables = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LD_LIBRARY_PATH'],
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'NODE_V8_COVERAGE', 'UV_THREADPOOL_SIZE'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
];

/** The variables of `source` that are listed here and have a value; nothing is handed on wholesale. */
export function listedEnvironment(source: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** What any program we start may know: the environment of one that needs nothing of the product. */
export function machineEnvironment(source: Environment = process.env): Record<string, string> {
  return listedEnvironment(source, machineVariables);
}
