import { createStore } from 'jotai';

/** The one store of client state; atoms stand beside what they describe. */
export const store = createStore();
