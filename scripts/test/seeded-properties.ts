import fc from 'fast-check';

/**
 * fast-check as tests get it: the same cases in every run, so that whoever changed nothing sees nothing fail, and whoever
 * sees a failure sees it again. Other cases by `PROPERTY_SEED=<number> npm test -- unit`; a failure names its seed.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_260_101);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export * from 'fast-check';
export default fc;
