import { Box, SimpleGrid, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { localizePath } from '#lib/brand/languages.ts';
import { previewPath, type Release, releasePath, type ValueDifference } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import { findLanguage, getPathPrefix } from '../paths.ts';
import { scrollToSection } from '../preview/scroll-to-section.ts';

/** The size of a page in px, before it is scaled to its place. */
const size = { width: 390, height: 620 };

interface FrameProps {
  readonly caption: string;
  /** The id of a kept release. Without it, shows the preview. */
  readonly release?: string;
  /** The folder of the page's language; by default, that of the forms. */
  readonly language?: string | undefined;
  /** The path of the page in the first language, with the id of a section: `/#about`. */
  readonly at?: string | undefined;
}

/** A page of a kept release or of the preview at the width of a phone, scaled down. It runs no scripts (decision 25). */
export function PageFrame({ caption, release, language, at = '/' }: FrameProps) {
  const { overview, language: present } = useEditor();
  const { ref, width } = useElementSize();
  const [path = '', section = ''] = at.split('#');
  const prefix = getPathPrefix(overview, language ?? present);
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="sm">
        {caption}
      </Text>
      <Box
        ref={ref}
        bd="1px solid var(--hair)"
        style={{ aspectRatio: size.width / size.height, overflow: 'hidden' }}
      >
        <iframe
          title={caption}
          // Must precede `src`, because it applies only to later loads.
          sandbox="allow-same-origin"
          src={(release ? `${releasePath}/${release}` : previewPath) + localizePath({ prefix }, path)}
          // It is only to be looked at: it is no stop of the Tab key, and neither are its links.
          tabIndex={-1}
          onLoad={({ currentTarget: { contentDocument, contentWindow } }) => {
            if (contentDocument?.body) contentDocument.body.inert = true;
            if (contentWindow) scrollToSection(contentWindow, section);
          }}
          style={{ ...size, border: 0, transform: `scale(${width / size.width})`, transformOrigin: '0 0' }}
        />
      </Box>
    </figure>
  );
}

interface PairProps {
  readonly releases: readonly Release[];
  readonly changes: readonly ValueDifference[];
}

/** The page that visitors see, and the page that they will see, at the place of the first change. */
export function PagePair({ releases, changes }: PairProps) {
  const { overview, screens } = useEditor();
  const [first] = changes;
  const current = releases.find((release) => release.current);
  if (!current || !first) return null;
  const page = {
    at: screens.find(({ id }) => id === first.screen)?.at,
    language: findLanguage(overview, first.file)?.folder,
  };
  return (
    <SimpleGrid minColWidth="9rem" autoFlow="auto-fit" spacing="sm">
      <PageFrame caption="Visitors see now" release={current.id} {...page} />
      {/* Loads the page again after further changes. */}
      <PageFrame key={JSON.stringify(changes)} caption="After publishing" {...page} />
    </SimpleGrid>
  );
}
