/** What all parts of the editor share. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import type { Figures, Finding, Overview, Path, Screen } from '#lib/editor/api.ts';
import type { SentenceReader } from '#lib/editor/placeholders.ts';
import type { Autosave } from './autosave/autosave.ts';
import type { AutosaveState, OpenFileState } from './autosave/autosave-store.ts';

/** A field that is to be shown. Each is an object of its own, so that the same field can be asked for twice. */
export interface FieldTarget {
  readonly file: string;
  readonly path: Path;
}

/** The parts of the editor that cover others. One is open at a time. */
export type Overlay = 'screens' | 'page' | 'findings' | 'publish';

export interface EditorState {
  readonly overview: Overview;
  readonly autosave: Autosave;
  /** All screens, in the order in which they are offered. */
  readonly screens: readonly Screen[];
  readonly screen: Screen;
  /** The folder of the language that is edited. */
  readonly language: string;
  readonly figures: Figures['figures'];
  /** Reads sentences as the page does; undefined until the figures are there. */
  readonly reader: SentenceReader | undefined;
  /** Whether nothing may be changed: it is another window's turn. */
  readonly readOnly: boolean;
  readonly target: FieldTarget | undefined;
  /** Leads to the field of a finding, of a change or of a sentence of the page; to its screen where that is all that is known. */
  goTo(place: Pick<Finding, 'file' | 'path' | 'screen'>): void;
  openScreen(screen: string, language?: string): void;
  readonly overlay: Overlay | undefined;
  /** Opens an overlay; without one, closes that which is open. */
  show(overlay?: Overlay): void;
  undo(): void;
  redo(): void;
  /** Reads the overview anew: languages or screens were changed. */
  reload(): Promise<void>;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('Outside of the editor.');
  return editor;
}

export function useAutosave(): AutosaveState {
  const { autosave } = useEditor();
  return useSyncExternalStore(autosave.subscribe, autosave.snapshot);
}

/**
 * Opens a file, and gives what is known of it; undefined until it is read.
 * @param onTrouble is called with the error of each attempt to read it, and with undefined once it is read
 */
export function useFile(
  name: string,
  onTrouble?: (error: Error | undefined) => void,
): OpenFileState | undefined {
  const { autosave } = useEditor();
  useEffect(() => retryTemporaryErrors(() => autosave.open(name), onTrouble), [autosave, name, onTrouble]);
  return useAutosave().files.get(name);
}
