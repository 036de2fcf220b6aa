import { Alert, Box, Button, CloseButton, Group, SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { localizePath } from '#lib/brand/languages.ts';
import { poll } from '#lib/browser/poll.ts';
import { type PreviewStatus, previewPath } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { useEditor } from '../editor-context.ts';
import { PreviewFrames } from './PreviewFrames.tsx';

const widths = { Phone: 390, Desktop: 1280 };
const retryMs = 1000;

/** The preview of the saved page, at the width of a phone or a desktop. A click on a text shows its field. */
export function PreviewPane() {
  const { overview, screen, language, overlay, show } = useEditor();
  const [width, setWidth] = useState<keyof typeof widths>('Phone');
  const { ref, width: room, height } = useElementSize();
  const preview = usePreview(language);

  const isFirst = overview.languages[0]?.folder === language;
  const address = previewPath + localizePath({ prefix: isFirst ? '' : `/${language}` }, screen.at ?? '/');
  const [pageAddress = '', anchor = ''] = address.split('#');
  const wanted = widths[width];
  const scale = room > 0 ? Math.min(1, room / wanted) : 1;

  return (
    <Box
      component="section"
      aria-label="The page"
      h="100%"
      display="flex"
      style={{ flexDirection: 'column' }}
    >
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
          {overlay === 'page' && (
            <CloseButton size={44} aria-label="Back to the form" onClick={() => show()} />
          )}
        </Group>
      </Group>
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
    </Box>
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
