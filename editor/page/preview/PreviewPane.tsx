import { Alert, Box, Button, CloseButton, Group, SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { localizePath } from '#lib/brand/languages.ts';
import { poll } from '#lib/browser/poll.ts';
import { type PreviewStatus, previewPath } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { getPathPrefix } from '../paths.ts';
import { PreviewFrames } from './PreviewFrames.tsx';

const widths = { Phone: 390, Desktop: 1280 };
const retryMs = 1000;

/**
 * The preview of the saved page, at the width of a phone or a desktop. A click on a text shows its field.
 * As an overlay, it covers the window in its place, because a frame that is moved in the document loads again.
 */
export function PreviewPane() {
  const { overview, screen, language, fields, overlay, pagePlace, show } = useEditor();
  const isOverlay = overlay === 'page';
  const hasToolbar = isOverlay || pagePlace === 'beside';
  const section = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<keyof typeof widths>('Phone');
  const { ref, width: room, height } = useElementSize();
  const preview = usePreview(language);

  useEffect(() => {
    const focused = document.activeElement;
    if (!isOverlay || !(focused instanceof HTMLElement)) return;
    section.current?.focus();
    return () => {
      const isLost = [document.body, section.current].includes(document.activeElement as HTMLElement);
      if (isLost) focused.focus({ preventScroll: true });
    };
  }, [isOverlay]);

  const prefix = getPathPrefix(overview, language);
  const address = previewPath + localizePath({ prefix }, screen.at ?? '/');
  const [pageAddress = '', anchor = ''] = address.split('#');
  const wanted = hasToolbar ? widths[width] : room;
  const scale = room > 0 ? Math.min(1, room / wanted) : 1;

  return (
    <section
      ref={section}
      className={css.page}
      aria-label="The page"
      {...(isOverlay && { role: 'dialog', 'aria-modal': true, tabIndex: -1 })}
      onKeyDown={({ key }) => {
        if (isOverlay && key === 'Escape' && fields.length === 0) show();
      }}
    >
      {hasToolbar && (
        <Group p="xs" gap="sm" justify="space-between" className="ruled">
          <SegmentedControl
            aria-label="Width of the page"
            data={Object.keys(widths)}
            value={width}
            onChange={(chosen) => setWidth(chosen as keyof typeof widths)}
          />
          <Group gap="xs">
            <Button component="a" variant="subtle" href={address} target="_blank" rel="noopener">
              Open in a window
            </Button>
            {isOverlay && (
              <CloseButton
                size={44}
                aria-label={pagePlace === 'above' ? 'Back to the tasks' : 'Back to the form'}
                onClick={() => show()}
              />
            )}
          </Group>
        </Group>
      )}
      {preview?.problem && (
        <Alert color="red" m="md" title="The page cannot be shown just now.">
          {preview.problem}
        </Alert>
      )}
      {!preview?.ready && !preview?.problem && (
        <Text p="md" role="status" c="dimmed">
          The page is made ready…
        </Text>
      )}
      <Box ref={ref} flex={1} mih={0} style={{ overflow: 'hidden' }}>
        {preview?.ready && room > 0 && (
          <PreviewFrames
            key={language}
            address={pageAddress}
            anchor={anchor}
            width={wanted}
            height={height / scale}
            scale={scale}
            room={room}
          />
        )}
      </Box>
    </section>
  );
}

function usePreview(language: string): PreviewStatus | undefined {
  const [preview, setPreview] = useState<PreviewStatus>();
  useEffect(() => {
    let isReady = false;
    let isOver = false;
    const read = async () => {
      const answer = await api.preview(language).catch(() => undefined);
      isReady = answer?.ready ?? false;
      if (answer && !isOver) setPreview(answer);
    };
    setPreview(undefined);
    // Also polls a running preview, because it may stop during a build.
    const stop = poll(read, { pauseMs: () => (isReady ? 10 * retryMs : retryMs), whileHidden: true });
    return () => {
      isOver = true;
      stop();
    };
  }, [language]);
  return preview?.language === language ? preview : undefined;
}
