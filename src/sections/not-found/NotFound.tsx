import { notFoundPage } from '#brand/words/pages.ts';
import { Button } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import type { PictureSources } from '../../pictures/sources.ts';
import styles from './not-found.module.css';

export function NotFound({ picture }: { readonly picture: PictureSources }) {
  return (
    <div className={styles.scene}>
      <Picture sources={picture} alt={notFoundPage.imageAlt} sizes="max(100vw, 160vh)" priority />
      <div className={styles.text}>
        <Hour hour="notFound" label={notFoundPage.label} />
        <h1>{notFoundPage.heading}</h1>
        <p className="lead">{notFoundPage.text}</p>
        <Button href="/">{notFoundPage.home}</Button>
      </div>
    </div>
  );
}
