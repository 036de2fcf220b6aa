/**
 * Pages that the server fills in for one visitor, and the slots of each. The build writes a marker for each slot into the
 * page; the server replaces it with escaped text.
 */
export const slotsOf = {
  'consultation-received': ['reference', 'replyBy'],
  'consultation-not-sent': [
    'name',
    'email',
    'phone',
    'company',
    'serviceInterest',
    'serviceInterestLabel',
    'message',
    'problem',
  ],
} as const;

export type FilledPage = keyof typeof slotsOf;

/** A text for every slot of a page, and for nothing else. */
export type SlotTexts<Page extends FilledPage> = Readonly<Record<(typeof slotsOf)[Page][number], string>>;

/** The marker of each slot: `{ reference: '{{slot:reference}}' }`. */
export function slotMarkers<Page extends FilledPage>(page: Page): SlotTexts<Page> {
  const markers = slotsOf[page].map((name) => [name, `{{slot:${name}}}`]);
  return Object.fromEntries(markers) as SlotTexts<Page>;
}
