import { AppShell, NavLink, ScrollArea, Text } from '@mantine/core';
import type { Screen } from '#lib/editor/api.ts';
import { hashOf } from '../address.ts';
import { useAutosave, useEditor } from '../editor-context.ts';

/** The list of screens. */
export function Navigation({ screen }: { readonly screen: Screen }) {
  const { overview, language, openScreen } = useEditor();
  const { findings } = useAutosave();
  const told = new Set(findings.filter(({ level }) => level === 'error').map((finding) => finding.screen));
  return (
    <AppShell.Section grow component={ScrollArea} p="xs">
      <nav aria-label="Screens">
        {overview.screens.map((group) => (
          <div key={group.label}>
            <Text size="xs" c="dimmed" px="sm" pt="md" pb={4}>
              {group.label}
            </Text>
            {group.screens.map((each) => (
              <NavLink
                key={each.id}
                href={hashOf({ language, screen: each.id })}
                label={each.label}
                description={told.has(each.id) ? 'Needs a look' : undefined}
                active={each.id === screen.id}
                aria-current={each.id === screen.id ? 'page' : undefined}
                variant="light"
                mih={44}
                onClick={(event) => {
                  event.preventDefault();
                  openScreen(each.id);
                }}
              />
            ))}
          </div>
        ))}
      </nav>
    </AppShell.Section>
  );
}
