/**
 * With which Node runs the api. Of what starting makes and throws away, 50 MB of room for young objects would stay; they
 * get 12, which its requests, whose objects are gone after a few milliseconds, do not fill.
 */
export const API_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=4'];
