import { Link } from '@tanstack/react-router';
import { Logo } from '../shared/ui/logo.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { Colours } from './colours.tsx';
import { Dialogs } from './dialogs.tsx';
import styles from './gallery.module.css';
import { Images } from './images.tsx';
import { Inputs } from './inputs.tsx';
import { ListForms } from './list-forms.tsx';
import { Messages } from './messages.tsx';
import { Pickers } from './pickers.tsx';
import { Rules } from './rules.tsx';
import { Statuses } from './statuses.tsx';
import { Tables } from './tables.tsx';

/** Every module in every state: what to build from, and what is looked at when the look changes. */
export function GalleryPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.divider} aria-hidden />
        <h1>Gallery</h1>
        <Link to="/dev/gallery/checks">Parts of a check</Link>
        <AppearanceChoice />
      </header>
      <main id="main" className={styles.sections}>
        <Colours />
        <Statuses />
        <Inputs />
        <Pickers />
        <ListForms />
        <Images />
        <Rules />
        <Dialogs />
        <Messages />
        <Tables />
      </main>
    </div>
  );
}
