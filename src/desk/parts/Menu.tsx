import { editorPath } from '#lib/editor/api.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { addressOf, type Place } from '../route.ts';
import { Button } from './Button.tsx';

const { menu } = words.desk;

type Entries = readonly (readonly [Place, string])[];

/** What is needed all day, and what now and then. */
const first: Entries = [
  ['waiting', words.sheet.groups.waiting],
  ['search', menu.search],
];
const others: Entries = [
  ['answered', words.sheet.groups.answered],
  ['table', menu.table],
  ['people', menu.people],
  ['sealing', menu.sealing],
];

interface MenuProps {
  /** Whether the editor of the site is open to whoever is in. */
  readonly mayEdit: boolean;
  /** The address of what is shown. */
  readonly here: string;
  readonly signOut: () => void;
}

export const Menu = ({ mayEdit, here, signOut }: MenuProps) => (
  <nav aria-label={menu.label} className={`${paper.links} row`}>
    <Links entries={first} here={here} />
    {/* Closed when somebody goes elsewhere. */}
    <details key={here}>
      <summary className={plainButtonClass}>{words.navigation.menuLabel}</summary>
      <div className={`${paper.links} row`}>
        <Links entries={others} here={here} />
        {mayEdit && (
          <a href={editorPath} className={plainButtonClass}>
            {menu.editor}
          </a>
        )}
        <Button isPlain onClick={signOut}>
          {menu.signOut}
        </Button>
      </div>
    </details>
  </nav>
);

/** In the place of the menu, for a device that may not act yet. */
export const SignOut = ({ signOut }: Pick<MenuProps, 'signOut'>) => (
  <nav aria-label={menu.label} className={`${paper.links} row`}>
    <Button isPlain onClick={signOut}>
      {menu.signOut}
    </Button>
  </nav>
);

const Links = ({ entries, here }: Pick<MenuProps, 'here'> & { readonly entries: Entries }) =>
  entries.map(([place, label]) => (
    <a
      key={place}
      href={addressOf(place)}
      className={plainButtonClass}
      aria-current={addressOf(place) === here ? 'page' : undefined}
    >
      {label}
    </a>
  ));
