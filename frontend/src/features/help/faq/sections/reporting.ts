import type { FaqSection } from '../faq-section.ts';

export const reporting: FaqSection = {
  id: 'reporting',
  title: 'Reporting',
  questions: [
    {
      id: 'popunder-results',
      question: 'What do the results of a Popunder check say?',
      answer: `
Each row is a window that a website opened: press its **Timestamp** for the numbered redirect chain, or open its details for
what was clicked and where it led. **Keyword found** means that a window nobody asked for advertises a keyword of the check.
Pictures of what opened are blurred until you ask for one, for such pages are often explicit.`,
    },
    {
      id: 'nothing-opened',
      question: 'Why is a website where nothing opened not called clean?',
      answer: `
"Nothing opened in 4 looks" proves nothing: such pages open once a visitor, by chance, or for visitors of some countries
only. Run the check more often, or **continuously**, to see more of what a website opens.`,
    },
    {
      id: 'toplist-results',
      question: 'What do the results of a Toplist check say?',
      answer: `
Each row is a brand on a toplist: where it was **expected**, where it was **found**, and what that comes to. **Match** is the
expected place, **Better** above it, **Worse** below it, **Missing** not in the list at all. Its details show the list as it
was read, each entry with its picture, its offer, and where its link leads; below stands where the brand was run by run. Of a
check that records whatever toplists show, each entry is a row.`,
    },
    {
      id: 'toplist-unsure',
      question: 'Why does a toplist say “Unsure” instead of “Missing”?',
      answer: `
**Missing** is only said of a list that was read to its end and of which every entry has a name. Where the page still grew
or the list goes on elsewhere, an entry could be either of two brands, or another list on the page could as well be the
toplist, nobody can say: such a row counts neither for nor against compliance, and its details say why.`,
    },
    {
      id: 'where-are-reports',
      question: 'Where do I find reports?',
      answer: `
[Manage reports](/reports) lists the latest completed ones of all checks. The reports of one check are behind its name on
[Manage checks](/manage_checks); on a report, the arrows and the calendar lead to the runs before and after.`,
    },
    {
      id: 'ratings',
      question: 'What is the compliance rating?',
      answer: `
The share of rules that a page passes. A rule counts 100 or 0; only a page that passes all of them rates 100. In a check
that says "Website is **not** compliant if the following is found" it is the share of rules that do not speak against the
page: one on which nothing was found rates 100.

!figure ratings

The rating says how close a page is. Whether it is **compliant** follows from your AND, OR and Not.`,
    },
    {
      id: 'why-this-verdict',
      question: 'Why did a page get this verdict?',
      answer: `
Press the eye in its row. **Website Details** has the verdict first, then each rule with **Pass** or **Fail** (in a
negated check **Found** or **Not found**) and what was found: the words in their context, the links that matched, the
image that came closest. Below are the screenshot, the redirects, and the evidence. The arrows at the top step to the next result without closing.`,
    },
    {
      id: 'could-not-be-judged',
      question: 'What does “Could not be judged” mean?',
      answer: `
The page could not be read, so nothing is claimed about it. The row says why: "Website did not respond", "Blocked by the
website", "Disallowed by robots.txt", "Page not found" and the like. It counts neither for nor against compliance.`,
    },
    {
      id: 'download-a-report',
      question: 'How do I download a report?',
      answer: `
**Download** on the report, or the arrow in its row, as CSV or Excel: the rows that match your filters, in the order shown.
The Excel file also has every matched link, and tells what was filtered, by whom and when. **Screenshots and WARCs** come as
one ZIP file, for up to 1,000 results at once. A report that still runs cannot be downloaded yet; try again in 5 minutes.`,
    },
    {
      id: 'matched-links',
      question: 'Why are only five links shown?',
      answer: `
A cell shows the first five links that a rule matched. When there are more it says so and offers all of them as CSV; the
details of a result list more, with the parameters you asked to export.`,
    },
    {
      id: 'comment-on-a-report',
      question: 'How do I discuss a report with colleagues?',
      answer: `
Press **Add comment** on the report: up to 256 characters, seen at once by everybody of your organisation who has the report
open. You can edit and delete your own comments.`,
    },
    {
      id: 'share-a-result',
      question: 'Can I send somebody a link to one result?',
      answer: `
Yes: copy the address while its details are open. It holds the report, the result, the filters and the order. Whoever opens
it must be signed in to your organisation.`,
    },
  ],
};
