import { Box, Button, Group, Image, Stack, Text } from '@mantine/core';
import { type PointerEvent, useId, useState } from 'react';
import type { Picture } from '#lib/editor/api.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly crop: Picture['crops'][number];
  readonly address: string;
  /** The label of the picture. */
  readonly of: string;
  readonly readOnly: boolean;
  save(point: Point): void;
}

/** Which part of a picture stays visible where a frame crops it: a point on the picture, or two sliders. */
export function FocalPointInput({ crop, address, of, readOnly, save }: Props) {
  const [moved, setMoved] = useState<Point>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const point: Point = moved ?? { x: crop.x, y: crop.y };

  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
    setMoved({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const keep = () => {
    if (moved) save(moved);
    setMoved(undefined);
  };

  if (!isOpen)
    return (
      <Group>
        <Button
          variant="subtle"
          px={0}
          mih={44}
          styles={{ label: { textAlign: 'start' } }}
          aria-label={`What stays visible, ${crop.label}: ${of}`}
          onClick={() => setOpen(true)}
        >
          What stays visible, {crop.label}
        </Button>
      </Group>
    );
  const slider = (axis: 'x' | 'y', label: string) => (
    <Group gap="sm" wrap="nowrap">
      <Text component="label" htmlFor={`${id}-${axis}`} size="sm" w="11rem">
        {label}
      </Text>
      <Box
        component="input"
        type="range"
        id={`${id}-${axis}`}
        min={0}
        max={100}
        value={point[axis]}
        disabled={readOnly}
        mih={44}
        flex={1}
        miw={0}
        onChange={({ currentTarget }) => setMoved({ ...point, [axis]: Number(currentTarget.value) })}
        onPointerUp={keep}
        onKeyUp={keep}
        onBlur={keep}
      />
    </Group>
  );
  return (
    <Stack gap="xs" role="group" aria-label={`What stays visible, ${crop.label}: ${of}`}>
      <Text fw={600}>What stays visible, {crop.label}</Text>
      <Box
        pos="relative"
        style={{ alignSelf: 'flex-start', cursor: readOnly ? undefined : 'crosshair', touchAction: 'none' }}
        onPointerDown={(event) => {
          if (readOnly) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
        onPointerUp={keep}
      >
        <Image src={address} alt="" mah={320} w="auto" maw="100%" fit="contain" draggable={false} />
        <Box
          pos="absolute"
          w={28}
          h={28}
          style={{
            left: `${point.x}%`,
            top: `${point.y}%`,
            transform: 'translate(-50%, -50%)',
            border: '3px solid white',
            outline: '2px solid black',
            borderRadius: '50%',
            pointerEvents: 'none',
          }}
        />
      </Box>
      {slider('x', 'From left to right')}
      {slider('y', 'From top to bottom')}
    </Stack>
  );
}
