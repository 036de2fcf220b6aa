/**
 * The HTTP API of the editor, which the editor's page calls. Paths are relative to `/edit/api`; bodies are JSON. An error
 * response is a problem document (RFC 9457) whose `detail` is a sentence for the user.
 *
 *     GET    brand                                → Overview
 *     GET    file?name=en/hero.yaml               → OpenFile
 *     PUT    files           SavedFiles           → SaveResult           409 when a file was changed since it was opened
 *     DELETE draft?name=N                         → OpenFile         discards the draft of a file
 *     GET    figures?language=en                  → Figures          figures that sentences of this language can use
 *     GET    findings                             → Findings         for saved files and drafts
 *     GET    changes                              → Changes          since the last publication
 *     POST   services        NewService           → AddedService     adds a service in every language; *
 *     DELETE services?id=ID                       → SaveResult       *
 *     GET    colors                               → Colors
 *     PUT    colors          ChangedColors        → SaveResult
 *     GET    pictures                             → Pictures
 *     GET    picture?role=R                       → the picture's bytes
 *     PUT    picture?role=R&area=x,y,w,h           bytes of a picture; `area` in fractions of its width and height → SaveResult; *
 *     DELETE picture?role=R                       → SaveResult       *
 *     PUT    crops           ChangedCrops         → SaveResult
 *     GET    languages                            → Languages
 *     POST   languages       NewLanguage          → SaveResult       adds a draft with the texts of the first language; *
 *     PUT    languages       LanguageOrder        → SaveResult       publishes, withdraws and sorts languages; *
 *     POST   undo                                 → SaveResult       undoes one of the changes marked *
 *     POST   redo                                 → SaveResult       redoes one of the changes marked *
 *     POST   edit-lock       { take: boolean }    → EditLock         renews the edit lock; with `take`, takes it from another window
 *     POST   publication     PublicationOrder     → Publication      202; 409 while a publication runs
 *     GET    publication                          → Publication
 *     POST   releases/ID/restore                  → Publication      202
 *     PUT    preview         { language: string } → Preview          starts the preview in this language
 *
 * Every request except GET has the header `Editor-Window`, a random name that the page generates for its browser window. Only
 * the window with the edit lock may change anything; others get status 409 and a problem with the property `editLock`.
 *
 * Requests marked *, `undo` and `redo` have the header `Editor-Change` with the id of the change, a UUID that the page
 * generates. A repeated request with the same id gets the response of the first. The last 100 changes can be undone.
 */

import type { MessageLocale } from '../brand/messages/functions.ts';
import type { KnownValues } from '../brand/messages/message.ts';
import type { Field } from './field.ts';

export type * from './field.ts';
export type * from './requests.ts';
/** The path of the editor's page. Its API, its scripts and styles, and the preview are below this path. */
export const editorPath = '/edit';
export const editorApiPath = `${editorPath}/api`;
/** The path prefix of the preview: the site as it is saved. A page of the site has its usual path below this prefix. */
export const previewPath = `${editorPath}/preview`;
/** A query parameter in URLs of pictures: a hash of the bytes, so that browsers cache the picture without revalidation. */
export const versionParameter = 'version';
export const windowHeader = 'Editor-Window';
/** The id of a change that can be undone (a UUID). */
export const changeHeader = 'Editor-Change';

/** The header with the user's name, from the server. The editor trusts it only together with `secretHeader`. */
export const personHeader = 'Editor-Person';
export const secretHeader = 'Editor-Secret';
/** The header with the only origin on which the editor's page may run. */
export const originHeader = 'Editor-Origin';

/** A placeholder in the built `index.html` for the nonce of each response's Content-Security-Policy. */
export const styleNoncePlaceholder = '{{style-nonce}}';
/** A placeholder in the built `index.html` for the allowed origin. It becomes empty for an editor without a server. */
export const originPlaceholder = '{{editor-origin}}';

export const maxPictureBytes = 50 * 1024 * 1024;
export const maxTextCharacters = 20_000;

export interface Overview {
  readonly brand: string;
  /** The way of publishing: into the folder that is served, or by a Git commit. */
  readonly publishes: 'site' | 'commit';
  /** The site has the first language at `/`. */
  readonly languages: readonly EditedLanguage[];
  /** In the order of the menu. */
  readonly screens: readonly ScreenGroup[];
  readonly editLock: EditLock;
}

export interface EditedLanguage {
  /** The language's folder, which is its code. */
  readonly folder: string;
  /** The language's name in the language itself: “Português”. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly draft: boolean;
}

export interface ScreenGroup {
  readonly label: string;
  readonly screens: readonly Screen[];
}

/** A screen of the editor: it edits one part of the page, or values that all pages share. */
export interface Screen {
  readonly id: string;
  readonly label: string;
  readonly kind: 'words' | 'services' | 'colors' | 'pictures' | 'languages';
  /** The files that the screen shows, in this order. `*` stands for the folder of the language. */
  readonly files: readonly string[];
  /** The path at which the part is visible in the first language, as in `/#about`. Undefined where no page shows it. */
  readonly at?: string;
}

/** The keys and list indexes that lead to a value in a file. */
export type Path = readonly (string | number)[];

export interface OpenFile {
  readonly name: string;
  /** A hash of the file's text and its draft. */
  readonly version: string;
  readonly field: Field;
  /** The value of the draft, if the file has one; otherwise the saved value. */
  readonly value: unknown;
  /** Set if `value` is a draft. `at` is the time of its last change, in ISO 8601. */
  readonly draft?: { readonly at: string };
  /**
   * A draft that changes the same fields as another person's change. `value` above does not include it. `base` is the value
   * before both changes.
   */
  readonly conflict?: { readonly base: unknown; readonly value: unknown };
  /** The value of the same file in the brand's first language, for a file of another language. */
  readonly source?: { readonly language: string; readonly value: unknown };
}

/** The result of a save. */
export interface SaveResult {
  /** The saved files, with their new versions. */
  readonly saved: readonly { readonly name: string; readonly version: string }[];
  /** The files stored as drafts because they are not valid, with their new versions. `findings` has the reasons. */
  readonly drafts: readonly { readonly name: string; readonly version: string }[];
  readonly findings: readonly Finding[];
}

export interface Finding {
  /** A finding of the level `error` prevents publishing. */
  readonly level: 'error' | 'warning' | 'notice';
  /** The message for the user. */
  readonly sentence: string;
  /** The field with the problem, as far as the check knows it. */
  readonly file?: string | undefined;
  readonly path?: Path | undefined;
  /** The id of the screen that shows the field. */
  readonly screen?: string | undefined;
}

export interface Findings {
  readonly findings: readonly Finding[];
}

export interface Figures {
  /** `writing` and `values` let the page format sentences as the site does: see `placeholders.ts`. */
  readonly writing: MessageLocale;
  readonly values: KnownValues;
  readonly figures: readonly {
    readonly name: string;
    /** The label in forms: “Quote within hours”. */
    readonly label: string;
    /** The value as sentences show it: “24 hours”. */
    readonly shown: string;
    /** The placeholder to insert: `{$quoteWithinHours :unit unit=hour}`. */
    readonly placeholder: string;
    /** The number of sentences in this language that use the figure. */
    readonly uses: number;
  }[];
}

/** The differences between the working copy and the published site, one per value. */
export interface Changes {
  /** The time of the last publication; null before the first one. */
  readonly since: string | null;
  readonly changes: readonly Difference[];
  /** The changes in drafts, which publishing leaves out. */
  readonly unpublished: readonly Difference[];
  /** Findings that prevent publishing. */
  readonly errors: readonly Finding[];
}

export interface Difference {
  readonly file: string;
  readonly path: Path;
  /** The label of the field: “Services, Wellness, description”. */
  readonly label: string;
  /** The values as text. `before` is undefined for an added value, `after` for a removed one. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly screen?: string | undefined;
}

export interface AddedService extends SaveResult {
  /** The id generated from the name. */
  readonly id: string;
}

export interface Colors {
  readonly version: string;
  readonly groups: readonly {
    readonly label: string;
    readonly colors: readonly {
      /** `--ember` */
      readonly name: string;
      /** The label, derived from the name: “Ember”. */
      readonly label: string;
      /** `#eeaa66` */
      readonly value: string;
    }[];
  }[];
  /** Pairs of a text color and a background color, with the required contrast and the actual one (WCAG). */
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
  /** A description of the picture's place: “Behind the service “Wellness””. */
  readonly label: string;
  readonly needed: boolean;
  /** The allowed aspect ratios (width divided by height): minimum and maximum. */
  readonly shape: readonly [number, number];
  /** The minimum width and the recommended width, in px. Narrower pictures than `least` are rejected. */
  readonly least: number;
  readonly best: number;
  /** Undefined if the picture is missing. The size is 0 by 0 if the file is not a picture. `version` is a hash of its bytes. */
  readonly file?: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly version: string;
  };
  /** The focal points for frames that crop the picture, in percent of the cropped part: `--crop-hero`. */
  readonly crops: readonly {
    readonly name: string;
    readonly label: string;
    readonly x: number;
    readonly y: number;
  }[];
}

export interface Languages {
  readonly languages: readonly (EditedLanguage & {
    /** Missing translations, and texts that equal those of another language. */
    readonly missing: readonly Finding[];
  })[];
  /** Languages that can be added, with their names in the language itself. */
  readonly offered: readonly { readonly code: string; readonly name: string }[];
}

/** The state of the edit lock: only one window can edit at a time. */
export interface EditLock {
  /** The name of the person who sends the request. */
  readonly person: string;
  /** Whether the window that sent the request has the edit lock. */
  readonly isHeld: boolean;
  /** The holder of the edit lock; null while it is free. `you` is set for another window of the same person. */
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
  /** The reasons for a failure, or warnings about the published site. */
  readonly findings: readonly Finding[];
  /** The versions that can be restored, latest first: ten releases, and a few snapshots of unpublished states. */
  readonly releases: readonly Release[];
}

export interface Release {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  /** The changes, one line each. */
  readonly summary: readonly string[];
  /** Whether the site serves this release. */
  readonly current: boolean;
  /** Set for an unpublished state, stored before another version was restored. Restoring it changes the form alone. */
  readonly isSnapshot?: true;
}

export interface Preview {
  readonly language: string;
  readonly ready: boolean;
  /** The reason why the preview cannot be shown. */
  readonly problem?: string;
}
