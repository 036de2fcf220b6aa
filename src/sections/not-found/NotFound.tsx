import { language, words } from '#src/brand.ts';
import { ButtonLink } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import type { PictureSources } from '../../pictures/sources.ts';

const { heading, sentence, text, imageAlt, home } = words.notFoundPage;

export const NotFoundPage = ({ picture }: { readonly picture: PictureSources | undefined }) => (
  <ErrorMessage heading={heading} hour="notFound" sentence={sentence} picture={picture} imageAlt={imageAlt}>
    <p className="lead">{text}</p>
    <ButtonLink href={language.home}>{home}</ButtonLink>
  </ErrorMessage>
);
