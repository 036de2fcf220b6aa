import { brand, language, words } from '#src/brand.ts';
import { SecondaryButtonLink } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import type { PictureSources } from '../../pictures/sources.ts';

const { heading, sentence, text, home } = words.failurePage;
const [beforePhone, afterPhone = ''] = text.split(brand.telephoneShown);
const [beforeEmail, afterEmail] = afterPhone.split(brand.email);

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
