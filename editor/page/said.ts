import type { Finding } from '#lib/editor/api.ts';

/** What the checks call a value by its keys: `faqs.items[10].answer[0] should be …`. */
const keys = /^[a-z]\w*(?:[.[][\w-]+\]?)*(?= (?:should|is|has|names|says|needs) )/;

/** A finding’s sentence where its field is named beside it: “This should be …”. */
export const said = ({ sentence, path }: Pick<Finding, 'sentence' | 'path'>): string =>
  path?.length ? sentence.replace(keys, 'This') : sentence;
