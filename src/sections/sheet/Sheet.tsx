import { brand } from '#brand/brand.ts';
import { sheet as words } from '#brand/words/sheet.ts';
import type { SlotMarkers } from '#lib/request/slots.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { Repeated } from '../../components/repeated/Repeated.tsx';
import styles from './sheet.module.css';

type Slots = SlotMarkers<'sheet'>;
type EntrySlots = Slots['groups']['slots']['entries']['slots'];

/** The sheet: the requests that wait, and those that were just answered. Everything in it is filled in by the server. */
export function Sheet({ headline, lead, asOf, groups }: Slots) {
  return (
    <div className={`${styles.sheet} wrap grid`}>
      <header className={styles.head}>
        <p className={styles.label}>
          <span translate="no">{brand.name}</span> · {words.label}
        </p>
        <h1>{headline}</h1>
        <p className="lead">{lead}</p>
        <p className={styles.note}>{asOf}</p>
      </header>
      <div className={styles.groups}>
        <Repeated list={groups}>
          {({ heading, entries, links }) => (
            <section>
              <h2>{heading}</h2>
              <ul>
                <Repeated list={entries}>{(entry) => <SheetEntry {...entry} />}</Repeated>
              </ul>
              <p className={styles.links}>
                <Repeated list={links}>
                  {({ href, label }) => (
                    <>
                      <a href={href}>{label}</a>{' '}
                    </>
                  )}
                </Repeated>
              </p>
            </section>
          )}
        </Repeated>
      </div>
      <p className={styles.discretion}>
        {words.discretion} {words.keptForADay}
      </p>
    </div>
  );
}

function SheetEntry({ reference, service, lines, form }: EntrySlots) {
  return (
    <li id={reference} className={styles.request}>
      <h3 translate="no">{reference}</h3>
      <p className={styles.service}>{service}</p>
      <dl>
        <Repeated list={lines}>
          {({ label, value, tone }) => (
            <div data-tone={tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </Repeated>
      </dl>
      <Repeated list={form}>{(slots) => <ChangeForm {...slots} />}</Repeated>
    </li>
  );
}

/** It is sent to the address that it is read at, and comes back to its own request. */
function ChangeForm({ reference, undoes, invalid, problem, buttons }: EntrySlots['form']['slots']) {
  return (
    <form method="post" action={`#${reference}`} aria-label={reference} className={styles.form}>
      <p id={`problem-${reference}`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="undoes" value={undoes} />
      <div className={styles.initials}>
        <label htmlFor={`initials-${reference}`}>{words.initials}</label>
        <input
          id={`initials-${reference}`}
          name="initials"
          required
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={invalid as 'true'}
          aria-describedby={`problem-${reference}`}
        />
      </div>
      <div className={styles.buttons}>
        <Repeated list={buttons}>
          {({ action, label }) => (
            <button type="submit" name="action" value={action} className={inkButtonClass}>
              {label}
            </button>
          )}
        </Repeated>
      </div>
    </form>
  );
}
