/**
 * What the editor's page and the editor say to each other, as JSON below `/edit/api`. A refusal is a problem (RFC 9457) whose
 * `detail` is a sentence for whoever edits.
 *
 *     GET    brand                                → Overview
 *     GET    file?name=en/hero.yaml               → OpenFile
 *     PUT    files           SavedFiles           → Saving           409 when a file was changed since it was opened
 *     DELETE draft?name=N                         → OpenFile         what was typed and cannot be saved is dropped
 *     GET    figures?language=en                  → Figures          what a sentence of this language may name
 *     GET    findings                             → Findings         of all that is saved or typed
 *     GET    changes                              → Changes          since what is published
 *     POST   services        NewService           → AddedService     a service, in every language; *
 *     DELETE services?id=ID                       → Saving           *
 *     GET    colors                               → Colors
 *     PUT    colors          ChangedColors        → Saving
 *     GET    pictures                             → Pictures
 *     GET    picture?role=R                       → the picture's bytes
 *     PUT    picture?role=R&area=x,y,w,h           bytes of a picture; shares of its width and height → Saving; *
 *     DELETE picture?role=R                       → Saving           *
 *     PUT    crops           ChangedCrops         → Saving
 *     GET    languages                            → Languages
 *     POST   languages       NewLanguage          → Saving           a draft with the words of the first; *
 *     PUT    languages       LanguageOrder        → Saving           publishes, withdraws and sorts; *
 *     POST   undo                                 → Saving           undoes one of the changes marked *
 *     POST   redo                                 → Saving           makes it again
 *     POST   edit-lock       { take: boolean }    → EditLock         renews the edit lock; with `take`, takes it from another window
 *     POST   publication     PublicationOrder     → Publication      202; 409 while one runs
 *     GET    publication                          → Publication
 *     POST   releases/ID/restore                  → Publication      202
 *     PUT    preview         { language: string } → Preview          starts it, in this language
 *
 * Every request but GET has the header `Editor-Window`, a random name that the window has made: whose turn it is. Only
 * they may change anything; others are refused with 409 and a problem that has `turn`.
 *
 * Requests marked *, `undo` and `redo` have the header `Editor-Change`, a UUID that the window has made: the id of the
 * change. A request that is sent again with it gets the response of the first. The last 100 changes can be undone.
 */

import type { MessageLocale } from '../brand/messages/functions.ts';
import type { KnownValues } from '../brand/messages/message.ts';
import type { Field } from './field.ts';

export type * from './field.ts';
export type * from './requests.ts';

/** The page. Below it are its API, its own scripts and styles, and the preview. */
export const editorPath = '/edit';
export const editorApi = `${editorPath}/api`;
/** The site as it is saved. Its pages have their addresses below this one. */
export const previewPath = `${editorPath}/preview`;
/** In the address of a picture of the preview, which changes with its bytes: a browser may keep it. */
export const versionParameter = 'version';
export const windowHeader = 'Editor-Window';
/** The id of a change of several files or of pictures. */
export const changeHeader = 'Editor-Change';

/** By these the server hands on who asks; the editor believes them together with the secret alone. */
export const personHeader = 'Editor-Person';
export const secretHeader = 'Editor-Secret';
/** The only origin at which the server's editor may be used. */
export const originHeader = 'Editor-Origin';

/** Stands in the page's built `index.html` where the nonce of each answer's content policy belongs. */
export const styleNonceTag = '{{style-nonce}}';

/** Stands there where the origin belongs, which is empty for an editor without a server. */
export const originTag = '{{editor-origin}}';

/** Limits of what is taken. */
export const maxPictureBytes = 50 * 1024 * 1024;
export const maxTextCharacters = 20_000;

export interface Overview {
  readonly brand: string;
  /** How publishing goes here: into the folder that is served, or by a commit. */
  readonly publishes: 'site' | 'commit';
  /** The first is at `/`. */
  readonly languages: readonly EditedLanguage[];
  /** In the order in which they are offered. */
  readonly screens: readonly ScreenGroup[];
  readonly editLock: EditLock;
}

export interface EditedLanguage {
  /** The folder, which is the language's code. */
  readonly folder: string;
  /** What it calls itself: “Português”. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly draft: boolean;
}

export interface ScreenGroup {
  readonly label: string;
  readonly screens: readonly Screen[];
}

/** One of the editor's screens: a place on the page, or something that the brand states once. */
export interface Screen {
  readonly id: string;
  readonly label: string;
  readonly kind: 'words' | 'services' | 'colors' | 'pictures' | 'languages';
  /** The files that it shows, one below the other; `*` stands for the folder of the language. */
  readonly files: readonly string[];
  /** The address at which it can be seen in the first language, as in `/#about`; none where no page has it. */
  readonly at?: string;
}

/** Where a value stands in a file. */
export type Path = readonly (string | number)[];

export interface OpenFile {
  readonly name: string;
  /** Changes whenever the file or its draft does. */
  readonly version: string;
  readonly field: Field;
  /** What was typed, where that cannot be saved yet; else what is saved. */
  readonly value: unknown;
  /** Set where `value` is not what is saved. */
  readonly draft?: { readonly at: string };
  /** A draft that changes the same fields as somebody else's change; it is not in `value`. `base` is the value before both. */
  readonly conflict?: { readonly base: unknown; readonly value: unknown };
  /** What the brand's first language says at the same paths, for a file of another one. */
  readonly source?: { readonly language: string; readonly value: unknown };
}

/** What has become of what was sent. */
export interface SaveResult {
  /** These are saved, with their new versions. */
  readonly saved: readonly { readonly name: string; readonly version: string }[];
  /** These are kept as they were typed, and not saved: `findings` says why. */
  readonly kept: readonly { readonly name: string; readonly version: string }[];
  readonly findings: readonly Finding[];
}

export interface Finding {
  /** An error keeps the site from being published. */
  readonly level: 'error' | 'warning' | 'notice';
  /** The sentence that the checks of a brand say. */
  readonly sentence: string;
  /** The field that it is about, as far as that is known. */
  readonly file?: string | undefined;
  readonly path?: Path | undefined;
  /** The screen that shows it. */
  readonly screen?: string | undefined;
}

export interface Findings {
  readonly findings: readonly Finding[];
}

export interface Figures {
  /** By these a sentence can be read as the page will have it: see `placeholders.ts`. */
  readonly writing: MessageLocale;
  readonly values: KnownValues;
  readonly figures: readonly {
    readonly name: string;
    /** In words: “Quote within hours”. */
    readonly label: string;
    /** As a sentence writes it: “24 hours”. */
    readonly shown: string;
    /** What is inserted: `{$quoteWithinHours :unit unit=hour}`. */
    readonly placeholder: string;
    /** How many sentences of this language name it. */
    readonly uses: number;
  }[];
}

/** What differs from what is published, value by value. */
export interface Changes {
  /** When that was published; null when nothing was yet. */
  readonly since: string | null;
  readonly changes: readonly Difference[];
  /** The changes of drafts, which publishing leaves out. */
  readonly unpublished: readonly Difference[];
  /** Findings that keep the rest from being published. */
  readonly errors: readonly Finding[];
}

export interface Difference {
  readonly file: string;
  readonly path: Path;
  /** “Services, Wellness, description”. */
  readonly label: string;
  /** Undefined for what was added, or removed. Lists and groups are told as texts. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly screen?: string | undefined;
}

export interface AddedService extends SaveResult {
  /** Made from the name. */
  readonly id: string;
}

export interface Colors {
  readonly version: string;
  readonly groups: readonly {
    readonly label: string;
    readonly colors: readonly {
      /** `--ember` */
      readonly name: string;
      /** In words, from the name: “Ember”. */
      readonly label: string;
      /** `#eeaa66` */
      readonly value: string;
    }[];
  }[];
  /** Text on its ground: contrasts that have to be at least so high. */
  readonly pairs: readonly {
    readonly text: string;
    readonly ground: string;
    readonly needs: number;
    readonly has: number;
  }[];
}

export interface Pictures {
  readonly version: string;
  readonly pictures: readonly Picture[];
}

export interface Picture {
  readonly role: string;
  /** What it shows, or where it stands: “Behind the service “Wellness””. */
  readonly label: string;
  readonly needed: boolean;
  /** Width divided by height, from and to. */
  readonly shape: readonly [number, number];
  /** Narrower ones are refused, and narrower than `best` they look soft. In px. */
  readonly least: number;
  readonly best: number;
  /** Missing where there is none. Its size is 0 by 0 where it is no picture; `version` changes with its bytes. */
  readonly file?: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly version: string;
  };
  /** Which part stays visible where a frame crops it, in percent of what is cropped: `--crop-hero`. */
  readonly crops: readonly {
    readonly name: string;
    readonly label: string;
    readonly x: number;
    readonly y: number;
  }[];
}

export interface Languages {
  readonly languages: readonly (EditedLanguage & {
    /** What is missing in it, or says the same as in another language. */
    readonly missing: readonly Finding[];
  })[];
  /** Codes that may be added, with their own names. */
  readonly offered: readonly { readonly code: string; readonly name: string }[];
}

/** One edits at a time. */
export interface EditLock {
  /** The name of the person who sends the request. */
  readonly person: string;
  /** Whether it is this window's. */
  readonly isHeld: boolean;
  /** Who has it; null when nobody has. `you`: the same person, in another window. */
  readonly holder: {
    readonly name: string;
    readonly you: boolean;
    readonly since: string;
    readonly lastSeen: string;
  } | null;
}

export interface Publication {
  readonly state: 'idle' | 'checking' | 'building' | 'switching' | 'done' | 'failed';
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** Why it failed, in sentences; or what to know about what is published. */
  readonly findings: readonly Finding[];
  /** What can be brought back, the latest first: ten that were published, and a few states that were not. */
  readonly releases: readonly Release[];
}

export interface Release {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  /** What was changed, a line each. */
  readonly summary: readonly string[];
  /** Whether it is what is served now. */
  readonly current: boolean;
  /** It was never published: it was in the form before another was brought back, and comes back into the form alone. */
  readonly isSnapshot?: true;
}

export interface Preview {
  readonly language: string;
  readonly ready: boolean;
  /** Why it cannot be shown. */
  readonly problem?: string;
}
