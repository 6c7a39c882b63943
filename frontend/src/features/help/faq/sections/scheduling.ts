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
| Twice a day | every 12 hours by the clock |
| Four times a day | every 6 hours by the clock |
| Weekly | every week |
| Biweekly | every two weeks |
| Monthly | on the same day of each month, or its last day where it has none |
| Continuously | again after it is completed, at most once a day |`,
    },
    {
      id: 'first-run',
      question: 'When is the first run?',
      answer: `
With a start date of today, at once. With a later one (up to 60 days ahead), at the beginning of that day in your timezone.
The runs after it count from the first: a check that starts at 14:20 and runs every 6 hours runs at 20:20, 02:20 and so on.`,
    },
    {
      id: 'clock-changes',
      question: 'What happens when the clocks change?',
      answer: `
Runs keep their time of day in the timezone that the check was created in. A time that the clocks skip is taken an hour
later that day; one that they show twice is taken the first time.`,
    },
    {
      id: 'cancel-schedule',
      question: 'Can a schedule be stopped and brought back?',
      answer: `
Yes, by who has full access. Cancelling it stops the repeat; a run that is under way goes on. Restarting it brings the old
times back: the next run is the first of them still to come, and none that passed meanwhile is made up for. A schedule
past its end date cannot be restarted.`,
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
Two runs of a check never go on at the same time. When the next one is due, the run before ends with what it has: it reads
Completed and says that it expired, and how many websites were not judged. A check that runs once, or continuously, has 7
days, unless your operator says otherwise.

While a run is paused it does not end so, for as many days; moments that come meanwhile are skipped, as are those that
come soon after a run that began late. The [history](#how-to-read-the-history) says so.`,
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
