import type { FaqSection } from '../faq-section.ts';

export const general: FaqSection = {
  id: 'general',
  title: 'General',
  questions: [
    {
      id: 'what-does-proofline-do',
      question: 'What does Proofline do?',
      answer: `
It watches whether pages on the web keep to rules that you write. You make a **check**: which websites, from which
countries, how often, and what must or must not be there. Crawler agents then visit every address in a real browser, keep
what they saw, and judge it. Each time a check runs it fills a **report**, and every verdict in it can be opened down to
the words on the page.

!figure way-to-a-verdict`,
    },
    {
      id: 'kinds-of-checks',
      question: 'Which kinds of checks are there?',
      answer: `
| Kind | Watches |
|---|---|
| Compliance | a text, link or image that must or must not be on websites you list |
| Popunder | the brand advertised on contagious or copyright-infringing sites |
| Social media | the compliance of social posts |
| Toplist | the positions of brands in toplists |
| Paid search | bidding on the brand name |
| Discovery | unknown sites with brand links or promotions |

[Create new check](/project) shows which of them your organisation may create. One whose crawler is not there yet can be
created all the same: it says **Starts when its crawler is available**, and then starts by itself.`,
    },
    {
      id: 'who-may-do-what',
      question: 'Who may do what?',
      answer: `
| Role | May |
|---|---|
| User | read all checks, lists and reports of the organisation, comment, keep an own account |
| Full access | also create checks, and create and change lists and images |
| Auditor | read everything of the organisation, change nothing but the own account |
| Superuser | also look after users, organisations, limits and agents |

Nobody sees anything of another organisation. If a button that is described here is missing, your role does not include
it: ask a superuser of your organisation.`,
    },
    {
      id: 'evidence',
      question: 'What is kept as evidence, and can I check it myself?',
      answer: `
Of every page that was judged: the HTML, the visible text, the hidden text, a screenshot of the whole page, the redirects
on the way, and a WARC file that holds the page with what it loaded. Each file is named by its SHA-256. Open a result,
download a file and compare: \`sha256sum\` of the file is the hash shown under **Evidence**.

The verdict itself is an event in a log that is only ever added to. Its **log position** stands beside the hashes, and
the [history](#how-to-read-the-history) of a check shows the same events in order.`,
    },
    {
      id: 'own-systems',
      question: 'Can our own systems be told what happens?',
      answer: `
Yes, by the **event feed**: checks, runs, results, comments, lists and notices of your organisation, in order and without a
gap. With full access, [Event feed](/integrations/event_feed) makes a token for a system of yours, with the events it may
read, and shows it once beside a command to try it. A reader keeps the position of the last event it dealt with and goes on
from there. **Revoke** ends a token at once.

Or **be sent** what happens: [Webhooks](/integrations/webhooks) posts it, signed, to an address of yours, or as a sentence into
a channel of Slack or Teams, and tries again for 24 hours where it is not taken.`,
    },
    {
      id: 'timezone',
      question: 'In which timezone are times shown?',
      answer: `
In the one chosen at the top of every page, with its clock; UTC until you choose. The choice belongs to your account and
follows you to other devices. A schedule keeps the timezone that its creator had, whoever looks at it: a check that runs at
09:30 goes on running at 09:30 there when the clocks change.`,
    },
    {
      id: 'keyboard',
      question: 'Can I work with the keyboard alone?',
      answer: `
Yes, everywhere. A few keys worth knowing:

!figure keys`,
    },
    {
      id: 'tutorial',
      question: 'Can I see the tutorial again?',
      answer: `
Yes. **Start tutorial on this page** in the navigation begins it wherever the page has one: choosing a kind of check,
the wizard, checks, lists, reports, a report, and the details of a result. All of them together take about 10 minutes. It
starts by itself at your first three logins only.`,
    },
    {
      id: 'crawler-on-my-site',
      question: 'I own a website that was visited. How do I steer the crawler?',
      answer: `
With \`robots.txt\`, \`Crawl-delay\` or an answer such as 429. What the crawler does and does not do stands on
[About our crawler](/crawler).`,
    },
  ],
};
