import type { FaqSection } from '../faq-section.ts';

export const manageChecks: FaqSection = {
  id: 'manage-checks',
  title: 'Manage checks',
  questions: [
    {
      id: 'statuses',
      question: 'What do the statuses mean?',
      answer: `
The status is that of the newest run, with its percentage while it goes on.

!figure statuses

**Pending** waits for a free agent. **Completed** ran to its end, or expired when its time was over: then it says so, and how
many websites were not judged. **Cancelled** was ended by somebody, whom its report names. **Failed** could not be carried
out at all; single websites that did not answer do not make a run fail.`,
    },
    {
      id: 'find-a-check',
      question: 'How do I find a check among many?',
      answer: `
Type a part of its name above the table of [Manage checks](/manage_checks), or press the funnel in a column head to choose
creators, types, countries, numbers of websites, schedules or statuses. **Show my checks only** leaves out those of
colleagues. All of it stands in the address bar, so a filtered table can be sent as a link; **Clear filters** takes
everything back. **Save view** keeps the filters under a name, as a tab over the table that is yours alone.`,
    },
    {
      id: 'open-the-newest-report',
      question: 'Where does a click on a check lead?',
      answer: `
To its newest report, or to its overview while there is none. The menu at the end of the row has all ways: **View report**,
**View all reports**, **View history** and **Check overview**.`,
    },
    {
      id: 'pause-a-check',
      question: 'Can I pause a run, or stop a schedule?',
      answer: `
With full access, yes, in the row or in the **Actions** of its report. **Pause** lets the pages under way end and keeps what
was found; **Start** goes on from there. **Cancel schedule** ends the repeat, **Restart schedule** brings it back. An entry
that cannot be used now says why; when a colleague was faster, the row says so.`,
    },
    {
      id: 'many-checks-at-once',
      question: 'Can I change many checks at once?',
      answer: `
Select them with the boxes before their names, the whole page with the box in the head, or all that match the filters. The
bar that appears pauses, continues, enables or disables them and makes them favorites; afterwards one summary says what was
done, and what was refused and why.`,
    },
    {
      id: 'change-a-check',
      question: 'Can I change the rules of a check?',
      answer: `
No: a report must stay explainable by the rules it was judged with. **Clone** the check and change the copy; when the
original is enabled you are asked whether to disable it. What you can change at any time is the contents of its
[lists](/manage_lists); the next run takes them as they are then.`,
    },
    {
      id: 'disable-a-check',
      question: 'What does a disabled check do?',
      answer: `
It stays with all of its reports and starts no runs until it is enabled again. A check cannot be disabled while it runs; pause it
first. It reads **Invisible** in the table, where **Show disabled checks** brings it up.`,
    },
    {
      id: 'start-from-another-check',
      question: 'Can I start from a check I have?',
      answer: `
**Clone** in the menu of a check opens the steps with all of its settings. Dates that have passed are moved, and choices
that no longer exist are named so that you can replace them. To use the same settings again and again, save a check as a
template; [Create new check](/project) offers your organisation's templates.`,
    },
    {
      id: 'months-limit',
      question: 'What does a check cost, and what is the limit of the month?',
      answer: `
The **Overview** step shows an estimate: pages by countries, beside what is left of the month. A run that would go beyond
the limit is not begun and says so in its report. A run counts whole from the moment it is planned, in the month (UTC) it
was asked for; [your profile](/profile) shows the same figure, with what became of it.`,
    },
    {
      id: 'how-to-read-the-history',
      question: 'What does the history of a check show?',
      answer: `
Everything that happened to it, event by event, as the log holds it: who created it, when each run was asked for, planned,
taken up and completed. **Every page** adds a line for each page. **Log position** narrows it to a stretch, for example the
position that stands in the details of a result.`,
    },
    {
      id: 'does-it-update',
      question: 'Do I have to refresh the page?',
      answer: `
No. While **Live** stands beside the title, rows change in place as agents work. When the connection is lost the page says
so, and catches up as soon as it is back.`,
    },
  ],
};
