import { AppShell, NavLink, ScrollArea } from '@mantine/core';
import { useAutosave, useEditor } from '../editor-context.ts';
import { formatHash } from '../paths.ts';
import { Hint } from './text.tsx';

/** The list of screens. */
export function Navigation() {
  const { overview, screen, language, openScreen } = useEditor();
  const { findings } = useAutosave();
  const told = new Set(findings.filter(({ level }) => level === 'error').map((finding) => finding.screen));
  return (
    <AppShell.Section grow component={ScrollArea} p="xs">
      <nav aria-label="Screens">
        {overview.screens.map((group) => (
          <div key={group.label}>
            <Hint px="sm" pt="md" pb={4}>
              {group.label}
            </Hint>
            {group.screens.map((each) => (
              <NavLink
                key={each.id}
                href={formatHash(language, each.id)}
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
