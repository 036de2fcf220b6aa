import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { getOtherLanguageName } from '#lib/inbox/other-language.ts';
import { formatRequestFields } from '../server/domain/readable-fields.ts';
import { getOpenSpamReasons } from '../server/domain/spam-detection.ts';
import type { ListedRequestRow } from '../server/store/requests/queries.ts';
import type { DecryptedStoredRequest } from './decrypter.ts';
import { alignColumns, escapeControls, formatDateTime, quoteLines, truncateText } from './terminal.ts';
import { cliTexts } from './texts.ts';

export const formatRequestList = (requests: readonly ListedRequestRow[], texts: StaffTexts): string[] =>
  alignColumns(
    requests.map(({ reference, received_at, service_interest, language, name, email, sealed_with }) => {
      const service = escapeControls(service_interest || cliTexts.list.noService);
      const other = getOtherLanguageName(language, texts, 'en');
      return [
        reference,
        formatDateTime(received_at, texts),
        other === undefined ? service : cliTexts.list.inLanguage(service, other),
        sealed_with === null
          ? `│ ${truncateText(name, 32)}  ${truncateText(email, 48)}`
          : cliTexts.sealed.inList,
      ];
    }),
  );

export function formatRequest(request: DecryptedStoredRequest, texts: StaffTexts): string[] {
  const { show } = cliTexts;
  const dates = [show.received(formatDateTime(request.received_at, texts))];
  const language = getOtherLanguageName(request.language, texts, 'en');
  if (language !== undefined) dates.push(show.wroteIn(language));
  if (request.reply_by) dates.push(show.replyBy(formatDateTime(request.reply_by, texts)));
  if (request.taken_at)
    dates.push(show.taken(formatDateTime(request.taken_at, texts), escapeControls(request.taken_by ?? '')));
  if (request.answered_at)
    dates.push(
      show.answered(formatDateTime(request.answered_at, texts), escapeControls(request.answered_by ?? '')),
    );
  const doubts = getOpenSpamReasons(request);
  if (doubts.length > 0) dates.push(show.doubts(doubts));
  const { failure } = request;
  const fieldLines = formatRequestFields(request, texts.words)
    .filter(({ name }) => failure === undefined || name === 'serviceInterest')
    .flatMap(({ name, value }) => [show.fields[name], quoteLines(value || '–')]);
  if (failure === 'sealed') fieldLines.push('', cliTexts.sealed.inWhole(request.reference));
  if (failure === 'altered') fieldLines.push('', cliTexts.altered.inWhole);
  return [request.reference, ...dates, '', ...fieldLines, ''];
}

/** Returns the text for a code. Returns codes of other versions, for which there is no text, unchanged. */
const translate = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : escapeControls(code);

export const formatChannelName = (channel: string): string => translate(cliTexts.show.channels, channel);

export function formatDeliveryOutcome(outcome: string): string {
  const [, code = '', detail] = outcome.match(/^([a-z-]+)(?:: (.*))?$/s) ?? [];
  if (!Object.hasOwn(cliTexts.outcomes, code)) return escapeControls(outcome);
  return detail
    ? `${translate(cliTexts.outcomes, code)} (${escapeControls(detail)})`
    : translate(cliTexts.outcomes, code);
}
