import { brand, language, words } from '#src/brand.ts';
import { SecondaryButtonLink } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import type { PictureSources } from '../../pictures/sources.ts';

const { heading, sentence, text, home } = words.failurePage;
const { known } = language.messageSettings;
const [beforePhone, afterPhone = ''] = text.split(`${known.telephoneShown}`);
const [beforeEmail, afterEmail] = afterPhone.split(`${known.email}`);

export const FailurePage = ({ picture }: { readonly picture: PictureSources | undefined }) => (
  <ErrorMessage heading={heading} hour="failure" sentence={sentence} picture={picture} imageAlt="">
    <p className="lead">
      {beforePhone}
      <a href={`tel:${brand.telephone}`}>
        <Prose text={brand.telephoneShown} />
      </a>
      {beforeEmail}
      <a href={`mailto:${brand.email}`}>
        <BreakableAddress text={brand.email} />
      </a>
      {afterEmail}
    </p>
    <SecondaryButtonLink href={language.home}>{home}</SecondaryButtonLink>
  </ErrorMessage>
);
