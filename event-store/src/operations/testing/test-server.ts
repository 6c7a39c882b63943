/** A real server at hand, which others may write to; undefined: a node of the test's own has to do. */
export const testServer = process.env.EVENTSTORE_TEST_URL || undefined;
