import { brand, words } from '#src/brand.ts';
import { filledButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/agency-paper/agency-paper.module.css';
import { RepeatedTemplate } from '../../components/repeated/RepeatedTemplate.tsx';
import letter from '../../components/request-form/request-form.module.css';
import styles from './sheet.module.css';

const { sheet } = words;

/**
 * The request sheet: a page at a secret link where the staff sees open and recently answered requests. The server fills it in.
 */
export function RequestSheet() {
  return (
    <div className={`${paper.page} ${styles.sheet}`}>
      <header className={`${paper.head} stack`}>
        <p className={paper.note}>
          <span translate="no">{brand.name}</span> · {sheet.label}
        </p>
        <h1>{'{{headline}}'}</h1>
        <p className="lead">{'{{lead}}'}</p>
        <p className={paper.note}>{'{{asOf}}'}</p>
      </header>
      <div className={`${paper.groups} ${styles.groups} stack`}>
        <RepeatedTemplate list="groups">
          <section>
            <h2>{'{{heading}}'}</h2>
            <ul>
              <RepeatedTemplate list="entries">
                <SheetEntry />
              </RepeatedTemplate>
            </ul>
            <p className={`${paper.links} row`}>
              <RepeatedTemplate list="links">
                <a href="{{href}}">{'{{label}}'}</a>{' '}
              </RepeatedTemplate>
            </p>
          </section>
        </RepeatedTemplate>
      </div>
      <p className={`${paper.note} ${styles.discretion}`}>
        {sheet.discretion} {sheet.keptForADay}
      </p>
    </div>
  );
}

function SheetEntry() {
  return (
    <li id="{{reference}}" className={`${paper.request} stack`}>
      <h3 translate="no">{'{{reference}}'}</h3>
      <p className={paper.service}>{'{{service}}'}</p>
      <dl className="stack">
        <RepeatedTemplate list="lines">
          <div className="row" data-tone="{{tone}}">
            <dt>{'{{label}}'}</dt>
            <dd dir="auto">{'{{value}}'}</dd>
          </div>
        </RepeatedTemplate>
      </dl>
      <p className={`${paper.links} row`}>
        <RepeatedTemplate list="read">
          <a href="{{href}}">{'{{label}}'}</a>{' '}
        </RepeatedTemplate>
      </p>
      <RepeatedTemplate list="form">
        <ChangeForm />
      </RepeatedTemplate>
    </li>
  );
}

/** The form that changes a request. It is posted to the page's own URL, with a fragment that scrolls back to the request. */
function ChangeForm() {
  return (
    <form
      method="post"
      action="#{{reference}}"
      aria-label="{{reference}}"
      className={`${paper.form} row screen-only`}
    >
      <p id="problem-{{reference}}" role="alert" className={paper.problem}>
        {'{{problem}}'}
      </p>
      <input type="hidden" name="reference" value="{{reference}}" />
      <input type="hidden" name="undoes" value="{{undoes}}" />
      <div className={`${letter.field} ${styles.initials}`}>
        <label htmlFor="initials-{{reference}}">{sheet.initials}</label>
        <input
          id="initials-{{reference}}"
          name="initials"
          required
          maxLength={12}
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={'{{invalid}}' as 'true'}
          aria-describedby="problem-{{reference}}"
        />
      </div>
      <div className={`${paper.buttons} row`}>
        <RepeatedTemplate list="buttons">
          <button type="submit" name="action" value="{{action}}" className={filledButtonClass}>
            {'{{label}}'}
          </button>
        </RepeatedTemplate>
      </div>
    </form>
  );
}
