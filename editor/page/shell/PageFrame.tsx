import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { localizePath } from '#lib/brand/languages.ts';
import { previewPath, type Release, releasePath, type ValueDifference } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import css from '../screens/screens.module.css';

/** The size of a page in px, before it is scaled to its place. */
const size = { width: 390, height: 620 };

interface FrameProps {
  readonly caption: string;
  /** The id of a kept release. Without it, shows the preview. */
  readonly release?: string;
  /** The path of the page in the first language, with the id of a section: `/#about`. */
  readonly at?: string | undefined;
}

/** A page of a kept release or of the preview at the width of a phone, scaled down. It runs no scripts (decision 25). */
export function PageFrame({ caption, release, at = '/' }: FrameProps) {
  const { overview, language } = useEditor();
  const { ref, width } = useElementSize();
  const [path = '', section = ''] = at.split('#');
  const prefix = overview.languages[0]?.folder === language ? '' : `/${language}`;
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="sm">
        {caption}
      </Text>
      <div ref={ref} className={css.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <iframe
          title={caption}
          // Must precede `src`, because it applies only to later loads.
          sandbox="allow-same-origin"
          src={(release ? `${releasePath}/${release}` : previewPath) + localizePath({ prefix }, path)}
          onLoad={({ currentTarget: { contentDocument, contentWindow } }) => {
            // A hash in the URL would also scroll the dialog.
            const place = contentDocument?.getElementById(section)?.getBoundingClientRect();
            if (place) contentWindow?.scrollTo({ top: place.top, behavior: 'instant' });
          }}
          style={{ ...size, transform: `scale(${width / size.width})` }}
        />
      </div>
    </figure>
  );
}

interface PairProps {
  readonly releases: readonly Release[];
  readonly changes: readonly ValueDifference[];
}

/** The page that visitors see, and the page that they will see, at the place of the first change. */
export function PagePair({ releases, changes: [first] }: PairProps) {
  const { screens } = useEditor();
  const current = releases.find((release) => release.current);
  if (!current || !first) return null;
  const at = screens.find(({ id }) => id === first.screen)?.at;
  return (
    <div className={css.pages}>
      <PageFrame caption="Visitors see now" release={current.id} at={at} />
      <PageFrame caption="After publishing" at={at} />
    </div>
  );
}
