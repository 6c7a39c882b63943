import type { TourId } from './tours.ts';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** CSS selector of what is shown; the first that can be seen. Without it the step is about the whole page. */
  readonly target?: string;
  /** Left out where its target is not there, as a button that needs full access. */
  readonly isOptional?: boolean;
}

/** What each tour says. A target that is missing leaves the words in the middle of the page. */
export const tourSteps: Readonly<Record<TourId, readonly TourStep[]>> = {
  kind_picker: [
    {
      title: 'Everything starts with a check',
      text: 'A check says which websites are watched, by which rules, and how often. Here you choose its kind.',
      target: 'main h1',
    },
    {
      title: 'Compliance',
      text: 'Looks for the presence or absence of a text, a link or an image on websites you list. A good first check.',
      target: 'main article[aria-label="Compliance"]',
    },
    {
      title: 'Create',
      text: 'Opens the steps in which the check is put together. Nothing runs before you finish them.',
      target: 'main article[aria-label="Compliance"] :is(a, button)',
    },
    {
      title: 'Two categories',
      text: 'The first kinds look at addresses, accounts and toplists you name. These go and search for your brand.',
      target: 'main section:last-of-type',
    },
    {
      title: 'Starts later',
      text: 'Can be put together today. The check is kept, and starts by itself when the crawler of its kind is running.',
      target: 'main article:not([data-disabled]) [data-ribbon]',
      isOptional: true,
    },
    {
      title: 'Greyed kinds',
      text: 'Are not available to your organisation. The support can change that.',
      target: 'main article[data-disabled]',
      isOptional: true,
    },
  ],
  compliance_wizard: [
    {
      title: 'Six steps',
      text: 'They open one after the other, and stay open. Under each stands what you chose, or what is still wrong with it. What you type is kept until you finish.',
      target: 'nav[aria-label="Steps"]',
    },
    {
      title: 'Schedule',
      text: 'A name that colleagues will recognise, and how often the check runs. One-time begins as soon as you finish.',
      target: '[data-step="schedule"]',
    },
    {
      title: 'Countries',
      text: 'Pages are fetched from each country you choose: the same address can say different things to different visitors.',
      target: '[data-step="countries"]',
    },
    {
      title: 'URLs',
      text: 'One or more lists of websites, and how many pages of each are read. A list can be made right there.',
      target: '[data-step="urls"]',
    },
    {
      title: 'Filters',
      text: 'Which pages are judged at all, by language or content. May be skipped.',
      target: '[data-step="filters"]',
    },
    {
      title: 'Rules',
      text: 'What must or must not be on a page. Rules stand in groups joined by AND or OR; Not at the top looks for what is forbidden.',
      target: '[data-step="rules"]',
    },
    {
      title: 'Overview',
      text: 'Everything once more before it is saved, each card with a way back to its step.',
      target: '[data-step="overview"]',
    },
    {
      title: 'Next, Back, Finish',
      text: 'If something is missing, Finish leads to the step that misses it. Cmd or Ctrl with Enter does the same as the button.',
      target: 'main footer',
    },
  ],
  // Of every other kind: each has its own among these steps.
  check_wizard: [
    {
      title: 'One step after the other',
      text: 'They open as you go on, and stay open. Under each stands what you chose, or what is still wrong with it. What you type is kept until you finish.',
      target: 'nav[aria-label="Steps"]',
    },
    {
      title: 'Schedule',
      text: 'A name that colleagues will recognise, and how often the check runs.',
      target: '[data-step="schedule"]',
    },
    {
      title: 'Countries',
      text: 'Where a visitor or searcher would sit: results differ from country to country.',
      target: '[data-step="countries"]',
      isOptional: true,
    },
    {
      title: 'URLs',
      text: 'One or more lists of websites. A list can be made right there.',
      target: '[data-step="urls"]',
      isOptional: true,
    },
    {
      title: 'Keywords',
      text: 'The words that are looked for, one a row. A column copied from a spreadsheet becomes rows of its own.',
      target: '[data-step="keywords"]',
      isOptional: true,
    },
    {
      title: 'Keyword presets',
      text: 'Words of a whole industry, kept up to date for you. May be skipped.',
      target: '[data-step="verticals"]',
      isOptional: true,
    },
    {
      title: 'Platform',
      text: 'Which social network is watched. A check looks at one.',
      target: '[data-step="platform"]',
      isOptional: true,
    },
    {
      title: 'Accounts',
      text: 'Whose posts are read: single accounts, or all of a group.',
      target: '[data-step="accounts"]',
      isOptional: true,
    },
    {
      title: 'Toplist kind',
      text: 'Whether your brands must stand at certain places, or whatever is listed is gathered.',
      target: '[data-step="toplist_kind"]',
      isOptional: true,
    },
    {
      title: 'Toplist rules',
      text: 'A toplist, the country it is read from, and which brand is expected where. Rows can be pasted from a spreadsheet.',
      target: '[data-step="toplist_rules"]',
      isOptional: true,
    },
    {
      title: 'Filters',
      text: 'What is judged at all, by language or content. May be skipped.',
      target: '[data-step="filters"]',
      isOptional: true,
    },
    {
      title: 'Rules',
      text: 'What must or must not be there. Rules stand in groups joined by AND or OR; Not at the top looks for what is forbidden.',
      target: '[data-step="rules"]',
      isOptional: true,
    },
    {
      title: 'Overview',
      text: 'Everything once more before it is saved, with what it will cost.',
      target: '[data-step="overview"]',
    },
    {
      title: 'Next, Back, Finish',
      text: 'If something is missing, Finish leads to the step that misses it. Cmd or Ctrl with Enter does the same as the button.',
      target: 'main footer',
    },
  ],
  manage_checks: [
    {
      title: 'All checks of your organisation',
      text: 'While the green dot says Live, rows change by themselves as agents work.',
      target: 'main h1',
    },
    {
      title: 'Find one among many',
      text: 'By a part of its name. The switch beside it leaves out the checks of colleagues.',
      target: 'section[aria-label="Checks"] input',
    },
    {
      title: 'Sort and filter',
      text: 'Press a column name to sort, the funnel to filter. All of it stands in the address, so a view can be sent as a link.',
      target: 'section[aria-label="Checks"] thead',
      isOptional: true,
    },
    {
      title: 'A check',
      text: 'Its status is that of the newest run. A click on the row opens the newest report; the menu at its end has the history and the overview.',
      target: 'section[aria-label="Checks"] :is(tbody tr:not([aria-hidden]), article)',
      isOptional: true,
    },
    {
      title: 'Add new check',
      text: 'Leads to the kinds of checks.',
      target: 'main a[href="/project"]',
      isOptional: true,
    },
  ],
  manage_lists: [
    {
      title: 'Lists of websites',
      text: 'Checks take their addresses from lists. One list can serve any number of checks.',
      target: 'main h1',
    },
    {
      title: 'Add new list',
      text: 'Type or paste one address per line, or upload a CSV file. Lines that are no web address are marked before anything is saved.',
      target: 'main header button:last-of-type',
      isOptional: true,
    },
    {
      title: 'A list',
      text: 'When you change it, the next run of every check that uses it takes the new contents. Reports that exist stay as they are.',
      target: 'section[aria-label="Website lists"] :is(tbody tr:not([aria-hidden]), article)',
      isOptional: true,
    },
    {
      title: 'Visible or Invisible',
      text: 'An invisible list is kept, but no new check can choose it. The eye turns it round.',
      target:
        'section[aria-label="Website lists"] :is(tbody tr:not([aria-hidden]), article) button[aria-label^="Make"]',
      isOptional: true,
    },
  ],
  reports: [
    {
      title: 'One report per run',
      text: 'Each time a check runs it fills a report. Here stand those of all checks, the latest first.',
      target: 'main h1',
    },
    {
      title: 'Narrow them down',
      text: 'By the name of the check, by the columns, or to the reports of your own checks.',
      target: 'section[aria-label="Reports"] input',
    },
    {
      title: 'A report',
      text: 'A click opens it: how far the run is, what it found, and every page with its verdict. Once open, start the tutorial there.',
      target: 'section[aria-label="Reports"] :is(tbody tr:not([aria-hidden]), article)',
      isOptional: true,
    },
    {
      title: 'Download',
      text: 'All rows as CSV or Excel, as soon as the run is complete.',
      target: 'section[aria-label="Reports"] button[title="Download report"]',
      isOptional: true,
    },
  ],
  report_results: [
    {
      title: 'A run and its results',
      text: 'Everything on this page belongs to one run of one check, and moves while the run goes on.',
      target: 'main h1',
    },
    {
      title: 'From run to run',
      text: 'The arrows lead to the runs before and after, the calendar to any day that has one.',
      target: 'main header fieldset',
    },
    {
      title: 'How far it is',
      text: 'Done of planned, the share of each outcome, and the pages judged last.',
      target: 'main section:has(> * [data-testid="report-percent"])',
    },
    {
      title: 'The rules, one by one',
      text: 'What each rule came to on average over the judged pages. The weakest rule is often the one to look into.',
      target: 'section[aria-label="Rules"]',
    },
    {
      title: 'Outcomes',
      text: 'Show only what is compliant, not compliant, or could not be judged. A page that could not be read counts for neither.',
      target: 'section[aria-label="Results"] fieldset',
    },
    {
      title: 'A page with its verdict',
      text: 'One mark per rule. The eye opens the details: the reasons, the screenshot and the evidence.',
      target: '[data-result-id]',
      isOptional: true,
    },
    {
      title: 'Download',
      text: 'The rows that match your filters, in the order shown, as a file.',
      target: 'main header button[aria-haspopup="menu"]:last-of-type',
    },
  ],
  result_details: [
    {
      title: 'One page, explained',
      text: 'The verdict first, then the reasons, then the evidence. The arrows step through the results without closing.',
      target: '[role="dialog"] h2',
    },
    {
      title: 'The verdict',
      text: 'In words, with the share of rules that speak for the page.',
      target: '[role="dialog"] [data-tour="verdict"]',
    },
    {
      title: 'As it was seen',
      text: 'The whole page as the crawler met it, at the time and from the country shown beside it.',
      target: '[role="dialog"] button[aria-label="Open screenshot"]',
      isOptional: true,
    },
    {
      title: 'Selected Attributes',
      text: 'Every rule with what was found: words in their context, links, images. Rules that speak against the page come first and are open.',
      target: '[role="dialog"] [data-tour="attributes"]',
    },
    {
      title: 'Evidence',
      text: 'Hashes, the position in the log, and the files to download. Anybody can check a file against its hash.',
      target: '[role="dialog"] [data-tour="evidence"]',
      isOptional: true,
    },
  ],
};
