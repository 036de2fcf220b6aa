import { brand, language, words } from '#lib/brand/selected.ts';
import { QuietButton } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import { Breakable } from '../../components/prose/Breakable.tsx';
import type { PictureSources } from '../../pictures/sources.ts';
import styles from './failure.module.css';

const { heading, sentence, text, home } = words.failurePage;
const [beforePhone, afterPhone = ''] = text.split(brand.telephoneShown);
const [beforeEmail, afterEmail] = afterPhone.split(brand.email);

/** The failure page. Its picture is a candle that has just gone out. */
export const Failure = ({ picture }: { readonly picture: PictureSources | undefined }) => (
  <ErrorMessage
    className={styles.candle}
    heading={heading}
    hour="failure"
    sentence={sentence}
    picture={picture}
    imageAlt=""
  >
    <p className={`${styles.text} lead`}>
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
    <QuietButton href={language.home}>{home}</QuietButton>
  </ErrorMessage>
);
