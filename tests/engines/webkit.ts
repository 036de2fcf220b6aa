/** A driver for WebKitGTK with the WebDriver commands that the journeys need. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../support/server/free-port.ts';
import type { BrowserDriver } from './browser-driver.ts';

/** The key of element references in WebDriver responses (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(scripts: boolean): Promise<BrowserDriver> {
  const screen = process.env.DISPLAY ? undefined : await startScreen();
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen?.display ?? process.env.DISPLAY },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`);
    return value;
  };
  while (!(await call('GET', '/status').catch(() => undefined))) await pause(50);
  const options = {
    binary: findMiniBrowser(),
    args: ['--automation', ...(scripts ? [] : ['--enable-javascript=false'])],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
  const at = (path: string) => `/session/${sessionId}${path}`;
  return {
    navigate: (address) => call('POST', at('/url'), { url: address }),
    resize: (width, height) => call('POST', at('/window/rect'), { width, height }),
    clickAt: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await call('POST', at('/actions'), { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (text) => {
      const active = await call<Record<string, string>>('GET', at('/element/active'));
      await call('POST', at(`/element/${active[elementKey]}/value`), { text });
    },
    evaluate: (expression) =>
      call('POST', at('/execute/sync'), { script: `return (${expression})`, args: [] }),
    close: async () => {
      await call('DELETE', at('')).catch(() => undefined);
      const ended = once(driver, 'exit');
      driver.kill();
      await ended;
      screen?.close();
    },
  };
}

/** Debian installs MiniBrowser in the library folder, other systems in the libexec folder. */
function findMiniBrowser(): string {
  const [path] = globSync([
    '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
    '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
  ]);
  if (!path) throw new Error('MiniBrowser was not found, although WebKitWebDriver is installed.');
  return path;
}

async function startScreen(): Promise<{ display: string; close: () => void }> {
  const args = ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(createInterface(screen.stdout), 'line');
  return { display: `:${number}`, close: () => void screen.kill() };
}
