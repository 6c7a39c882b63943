/**
 * Bounds of the rule language, one home for all of them. They keep a tree, a page and a verdict of known size,
 * so that judging has a known cost. Lengths are UTF-16 code units.
 */
export const ruleLimits = {
  /** The root group is depth 1. */
  treeDepth: 10,
  leafRules: 2_000,
  /** Groups count too, so that a tree of empty groups cannot be huge. */
  treeNodes: 4_000,
  phraseChars: 2_000,
  wildcardsPerPhrase: 64,
  phrasesPerRule: 10_000,
  phrasesPerTree: 20_000,
  /** A check has to fit one event of the log. */
  phraseCharsPerTree: 800_000,
  idChars: 100,
  nameChars: 200,
  exportParameters: 20,
  parameterNameChars: 100,
  imagesPerRule: 100,
  urlChars: 4_096,
  /** Page artifacts. Agents cut a page down to these before posting it. */
  textChars: 5_000_000,
  linksPerPage: 20_000,
  redirectsPerLink: 20,
  linkTextChars: 1_000,
  imagesPerPage: 5_000,
  /** A fingerprint of an image: two views, each with its transparency. */
  hashChars: 16_600,
  languagesPerPage: 20,
  /** Verdicts, per rule. */
  spans: 10,
  spanTextChars: 300,
  contextChars: 60,
  links: 50,
  keywords: 50,
  imageComparisons: 100,
  parameterValueChars: 500,
  foundChars: 400,
  /** Verdict, whole: once this much evidence is listed, later rules keep their marks and counts only. */
  evidenceChars: 262_144,
} as const;
