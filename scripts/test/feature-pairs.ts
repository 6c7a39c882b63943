/** Feature → features it may import. */
export type FeatureImports = Readonly<Record<string, readonly string[]>>;

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Pairs of a list that no file makes use of, as `from → to`. Pure. */
export function unusedPairs(folder: string, list: FeatureImports, modules: readonly Module[]): string[] {
  const featureOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : '';
  const used = new Set(
    modules
      .filter(({ source }) => !isTest(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
      ),
  );
  return pairsOf(list)
    .map(({ from, to }) => `${from} → ${to}`)
    .filter((pair) => !used.has(pair));
}

/** A way of a list that leads back to where it began, e.g. `a → b → a`; undefined: there is none. Pure. */
export function circleOf(list: FeatureImports): string | undefined {
  const follow = (feature: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(feature);
    if (at !== -1) return [...way.slice(at), feature];
    for (const next of list[feature] ?? []) {
      const circle = follow(next, [...way, feature]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const feature of Object.keys(list)) {
    const circle = follow(feature, []);
    if (circle !== undefined) return circle.join(' → ');
  }
  return undefined;
}

const pairsOf = (list: FeatureImports) =>
  Object.entries(list).flatMap(([from, others]) => others.map((to) => ({ from, to })));

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
