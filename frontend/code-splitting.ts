import type { BuildOptions } from 'vite';

type Output = Extract<
  NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>,
  { readonly codeSplitting?: unknown }
>;

/** Parts of the frame that no first paint shows: `late` fetches all of them together, once the browser is idle. */
const late =
  /\/src\/(shared\/live\/live-connection|shared\/ui\/tip-beside|features\/palette\/(command-palette|shortcuts-dialog)|app\/notifications-host|app\/shell\/(appearance-dialog|timezone-list|phone-navigation)|features\/tutorial\/tour-overlay|features\/notifications\/notification-(panel|modal)|features\/session\/expiry-question)\.tsx?/;
/** What the landing page and the frame of open pages import themselves. */
const open =
  /\/src\/(features\/landing\/(landing-nav|pricing-section|public-footer)|features\/kinds\/kind-label|app\/pages\/plain-page|app\/shell\/scroll-to-top)\.tsx|\/src\/features\/kinds\/(registry|creation-address|[^/]+\/look)\.ts|\/contracts\/src\/check-kinds\.ts/;
/** What the app's frame imports itself. */
const frame =
  /\/src\/(app\/shell\/(sidebar|top-bar|palette-host|standing-still-banner)|app\/leave-to-login|features\/session\/session-watch|features\/tutorial\/tour-host|shared\/live\/use-live|shared\/ui\/late|shared\/preferences\/preferences)\.tsx?|\/src\/app\/shell\/app-shell\.module\.css/;

/** What draws charts: three pages share it, none of which needs it at first. */
const chartLibrary =
  /\/node_modules\/(recharts|@reduxjs\/toolkit|immer|reselect|react-redux|victory-vendor|es-toolkit|decimal\.js-light)\//;
/** What pages about the same things share by twos. */
const pairs = /\/src\/(features\/(checks|comments|favorites|reports|results)|shared\/(table|ui))\//;

/**
 * A page's code in a handful of files. Left to itself the bundler makes a file of every set of modules that some pages
 * share, down to single icons: two hundred a page, and the time goes into asking for them. Layers by how many share
 * them, each with what it imports that no higher layer has, so that files never need each other in a circle. What is
 * a page's own, and most of what two pages share, stays the bundler's choice.
 */
export const codeSplitting: NonNullable<Output['codeSplitting']> = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 9 },
    { name: 'open', test: open, priority: 8 },
    { name: 'frame', test: frame, priority: 7 },
    { name: 'chart-library', test: chartLibrary, priority: 6.5 },
    { name: 'most-pages', minShareCount: 12, priority: 6 },
    { name: 'many-pages', minShareCount: 5, priority: 5 },
    { name: 'some-pages', minShareCount: 3, priority: 4 },
    { name: 'late', test: late, priority: 3 },
    { name: 'pairs', test: pairs, minShareCount: 2, priority: 2 },
  ],
};
