import { editorPath } from '#lib/editor/api.ts';
import type { Me } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { hrefOf, type ScreenName } from '../route.ts';
import { Button } from './Button.tsx';

const { menu } = words.desk;

type Entries = readonly (readonly [ScreenName, string])[];

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
  readonly me: Me;
  /** The address of what is shown. */
  readonly here: string;
  readonly signOut: () => void;
}

/** The menu; on a device that may not act yet, the way out alone. */
export function Menu({ me, here, signOut }: MenuProps) {
  const out = (
    <Button isPlain onClick={signOut}>
      {menu.signOut}
    </Button>
  );
  return (
    <nav aria-label={menu.label} className={`${paper.links} row`}>
      {me.device.letIn ? (
        <>
          <Links entries={first} here={here} />
          {/* Closed when somebody goes elsewhere. */}
          <details key={here}>
            <summary className={plainButtonClass}>{words.navigation.menuLabel}</summary>
            <div className={`${paper.links} row`}>
              <Links entries={others} here={here} />
              {me.canEdit && (
                <a href={editorPath} className={plainButtonClass}>
                  {menu.editor}
                </a>
              )}
              {out}
            </div>
          </details>
        </>
      ) : (
        out
      )}
    </nav>
  );
}

const Links = ({ entries, here }: Pick<MenuProps, 'here'> & { readonly entries: Entries }) =>
  entries.map(([place, label]) => (
    <a
      key={place}
      href={hrefOf(place)}
      className={plainButtonClass}
      aria-current={hrefOf(place) === here ? 'page' : undefined}
    >
      {label}
    </a>
  ));
