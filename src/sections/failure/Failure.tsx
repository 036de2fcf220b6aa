import { brand, words } from '#lib/brand/selected.ts';
import { QuietButton } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { Candle } from './Candle.tsx';
import styles from './failure.module.css';

const { failurePage } = words;

const { heading, sentence, text, home } = failurePage;
const [beforePhone, afterPhone = ''] = text.split(brand.telephoneShown);
const [beforeEmail, afterEmail] = afterPhone.split(brand.email);

/** The failure page. Its picture is inline SVG, since fetching one might fail, too. */
export const Failure = () => (
  <div className={styles.scene}>
    <Candle />
    <ErrorMessage heading={heading} hour="failure" sentence={sentence}>
      <p className="lead">
        {beforePhone}
        <a className="nowrap" href={`tel:${brand.telephone}`}>
          <Breakable text={brand.telephoneShown} />
        </a>
        {beforeEmail}
        <a href={`mailto:${brand.email}`}>
          <Breakable text={brand.email} />
        </a>
        {afterEmail}
      </p>
      <QuietButton href="/">{home}</QuietButton>
    </ErrorMessage>
  </div>
);
