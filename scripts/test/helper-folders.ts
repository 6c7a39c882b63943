/** Names that folders or files of test helpers get elsewhere. */
const otherNames =
  /(^|\/)(test-support|test-helpers?|test-utils?|helpers|fixtures?|mocks?|__[a-z]+__|testing-[^/]*|test-[^/]*\.tsx?)(\/|$)/;

/**
 * Helpers of tests stand in a folder `testing/`, in every room, so that boundaries, lint and the reader know them by
 * their path. The room `tests` is nothing but tests.
 * @returns those among the files that go by another name
 */
export function misnamedHelpers(files: readonly string[]): string[] {
  return files.filter((file) => !/(^|\/)testing\/|^tests\//.test(file) && otherNames.test(file));
}
