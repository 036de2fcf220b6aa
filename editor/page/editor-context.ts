import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import type {
  EditorOverview,
  FieldLocation,
  Finding,
  Path,
  Screen,
  SentenceValues,
} from '#lib/editor/api.ts';
import type { SentenceFormatter } from '#lib/editor/placeholders.ts';
import type { Autosave } from './autosave/autosave.ts';
import type { AutosaveState, IncompleteInput } from './autosave/autosave-store.ts';

/** A field to scroll to and focus. Each request is a new object, so that the same field can be requested again. */
export interface FieldTarget {
  /** The id of the screen on which the field is focused. */
  readonly screen: string;
  readonly file: string;
  readonly path: Path;
}

/** Overlays that cover the editor. Only one is open at a time. */
export type Overlay = 'page' | 'findings' | 'publish';

export interface EditorState {
  readonly overview: EditorOverview;
  readonly autosave: Autosave;
  readonly screens: readonly Screen[];
  readonly screen: Screen;
  readonly language: string;
  readonly figures: SentenceValues['figures'];
  /** Formats sentences in the same way as the site; undefined until the brand's numbers are loaded. */
  readonly reader: SentenceFormatter | undefined;
  /** Whether all forms are read-only, because another window has the edit lock. */
  readonly readOnly: boolean;
  readonly target: FieldTarget | undefined;
  /**
   * Where the page is: beside the form in wide windows, above the tasks of the start screen in narrow ones. On the other
   * screens of narrow windows, the page is only an overlay.
   */
  readonly pagePlace: 'beside' | 'above' | undefined;
  /**
   * Shows the field of a finding, of a change, or of a text on the page. If there is no such field, shows its screen.
   */
  goTo(place: Pick<Finding, 'file' | 'path' | 'screen'>): void;
  openScreen(screen: string, language?: string): void;
  /** The fields that are open in a sheet over the page. */
  readonly fields: readonly FieldLocation[];
  /** Opens fields in a sheet over the page. If the page is beside the form, shows the first of them in its form. */
  openFields(locations: readonly FieldLocation[]): void;
  readonly overlay: Overlay | undefined;
  /** Opens an overlay. Without an argument, closes the current overlay. Also closes the sheet with fields. */
  show(overlay?: Overlay): void;
  undo(): void;
  redo(): void;
  reload(): Promise<void>;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor must be called inside EditorContext.');
  return editor;
}

export function useAutosave(): AutosaveState {
  const { autosave } = useEditor();
  return useSyncExternalStore(autosave.subscribe, autosave.snapshot);
}

/**
 * Opens a file and returns its state; undefined until the file is loaded.
 * @param onError called with the error of each failed attempt, and with undefined after a success
 */
export function useOpenFile(name: string, onError?: (error: Error | undefined) => void) {
  const { autosave } = useEditor();
  useEffect(() => retryTemporaryErrors(() => autosave.open(name), onError), [autosave, name, onError]);
  return useAutosave().files.get(name);
}

/**
 * Stores the input of a field while it is not a valid value.
 * The input is kept while another screen is shown, and the status does not say “Everything is kept.”
 * @param name a unique name for the field
 */
export function useIncompleteInput(name: string, { label, instruction }: Omit<IncompleteInput, 'text'>) {
  const { autosave } = useEditor();
  const text = useAutosave().incomplete.get(name)?.text ?? '';
  const setText = (next: string) =>
    autosave.setIncomplete(name, next === '' ? undefined : { label, text: next, instruction });
  return [text, setText] as const;
}
