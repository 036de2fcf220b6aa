import { language, words } from '#src/brand.ts';
import { linkButtonClass } from '../../components/actions/Actions.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import styles from '../../components/night/night.module.css';
import { Paper } from '../../components/paper/Paper.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Receipt } from '../../components/receipt/Receipt.tsx';

const { received, receipt, receivedPage } = words;

/** The confirmation page for requests that were sent without scripts. Visitors can reload and bookmark it. */
export function ConfirmationPage({ filledIn = false }: { readonly filledIn?: boolean }) {
  return (
    <div className={styles.night}>
      <SectionTime hour="received" label={receipt.received} />
      <Paper>
        <Receipt
          reference={filledIn ? '{{reference}}' : undefined}
          replyBy={filledIn ? '{{replyBy}}' : undefined}
          isSent
          heading={
            <div>
              <h1>{received.title}</h1>
              <p>
                <Prose text={received.text} />
              </p>
            </div>
          }
        >
          <a className={linkButtonClass} href={language.home}>
            {receivedPage.home}
          </a>
        </Receipt>
      </Paper>
    </div>
  );
}
