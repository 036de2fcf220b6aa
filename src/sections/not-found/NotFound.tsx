import { words } from '#lib/brand/selected.ts';
import { Button } from '../../components/actions/Actions.tsx';
import { ErrorMessage } from '../../components/error-message/ErrorMessage.tsx';
import { coverSizes, Picture } from '../../components/picture/Picture.tsx';
import type { PictureSources } from '../../pictures/sources.ts';
import styles from './not-found.module.css';

const { notFoundPage } = words;

export function NotFound({ picture }: { readonly picture: PictureSources | undefined }) {
  const { heading, sentence, text, home, imageAlt } = notFoundPage;
  return (
    <div className={styles.scene}>
      {picture && <Picture sources={picture} alt={imageAlt} sizes={coverSizes} priority />}
      <ErrorMessage heading={heading} hour="notFound" sentence={sentence}>
        <p className="lead">{text}</p>
        <Button href="/">{home}</Button>
      </ErrorMessage>
    </div>
  );
}
