import type { FaqSection } from '../faq-section.ts';

export const dashboard: FaqSection = {
  id: 'dashboard',
  title: 'Dashboard',
  questions: [
    {
      id: 'who-sees-the-dashboard',
      question: 'Who sees the dashboard?',
      answer: `
People with full access and auditors, when the dashboard is switched on. With full access it is the page after login; everybody else
starts on [Manage checks](/manage_checks).`,
    },
    {
      id: 'what-is-on-the-dashboard',
      question: 'What is on it?',
      answer: `
What needs attention first and the crawl capacity, a map of the countries your checks look at, and a line of the
compliance of all runs by the day they ended on, over 30 or 90 days. Below them stand cards of five items each: favorite
checks, the latest completed reports and the latest comments. The map and these cards can be switched off for the product,
and are then not there for anybody. All of it changes while you look.`,
    },
    {
      id: 'see-more-than-five',
      question: 'How do I see more than five?',
      answer: `
The arrows below a card, the arrow keys or a finger turn to the rest of the five. **View all** on a card opens the whole list: the reports lead to [Manage reports](/reports), newest completion first.`,
    },
    {
      id: 'needs-attention',
      question: 'What needs attention first?',
      answer: `
Of runs that ended or went on since your last visit: violations that the run before did not have, runs that failed, and
runs of which at least 20% of the websites could not be judged. A visit is over when you have been away for half an hour.`,
    },
    {
      id: 'crawl-capacity',
      question: 'What does crawl capacity count?',
      answer: `
The agents that are at work and the countries they serve, your organisation's websites that wait or are being crawled, and
the crawls of this month beside the limit of each kind of check.`,
    },
    {
      id: 'countries-on-the-map',
      question: 'What do the numbers on the map count?',
      answer: `
Your organisation's enabled checks per country. A country that you press opens [Manage checks](/manage_checks) with its
active checks: those that run or are about to. The table beside the map leads to the same.`,
    },
    {
      id: 'empty-card',
      question: 'Why is a card empty?',
      answer: `
It says "No … yet." until there is something to show: a report appears when its run is complete, a comment when somebody
wrote one.`,
    },
  ],
};
