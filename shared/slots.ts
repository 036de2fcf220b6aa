/**
 * The pages that the server fills for one visitor, and the places in each of them, its slots. The build writes their
 * markers into the pages, and the server puts escaped text in their place.
 */
export const slotsOf = {
  'consultation-received': ['reference'],
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

/** What stands in a built page wherever the server puts a text, by the slot's name: `{{slot:reference}}`. */
export function slotMarkers<Page extends FilledPage>(page: Page): SlotTexts<Page> {
  const markers = slotsOf[page].map((name) => [name, `{{slot:${name}}}`]);
  return Object.fromEntries(markers) as SlotTexts<Page>;
}
