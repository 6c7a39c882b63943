/** Seed of the demo internet unless another one is asked for. */
export const DEFAULT_SEED = 20_261_120;
