import { language, words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import styles from '../../components/night/night.module.css';
import { Paper } from '../../components/paper/Paper.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Receipt } from '../../components/receipt/Receipt.tsx';

const { received, receipt, receivedPage } = words;

interface ReceivedProps {
  /** The tag that the server fills with the reference. Undefined where a form service has taken the request. */
  readonly reference?: string;
  /** The tag for the time by when an answer is promised. */
  readonly replyBy?: string;
}

/** The page for a request that was received, where no script runs. It can be reloaded and bookmarked. */
export function Received({ reference, replyBy }: ReceivedProps) {
  return (
    <div className={styles.night}>
      <Hour hour="received" label={receipt.received} />
      <Paper>
        <Receipt
          reference={reference}
          replyBy={replyBy}
          somebodyHasIt
          heading={
            <div>
              <h1>{received.title}</h1>
              <p>
                <Prose text={received.text} />
              </p>
            </div>
          }
        >
          <a className={plainButtonClass} href={language.home}>
            {receivedPage.home}
          </a>
        </Receipt>
      </Paper>
    </div>
  );
}
