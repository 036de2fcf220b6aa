import { fileURLToPath } from 'node:url';
import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { personHeader, secretHeader } from '#lib/editor/api.ts';
import { testServerSecret } from '../support/editor/test-editor.ts';
import { choosePicture, chooseScreen, expectAllSaved, locatePreview, test } from './fixtures.ts';

test('a text that is not valid is kept and found from the list; of words that another has changed as well, one text is chosen @slow', async ({
  open,
  editor,
}) => {
  const page = await open('en/first-view');
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('');
  await expect(headline).toHaveAccessibleDescription(/This .*empty/);
  await chooseScreen(page, 'Questions');
  await page.getByRole('button', { name: /^\d+ findings?$/ }).click();
  await page.getByRole('button', { name: /^Has to be changed: First view, headline/ }).click();
  await expect(headline).toBeFocused();
  expect(editor.value('en/hero.yaml')).toMatchObject({ headline: 'Exclusive. Discreet. Exceptional.' });
  await page.getByRole('button', { name: 'Drop what is not on the page' }).click();
  await expect(headline).toHaveText('Exclusive. Discreet. Exceptional.');

  const second = page.getByLabel('Second line', { exact: true });
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed the same words.' });
  editor.write(
    'en/hero.yaml',
    editor.read('en/hero.yaml').replace(/^(headline|second): .*$/gm, '$1: Theirs'),
  );
  await second.fill('Mine');
  await expect(notice.getByText('First view, second line')).toBeVisible();
  await expect(notice.getByText('headline')).toHaveCount(0);
  await expect(second).toHaveText('Mine');
  await notice.getByLabel('Theirs: Theirs').check();
  await notice.getByRole('button', { name: 'Keep the chosen texts' }).click();
  await expect(second).toHaveText('Theirs');
  await expect(headline).toHaveText('Theirs');
  await expectAllSaved(page);
  expect(editor.value('en/hero.yaml')).toMatchObject({ headline: 'Theirs', second: 'Theirs' });
});

test('a screen opened while the connection is lost reports it, and is loaded after it returns @slow', async ({
  open,
  page,
}) => {
  // Uses a narrow viewport, which has no preview: the preview would read all files.
  await page.setViewportSize({ width: 900, height: 800 });
  await open('en/first-view');
  await expect(page.getByLabel('Second line', { exact: true })).toBeEditable();
  const reads = /\/edit\/api\/(file\?|colors)/;
  await page.route(reads, (route) => route.fulfill({ status: 502 }));
  const form = page.getByRole('main').getByRole('textbox').first();
  for (const screen of ['Terms', 'Colors']) {
    await chooseScreen(page, screen);
    await expect(page.getByRole('alert')).toHaveText('The connection is lost. Trying again…');
    await page.unroute(reads);
    await expect(form).toBeEditable();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.route(reads, (route) => route.fulfill({ status: 502 }));
  }
  await chooseScreen(page, 'First view');
  const statuses = [502, 429, 0];
  await page.route('**/edit/api/edit-lock', async (route) => {
    const status = statuses.pop();
    if (status) await route.fulfill({ status, body: '' });
    else await route.abort();
  });
  await expect
    .poll(async () => {
      // The page renews the edit lock when it becomes visible again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return statuses;
    })
    .toEqual([]);
  await expect(form).toBeEditable();
});

test('questions are added, moved and removed, and every change is undone @slow', async ({ open, editor }) => {
  const page = await open('en/faqs');
  const before = editor.value('en/faqs.yaml');
  await page.getByRole('button', { name: 'When will I know' }).first().click();
  const second = page.getByLabel('Paragraph 2', { exact: true });
  await second.focus();
  await page.getByRole('button', { name: 'Move up: In writing.' }).click();
  await page.getByRole('button', { name: 'Remove: In writing.' }).click();
  await expect.poll(() => JSON.stringify(editor.value('en/faqs.yaml'))).not.toContain('In writing.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(second).toHaveText('In writing.');
  await second.fill('By letter.');
  await second.press('Control+z');
  await expect(second).toHaveText('In writing.');
  await second.press('Control+Shift+z');
  await expect(second).toHaveText('By letter.');
  await chooseScreen(page, 'First view');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(second).toHaveText('In writing.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.poll(() => editor.value('en/faqs.yaml')).toEqual(before);

  const questions = () =>
    (editor.value('en/faqs.yaml') as { items: { question: string }[] }).items.map(({ question }) => question);
  const [, ...others] = questions();
  const question = page
    .getByRole('group', { name: 'How long does it take?' })
    .getByLabel('Question', { exact: true });
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page
    .getByRole('group', { name: /^Question \d+$/ })
    .getByLabel('Question', { exact: true })
    .fill('How long does it take?');
  await page.getByLabel('Topic', { exact: true }).last().fill('How long it takes');
  await page.getByLabel('Paragraph 1', { exact: true }).last().fill('Not long.');
  await page.getByRole('button', { name: 'Move up: How long does it take?' }).click();
  await page.getByRole('button', { name: 'Will anyone learn', expanded: false }).click();
  await page.getByRole('button', { name: 'Remove: Will anyone learn' }).click();
  await expect.poll(questions).toEqual(others.toSpliced(-1, 0, 'How long does it take?'));

  const within = page.getByRole('group', { name: /^(?:Within|How long does it take|Question \d)/ });
  await question.fill('Within ');
  const insertHours = async () => {
    await within.getByRole('combobox', { name: 'Insert a figure: Question' }).click();
    await page.getByRole('option', { name: /^We send a quote within 24 hours · in \d+ sentences?$/ }).click();
  };
  await insertHours();
  const asked = within.getByLabel('Question', { exact: true });
  const chip = asked.getByRole('button', { name: 'Change the figure 24 hours' });
  await expect(asked).toHaveText('Within 24 hours');
  await expect(asked).toBeFocused();
  await page.keyboard.type(', or sooner?');
  await expect.poll(questions).toContain('Within {$quoteWithinHours :unit unit=hour}, or sooner?');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(asked).toHaveText('');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Or {$nothing');
  await expect(chip).toHaveText('24 hours');
  await expect(asked).toHaveAccessibleDescription(/^This cannot be read/);
  await page.keyboard.type('}');
  await expect(asked).toHaveAccessibleDescription(/nothing/);
  for (let count = 0; count < 'Or {$nothing}'.length + 1; count += 1) await page.keyboard.press('Backspace');
  await expect.poll(questions).toContain('Within {$quoteWithinHours :unit unit=hour}, or sooner?');
  await page.keyboard.press('Home');
  for (let count = 0; count < 'Within '.length; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(questions).toContain('Within , or sooner?');
  await page.keyboard.type('a day');
  await expect.poll(questions).toContain('Within a day, or sooner?');
  await insertHours();
  await expect.poll(questions).toContain('Within a day{$quoteWithinHours :unit unit=hour}, or sooner?');
  await page.keyboard.press('Control+z');
  await expect(asked).toHaveText('Within a day, or sooner?');
  await page.keyboard.type('!');
  await expect.poll(questions).toContain('Within a day!, or sooner?');
});

test('without a connection, it is said; after a crash, the words of all screens are named, and are sent @slow', async ({
  open,
  editor,
  server,
}) => {
  const page = await open('en/first-view');
  await expect(locatePreview(page).getByText('Your Time. Curated.')).toBeVisible();
  server.isDown = true;
  await page.getByLabel('Second line', { exact: true }).fill('Typed in the dark');
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
  await expect(locatePreview(page).getByText('Typed in the dark')).toBeVisible();
  await chooseScreen(page, 'Colors');
  await page.getByLabel('Ember', { exact: true }).fill('#8d4a17');
  await chooseScreen(page, 'Figures');
  await page.getByLabel('We send a quote within', { exact: true }).fill('36');
  await page.close({ runBeforeUnload: false });
  server.isDown = false;
  const next = await page.context().newPage();
  await next.goto(`${editor.origin}/edit#/en/terms`);
  const notice = next.getByRole('status').filter({ hasText: 'Words were found' });
  for (const screen of ['First view', 'Colors', 'Figures'])
    await expect(notice.getByRole('button', { name: screen })).toBeVisible();
  await next.getByRole('button', { name: 'Take over' }).click();
  await expect.poll(() => editor.read('look.css')).toContain('--ember: #8d4a17;');
  await expect.poll(() => editor.value('en/hero.yaml')).toMatchObject({ second: 'Typed in the dark' });
  await expect.poll(() => editor.value('facts.yaml')).toMatchObject({ quoteWithinHours: 36 });
  await expect(next.getByText('Everything is kept.')).toBeVisible();
});

test('once a session has ended nothing of the brand is shown, and unsaved words come back with their writer @slow', async ({
  open,
  editor,
  server,
}) => {
  const page = await open('en/first-view');
  const second = page.getByLabel('Second line', { exact: true });
  const shown = () => page.evaluate(() => document.body.innerText + document.title);
  const signIn = async (person: string) => {
    server.person = person;
    await page.getByRole('button', { name: 'Go on' }).click();
  };
  await expect(second).toBeEditable();
  let readsOfChanges = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/edit/api/changes')) readsOfChanges += 1;
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toContainText('As it was before');
  // Since there is no unsaved text, only the next poll can report that the session has ended.
  server.person = undefined;
  await expect(page.getByRole('alert')).toHaveText('This device was removed from the desk.');
  // The list of changes must not be read again for each opened file, because the editor compares the whole brand for
  // it.
  expect(readsOfChanges).toBeLessThan(3);
  expect(await shown()).not.toMatch(/Vesper|First view|Curated|Exceptional/);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText('What you typed')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('You are still not signed in.')).toBeVisible();

  await signIn('Ada');
  await expect(second).toBeEditable();
  // The session ends while the save is failing. Either the next save or the next poll reports that the session has
  // ended.
  server.isDown = true;
  await second.fill('Mine');
  server.person = undefined;
  await expect(page.getByText(/^What you typed and was not saved stays in this browser/)).toBeVisible();
  expect(await shown()).not.toMatch(/Mine|Vesper/);
  server.isDown = false;
  await signIn('Ben');
  await expect(second).toHaveText('Your Time. Curated.');
  server.person = undefined;
  await expect(page.getByRole('alert')).toHaveText('This device was removed from the desk.');
  await signIn('Ada');
  await expect(second).toHaveText('Mine');
  await expect.poll(() => editor.value('en/hero.yaml')).toMatchObject({ second: 'Mine' });
  // Signs in as another person while the page has unsaved text, which must not be saved in that person's name.
  server.isDown = true;
  await second.fill('Mine, too');
  server.person = 'Ben';
  await expect(second).toHaveText('Mine');
  server.isDown = false;
  await chooseScreen(page, 'Questions');
  expect(editor.value('en/hero.yaml')).toMatchObject({ second: 'Mine' });
});

test('one window edits at a time, and a duplicate is another one; a browser that stores nothing is named @slow', async ({
  open,
  editor,
}) => {
  const page = await open('en/first-view');
  const second = page.getByLabel('Second line', { exact: true });
  await expect(second).toBeEditable();
  await editor.ask('POST', 'api/edit-lock', { take: true }, { person: 'Maria' });
  await second.fill('Mine');
  await expect(page.getByText('Somebody has taken over.')).toBeVisible();
  await expect(page.getByText(/^Maria has edited since/)).toBeVisible();
  await expect(second).toHaveText('Mine');
  await expect(second).not.toBeEditable();
  expect(editor.value('en/hero.yaml')).toMatchObject({ second: 'Your Time. Curated.' });
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect.poll(() => editor.value('en/hero.yaml')).toMatchObject({ second: 'Mine' });

  const name = await page.evaluate(() => sessionStorage.getItem('editor-window'));
  const duplicate = await page.context().newPage();
  await duplicate.addInitScript((of) => sessionStorage.setItem('editor-window', of ?? ''), name);
  await duplicate.goto(page.url());
  await expect(duplicate.getByRole('button', { name: 'Take over' })).toBeVisible();
  await duplicate.close();
  // A page keeps the edit lock after a reload.
  await page.reload();
  await expect(page.getByLabel('Second line', { exact: true })).toBeEditable();

  const denied = await page.context().newPage();
  await denied.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, kind, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await denied.goto(page.url());
  await expect(denied.getByText('This browser stores nothing for the editor.')).toBeVisible();
  await denied.getByRole('button', { name: 'Take over' }).click();
  await denied.getByLabel('Second line', { exact: true }).fill('Denied');
  await expect.poll(() => editor.value('en/hero.yaml')).toMatchObject({ second: 'Denied' });
});

test('a translation has its source beside it, a click on the page leads to a field, and a screen begins at its top @slow', async ({
  open,
  editor,
  page,
}) => {
  await open('pt/first-view');
  const second = page.getByLabel('Second line', { exact: true });
  await expect(second).toHaveText('O seu tempo.');
  await expect(second).toHaveAccessibleDescription('“Your Time. Curated.”');
  const language = page.getByLabel('Language', { exact: true });
  await language.selectOption('English');
  await expect(second).toHaveText('Your Time. Curated.');

  await chooseScreen(page, 'Languages');
  await page.getByRole('button', { name: 'Make Português a draft' }).click();
  await expect.poll(() => editor.value('brand.yaml')).toMatchObject({ languages: ['en'], drafts: ['pt'] });
  await page.getByRole('button', { name: /^Better changed: About, heading/ }).click();
  await expect(language).toHaveValue('pt');
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused();
  await language.selectOption('English');

  await locatePreview(page).getByText('Within 24 hours of your consultation').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Questions');
  await expect(page.getByLabel('Paragraph 1', { exact: true })).toBeFocused();

  await page.setViewportSize({ width: 900, height: 300 });
  await page.getByRole('button', { name: 'Add a question' }).scrollIntoViewIfNeeded();
  await expect(heading).not.toBeInViewport();
  await page.goto(`${page.url().replace(/#.*/, '')}#/en/first-view`);
  await expect(heading).toHaveText('First view');
  await expect(heading).toBeInViewport();
});

test('on a phone, the first screen has the page and the tasks; a text opens its field over the page, by a tap or a key, and closing it leads back @slow', async ({
  open,
  editor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open('en/start');
  const tasks = page.getByRole('main').getByRole('button');
  await expect(tasks).toHaveCount(6);
  for (const task of await tasks.all()) await expect(task).toBeInViewport({ ratio: 1 });
  const frame = locatePreview(page);
  const sheet = page.getByRole('dialog', { name: 'On the page' });
  await expect(frame.getByText('Your Time. Curated.')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Publish' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByTitle('Preview of the page')).toBeFocused();
  await frame.getByText('Your Time. Curated.').click();
  const second = sheet.getByLabel('Second line', { exact: true });
  await expect(second).toBeFocused();
  await second.fill('Typed in haste.');
  await second.press('Control+z');
  await expect(second).toHaveText('Your Time. Curated.');
  await second.fill('Typed over the page.');
  await expect(frame.getByText('Typed over the page.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(frame.getByText('Typed over the page.')).toBeFocused();
  await expect.poll(() => editor.value('en/hero.yaml')).toMatchObject({ second: 'Typed over the page.' });

  await tasks.filter({ hasText: 'See what visitors see' }).click();
  await expect(page.getByRole('dialog', { name: 'The page' })).toBeFocused();
  await frame.getByText('Within 24 hours of your consultation').focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Paragraph 1', { exact: true })).toBeFocused();
  await sheet.getByRole('button', { name: 'Change the figure 24 hours' }).click();
  await expect(sheet.getByLabel(/^We send a quote within/)).toBeFocused();
  await sheet.getByRole('button', { name: 'Back to the page' }).click();
  await expect(frame.getByText('Within 24 hours of your consultation')).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'All of “Questions”' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Paragraph 1', { exact: true })).toBeFocused();
});

/** HTML that would run a script, send a request or navigate away if the preview did not escape a text. */
const hostile = (address: string) => `
  <script>parent.document.title = top.document.title = document.title = 'inline'</script>
  <script type="module">import '${address}?module'</script>
  <script src="${address}?script"></script>
  <script src="data:text/javascript,parent.document.title='data'"></script>
  <img src="${address}?picture" onerror="parent.document.title = 'handler'">
  <svg onload="parent.document.title = 'svg'"></svg>
  <iframe srcdoc="<script>top.document.title = 'srcdoc'</script>"></iframe>
  <iframe src="${address}?frame"></iframe>
  <object data="${address}?object"></object>
  <link rel="stylesheet" href="${address}?style">
  <link rel="preload" as="fetch" href="${address}?preload">
  <a href="javascript:void(parent.document.title='link')">Follow</a>
  <a href="javascript:void(top.document.title='top')" target="_top">Leave</a>
  <form action="${address}" method="post" target="_top"><button>Send</button></form>
  <meta http-equiv="refresh" content="0;url=javascript:void(parent.document.title='refresh')">`;

test('a text that became a script in the preview runs nowhere and reaches no API @slow', async ({
  editor,
  page,
}) => {
  const reached: string[] = [];
  page.context().on('response', (response) => {
    if (response.url().includes('hostile')) reached.push(response.url());
  });
  await page.goto(`${editor.origin}/edit#/en/first-view`);
  await expect(locatePreview(page).getByText('Your Time. Curated.')).toBeVisible();
  const title = await page.title();
  await page.getByLabel('Headline', { exact: true }).fill(hostile(`${editor.origin}/edit/api/hostile`));
  await expect.poll(() => JSON.stringify(editor.value('en/hero.yaml'))).toContain('Follow');
  const frame = locatePreview(page);
  const preview = await page.context().newPage();
  const follow = async (place: Page | typeof frame) => {
    for (const name of ['Follow', 'Leave']) await place.getByText(name).dispatchEvent('click');
  };
  await follow(frame);
  await expect(page.locator('iframe').first()).toHaveAttribute('sandbox', 'allow-same-origin');
  // A separate window has no sandbox. Only the Content Security Policy prevents scripts in it.
  await preview.goto(`${editor.origin}/edit/preview/`);
  await follow(preview);
  await preview.waitForLoadState('networkidle');
  await expect(page).toHaveTitle(title);
  await expect(preview).toHaveTitle('');
  // Submits the form last, because Playwright then waits for the blocked navigation.
  for (const place of [frame, preview]) await place.getByText('Send').dispatchEvent('click');
  await page.waitForLoadState('networkidle');
  // Requests for pictures and styles at the same origin are allowed: they have no side effects, and no page can read
  // their responses.
  expect(reached.filter((address) => !/\?(?:picture|style)$/.test(address))).toEqual([]);
});

test('hours and closures are set by inputs; a half-typed date is said, and a number with two readings is asked about @slow', async ({
  open,
  editor,
}) => {
  const page = await open('en/opening-hours');
  const closures = () => (editor.value('opening-hours.yaml') as { closures: unknown[] }).closures;
  await page.getByRole('button', { name: 'Add hours, Saturday' }).click();
  await page.getByRole('group', { name: 'Saturday' }).getByLabel('Closes').fill('00:00');
  await page.getByLabel('Closed on', { exact: true }).fill('2027-12-24');
  await page.getByLabel('Until (if more days)').fill('2027-12-26');
  await expect
    .poll(() => editor.value('opening-hours.yaml'))
    .toMatchObject({
      week: { monday: [['09:00', '18:00']], saturday: [['09:00', '24:00']] },
      closures: ['2026-12-31', ['2027-12-24', '2027-12-26']],
    });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  // Closures are sorted by date in the file, but the rows on the screen keep their order during editing.
  await page.getByText(/^Friday, December 24 . Sunday, December 26, 2027$/).click();
  const closure = page.locator('details[open]');
  const second = closure.getByLabel('First day');
  await second.fill('2026-03-01');
  await closure.getByLabel('Last day').fill('2026-03-02');
  await expect.poll(closures).toEqual([['2026-03-01', '2026-03-02'], '2026-12-31']);
  await expect(second).toHaveValue('2026-03-01');
  await expectAllSaved(page);
  await second.press('Delete');
  await second.blur();
  await expect(page.getByText('Not kept yet: complete the date.')).toBeVisible();
  await expect(second).toHaveAccessibleDescription('Not kept yet: this date is not complete.');
  expect(closures()).toEqual([['2026-03-01', '2026-03-02'], '2026-12-31']);
  await second.fill('2016-03-01');
  await expect(page.getByText('2016 is over: is the year right?')).toBeVisible();
  await expectAllSaved(page);
  await page.getByRole('group', { name: 'Monday' }).getByLabel('Closes').fill('02:00');
  await expect(page.getByText('It closes on the next day.')).toBeVisible();

  await chooseScreen(page, 'Figures');
  const figure = page.getByLabel('We send a quote within', { exact: true });
  await figure.fill('1.250');
  const question = page.getByRole('group', { name: 'Which number is meant? We send a quote within' });
  await question.getByRole('button', { name: '1.25', exact: true }).click();
  await expect(figure).toHaveValue('1.25');
  await expect.poll(() => editor.value('facts.yaml')).toMatchObject({ quoteWithinHours: 1.25 });
  await figure.press('Control+z');
  await expect(figure).toHaveValue('1.250');
});

test('a color is changed until its contrast passes, is kept at once, and one that is not complete is said @slow', async ({
  open,
  editor,
}) => {
  const page = await open('en/colors');
  const ember = page.getByLabel('Ember', { exact: true });
  await ember.fill('#202020');
  await expect(ember).toHaveAccessibleDescription(
    /cannot be read well on Sunset, Nightfall, and Midnight: 1/,
  );
  await expect(page.getByLabel('Sunset', { exact: true })).toHaveAccessibleDescription(
    /^Ember cannot be read well on it/,
  );
  await ember.fill('#f0b070');
  await expect(page.getByText(/^All \d+ texts can be read/)).toBeVisible();
  await expect(ember).toHaveAccessibleDescription('');
  await chooseScreen(page, 'Questions');
  await expect.poll(() => editor.read('look.css')).toContain('--ember: #f0b070;');
  await chooseScreen(page, 'Colors');
  const code = page.getByLabel('Ink, as a code', { exact: true });
  await page.getByLabel('Show the colors as codes, too').check();
  await code.fill('#12');
  await chooseScreen(page, 'Questions');
  await expect(page.getByText('Not kept yet: complete the color “Ink”.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Ink/ })).toContainText('#12');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await chooseScreen(page, 'Colors');
  await expect(code).toHaveValue('#12');
  await code.fill('#121212');
  await expectAllSaved(page);
  expect(editor.read('look.css')).toContain('--ink: #121212;');
});

test('a picture is cut to its shape before it is sent, and it is said why it cannot be undone; its point is moved by keys @slow', async ({
  open,
  editor,
}) => {
  const page = await open('en/pictures');
  const dialog = page.getByRole('dialog', { name: 'The portrait of Edmund H.' });
  const buffer = Buffer.from('These are words, and no picture.');
  await choosePicture(page, 'The portrait of Edmund H.', {
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  const chosen = dialog.locator('input[type=file]');
  await expect(dialog.getByRole('alert')).toHaveText('This file is no picture that a browser can show.');
  const small = sharp({ create: { width: 100, height: 130, channels: 3, background: '#777' } });
  await chosen.setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await small.png().toBuffer(),
  });
  await expect(dialog.getByRole('alert')).toContainText(/has to be \d+ at least/);
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
  await chosen.setInputFiles('brands/vesper-row/pictures/hero.webp');
  const chosenPicture = page.getByRole('img', { name: 'The new picture' });
  const frame = page.getByLabel('The frame: move it with the arrow keys');
  const [within, around] = [await frame.boundingBox(), await chosenPicture.boundingBox()];
  expect(within?.height).toBeCloseTo(around?.height ?? 0, 0);
  expect(within?.width).toBeLessThan(around?.width ?? 0);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  const picture = await sharp(fileURLToPath(new URL('pictures/portrait-1.webp', editor.brand))).metadata();
  // The original's aspect ratio is 1.6. A lower one shows that the picture was cropped.
  expect(picture.width / picture.height).toBeLessThan(1.3);
  editor.write('pictures/portrait-1.webp', 'Put there by somebody else.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(page.getByRole('alert')).toContainText('was changed again in the same fields');
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(undo).toBeDisabled();

  const crop = page.getByRole('button', { name: 'What stays visible, Phone: The portrait of Ines C.' });
  await crop.click();
  const slider = page.getByLabel('From left to right');
  await slider.press('ArrowRight');
  await expect(crop.locator('img')).toHaveCSS('object-position', '53% 40%');
  await expect.poll(() => editor.read('look.css')).toContain('--crop-portraits: 53% 40%;');
});

test('publishing says what was changed, and leaves words out only after a decision @slow', async ({
  open,
  editor,
  server,
}) => {
  const page = await open('en/first-view');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const publish = dialog.getByRole('button', { name: 'Publish now' });
  const show = page.getByRole('button', { name: 'Publish' });
  await page.getByLabel('Second line', { exact: true }).fill('Your Evening. Curated.');
  await show.click();
  await expect(dialog.locator('del')).toHaveText('Time');
  await expect(dialog.locator('ins')).toHaveText('Evening');
  await publish.click();
  await expect(dialog.getByText('It is published. Visitors see it now.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Bring back what was published/ }).first()).toBeVisible();
  const change = 'the second line in “First view” (English) (Your Time. Curated. → Your Evening. Curated.)';
  await expect(dialog.getByText(`M: ${change}.`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Second line', { exact: true }).fill('Your Night. Curated.');
  await expectAllSaved(page);
  await page.getByLabel('Headline', { exact: true }).fill('');
  await expect(page.getByText('Not all of it is on the page yet.').filter({ visible: true })).toBeVisible();
  await page.goto(`${editor.origin}/edit#/en/faqs`);
  await page.getByRole('button', { name: 'Will anyone learn that I am a client?', exact: true }).click();
  server.isDown = true;
  await page.getByLabel('Question', { exact: true }).first().fill('Never sent?');
  await show.click();
  await expect(dialog.getByText('First view, headline')).toBeVisible();
  const before = dialog.frameLocator('iframe[title="Visitors see now"]');
  await expect(before.getByText('As published')).toBeVisible();
  await expect(dialog.locator('iframe').first()).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(dialog.getByText('Never sent?').last()).toBeVisible();
  await expect(publish).toBeDisabled();
  await dialog.getByLabel('Publish without these words.').check();
  await publish.click();
  await expect(
    dialog.getByText(/^Published, without your unsaved changes in Questions, .* and First view, headline/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  server.isDown = false;
  await expect.poll(() => JSON.stringify(editor.value('en/faqs.yaml'))).toContain('Never sent?');
  await show.click();
  await expect(dialog.getByText('First view, headline')).toBeVisible();
  await expect(dialog.getByText('Published, without')).toHaveCount(0);
});

test('the form stays while a page of the preview has no content yet @slow', async ({ open, editor }) => {
  editor.preview.stalls = true;
  const page = await open('en/first-view');
  const root = () => document.querySelector('iframe')?.contentDocument?.documentElement;
  await expect.poll(() => page.evaluate(root)).toBeNull();
  await chooseScreen(page, 'Questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
});

test('at another address than the server’s, the page links to the right one and asks for nothing @slow', async ({
  editor,
  page,
  server,
}) => {
  server.origin = 'https://desk.example';
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/edit/api')) asked.push(request.url());
  });
  await page.goto(`${editor.origin}/edit#/en/first-view`);
  await expect(page.getByRole('link', { name: 'https://desk.example/edit' })).toHaveAttribute(
    'href',
    'https://desk.example/edit#/en/first-view',
  );
  expect(asked).toEqual([]);
});

test('a service is removed, and another one added; both are undone and redone @slow', async ({
  open,
  editor,
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open('en/services');
  const texts = () => ['services.yaml', 'en/services.yaml', 'look.css'].map(editor.read);
  const before = texts();
  const wellness = page.getByRole('button', { name: /^Wellness/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  await wellness.click();
  await page.getByRole('button', { name: /^Remove: Wellness/ }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(wellness).toHaveCount(0);
  expect(editor.read('services.yaml')).not.toContain('wellness');
  await undo.click();
  await expect(wellness).toBeVisible();
  expect(texts()).toEqual(before);
  await expect(undo).toBeDisabled();
  await chooseScreen(page, 'Questions');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(wellness).toHaveCount(0);

  const removed = texts();
  await page.getByLabel('Name of a new service').fill('Night Trains');
  const credentials = { [secretHeader]: testServerSecret, [personHeader]: 'Ada' };
  const loseResponse = async (route: Route) => {
    await route.fetch({ headers: { ...route.request().headers(), ...credentials } });
    await route.abort('connectionreset');
  };
  await page.route('**/edit/api/services', loseResponse, { times: 1 });
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('alert')).toContainText('The connection is lost.');
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Night Trains', exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Name of a new service')).toHaveValue('');
  expect(editor.read('en/services.yaml').split('name: Night Trains')).toHaveLength(2);
  for (const expected of [removed, before]) {
    await page.keyboard.press('Control+z');
    await expect.poll(texts).toEqual(expected);
  }
});
