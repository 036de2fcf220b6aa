/** A text, by its name; or a list, by its name, with the slots of the part that is repeated for each of its entries. */
export type Slot = string | { readonly [list: string]: readonly Slot[] };

/** A request as the sheet shows it. */
const entry = [
  'reference',
  'service',
  { lines: ['label', 'value', 'tone'] },
  // None where nothing is left to do.
  { form: ['reference', 'undoes', 'problem', 'invalid', { buttons: ['action', 'label'] }] },
] as const;

/**
 * Pages that the server fills in for one reader, and the slots of each. The build writes markers for them into the page;
 * the server replaces them with escaped text, and repeats what stands between the markers of a list. So all markup is
 * the build's, and nothing that the server puts in can become markup.
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
    'advice',
    'send',
  ],
  sheet: [
    'headline',
    'lead',
    'asOf',
    { groups: ['heading', { entries: entry }, { links: ['href', 'label'] }] },
  ],
} as const satisfies Record<string, readonly Slot[]>;

export type FilledPage = keyof typeof slotsOf;

type Texts<Slots extends readonly Slot[]> = Extract<Slots[number], string>;
type NamesOf<Lists> = Lists extends object ? keyof Lists : never;
type Lists<Slots extends readonly Slot[]> = NamesOf<Exclude<Slots[number], string>>;
/** The slots of a list. */
type Inner<Slots extends readonly Slot[], List extends PropertyKey> = Extract<
  Slots[number],
  Readonly<Record<List, readonly Slot[]>>
>[List];

/** A text for every text slot and entries for every list, and nothing else. */
type Filling<Slots extends readonly Slot[]> = { readonly [Name in Texts<Slots>]: string } & {
  readonly [List in Lists<Slots>]: readonly Filling<Inner<Slots, List>>[];
};

/** What a page is filled with. */
export type SlotTexts<Page extends FilledPage> = Filling<(typeof slotsOf)[Page]>;

/** The markers around the part that is repeated, and those in it. */
export interface ListMarkers<Inner> {
  readonly each: string;
  readonly slots: Inner;
  readonly end: string;
}

type Markers<Slots extends readonly Slot[]> = { readonly [Name in Texts<Slots>]: string } & {
  readonly [List in Lists<Slots>]: ListMarkers<Markers<Inner<Slots, List>>>;
};

/** The markers of a page's slots. */
export type SlotMarkers<Page extends FilledPage> = Markers<(typeof slotsOf)[Page]>;

/** The marker of each slot: `{ reference: '{{slot:reference}}' }`. */
export const slotMarkers = <Page extends FilledPage>(page: Page): SlotMarkers<Page> =>
  markersOf(slotsOf[page]) as SlotMarkers<Page>;

function markersOf(slots: readonly Slot[]): Record<string, unknown> {
  const markers = slots.flatMap((slot) =>
    typeof slot === 'string'
      ? [[slot, `{{slot:${slot}}}`]]
      : Object.entries(slot).map(([list, inner]) => [
          list,
          { each: `{{each:${list}}}`, slots: markersOf(inner), end: `{{end:${list}}}` },
        ]),
  );
  return Object.fromEntries(markers);
}
