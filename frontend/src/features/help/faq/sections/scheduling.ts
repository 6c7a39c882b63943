import type { FaqSection } from '../faq-section.ts';

export const scheduling: FaqSection = {
  id: 'scheduling',
  title: 'Scheduling',
  questions: [
    {
      id: 'schedules',
      question: 'Which schedules are there?',
      answer: `
| Schedule | Runs |
|---|---|
| One-time | once, as soon as possible |
| Twice a day | every 12 hours |
| Four times a day | every 6 hours |
| Weekly | every week |
| Biweekly | every two weeks |
| Monthly | on the same day of each month, or its last day where it has none |
| Continuously | again after it is completed, at most once a day |`,
    },
    {
      id: 'first-run',
      question: 'When is the first run?',
      answer: `
With a start date of today, at once. With a later one (up to 60 days ahead), at the beginning of that day in UTC. The runs
after it count from the first: a check that starts at 14:20 and runs every 6 hours runs at 20:20, 02:20 and so on.`,
    },
    {
      id: 'end-date',
      question: 'When does a schedule end?',
      answer: `
Never, unless you tick **Set a date to end the check?** in the first step. The end date is the last day with a run, so a
check may end on the day it starts.`,
    },
    {
      id: 'overlapping-runs',
      question: 'What if a run takes longer than its interval?',
      answer: `
Two runs of a check never go on at the same time. A moment that comes while the run before still goes on is skipped, and
the [history](#how-to-read-the-history) says so.`,
    },
    {
      id: 'missed-runs',
      question: 'What if the product was down when a run was due?',
      answer: `
It is caught up once: the latest missed run is made, the ones before it are noted in the history as missed.`,
    },
    {
      id: 'how-long',
      question: 'How long does a run take?',
      answer: `
That depends on the number of pages and of agents. A website is read politely: two pages at a time at most, begun at least
a second apart, whoever asks. A hundred pages of one website therefore take minutes; a hundred websites with one page each
take much less. The report shows the pace while it runs.`,
    },
  ],
};
