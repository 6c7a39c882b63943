import type { FaqSection } from '../faq-section.ts';

export const manageLists: FaqSection = {
  id: 'manage-lists',
  title: 'Manage lists',
  questions: [
    {
      id: 'make-a-list',
      question: 'How do I make a list of websites?',
      answer: `
[Manage lists](/manage_lists), **Add new list**: a name, and one address per line. The same dialog opens from the URLs step
of a new check, and the new list is chosen there at once. You need full access.`,
    },
    {
      id: 'invalid-urls',
      question: 'Why are some lines marked red?',
      answer: `
They are not web addresses. The message counts them ("URLs invalid on lines: 2, 5"), and nothing is saved until they are
mended or removed; the count above the editor leads to the next one. A missing \`http://\` is not an error: it is added for
you. A struck number marks an address that stands further up already: it is kept once.`,
    },
    {
      id: 'upload-a-csv',
      question: 'How do I upload a file?',
      answer: `
Choose **CSV Upload** and drop a CSV or text file of up to 2 MB with one address per line; **Download CSV template** shows
the form. A table may have more columns when its first row names one of them \`url\` or \`website\`. Of a PDF of up to
10 MB the addresses in its text and its links are taken. All of them land in the editor to be looked over before you save. A
comma inside an address breaks it in two: write it as \`%2C\`.`,
    },
    {
      id: 'list-limits',
      question: 'How long may a list be?',
      answer: `
10,000 addresses of up to 2,048 characters each, about 900 kB in all. Make several lists when you have more: a check takes
any number of them.`,
    },
    {
      id: 'invisible-lists',
      question: 'What does Invisible mean?',
      answer: `
An invisible list is kept, but no new check can choose it. The eye in its row makes it visible again. A check that already
uses it goes on.`,
    },
    {
      id: 'edit-a-used-list',
      question: 'What happens when I edit a list that checks use?',
      answer: `
The dialog names the checks it affects, and tells you when somebody else changed the list while you were editing it. Their next runs take the new contents; reports that exist, and a run that has
begun, stay with the list as it was when the run was asked for.`,
    },
  ],
};
