import { Anchor, Stack } from '@mantine/core';
import { useAutosave, useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { formatHash } from '../paths.ts';
import { Heading, Hint } from './text.tsx';

/** The list of screens, in groups. */
export function Navigation() {
  const { overview, screen, language } = useEditor();
  const { findings } = useAutosave();
  const told = new Set(findings.filter(({ level }) => level === 'error').map((finding) => finding.screen));
  return (
    <Stack component="nav" aria-label="Screens">
      {overview.screens.map((group) => (
        <div key={group.label}>
          <Heading order={3}>{group.label}</Heading>
          <ul className={css.screens}>
            {group.screens
              .filter(({ id }) => id !== screen.id)
              .map(({ id, label }) => (
                <li key={id}>
                  <Anchor className={css.screenLink} href={formatHash(language, id)}>
                    {label}
                  </Anchor>
                  {told.has(id) && <Hint>Needs a look</Hint>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
