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
Cards of five items each: favorite checks, the latest completed reports and the latest comments, and a map of the countries
your checks look at. Below them a line shows the compliance of all runs by the day they ended on, over 30 or 90 days. Each card can be switched off for the product, and is then not there for anybody.`,
    },
    {
      id: 'see-more-than-five',
      question: 'How do I see more than five?',
      answer: `
**View all** on a card opens the whole list: the reports lead to [Manage reports](/reports), newest completion first.`,
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
