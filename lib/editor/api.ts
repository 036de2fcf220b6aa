/**
 * The HTTP API of the editor, which the editor's page calls. Paths are relative to `/edit/api`; bodies are JSON. An error
 * response is a problem document (RFC 9457) with a message for the user in `detail`.
 *
 *     GET    brand                                → EditorOverview
 *     GET    file?name=en/hero.yaml               → OpenFile
 *     PUT    files           SavedFiles           → SaveResult       409 if a file was changed since it was opened
 *     DELETE draft?name=N                         → OpenFile         discards the draft of a file
 *     GET    figures?language=en                  → SentenceValues   the values that sentences of this language can use
 *     GET    findings                             → FindingsResponse for saved files and drafts
 *     GET    changes                              → BrandDiff        since the last publication
 *     POST   services        NewService           → AddServiceResult adds a service in every language; *
 *     DELETE services?id=ID                       → SaveResult       *
 *     GET    colors                               → Palette
 *     PUT    colors          ChangedColors        → SaveResult
 *     GET    pictures                             → PictureList
 *     GET    picture?role=R                       → the picture's bytes
 *     PUT    picture?role=R&area=x,y,w,h           bytes of a picture; `area` in fractions of its width and height → SaveResult; *
 *     DELETE picture?role=R                       → SaveResult       *
 *     PUT    crops           ChangedCrops         → SaveResult
 *     GET    languages                            → LanguageList
 *     POST   languages       NewLanguage          → SaveResult       adds a draft with the texts of the first language; *
 *     PUT    languages       LanguageOrder        → SaveResult       publishes, unpublishes and reorders languages; *
 *     POST   undo                                 → SaveResult       undoes one of the changes marked *
 *     POST   redo                                 → SaveResult       redoes one of the changes marked *
 *     POST   edit-lock       { take: boolean }    → EditLockStatus   renews the edit lock; `take` also takes it from another window
 *     POST   publication     PublicationRequest   → Publication      202; 409 while another publication is running
 *     GET    publication                          → Publication
 *     POST   releases/ID/restore                  → Publication      202
 *     PUT    preview         { language: string } → PreviewStatus    starts the preview in this language
 *
 * Every request except GET has the header `Editor-Window`, a random name that the page generates for its browser window. Only
 * the window that holds the edit lock may change anything. Other windows get the status 409, and a problem document with the
 * property `editLock`.
 *
 * The requests marked * and the requests `undo` and `redo` have the header `Editor-Change` with the id of the change. The page
 * generates this UUID. A repeated request with the same id gets the response of the first request. The last 100 changes can be
 * undone.
 */

import type { MessageLocale } from '../brand/messages/functions.ts';
import type { TextValues } from '../brand/messages/message.ts';
import type { Field } from './field.ts';

export type * from './field.ts';
export type * from './requests.ts';
/** The path of the editor's page. The API, the page's scripts and styles, and the preview are below this path. */
export const editorPath = '/edit';
export const editorApiPath = `${editorPath}/api`;
/** The path prefix of the preview. A page of the site has its usual path below this prefix. */
export const previewPath = `${editorPath}/preview`;
/** The path prefix of the kept releases. A page of a release has its usual path below this prefix and the release's id. */
export const releasePath = `${editorPath}/releases`;
/** The query parameter in URLs of pictures with a hash of the picture, so that browsers can cache it without revalidation. */
export const pictureVersionParameter = 'version';
export const editorWindowHeader = 'Editor-Window';
/** The header with the id (a UUID) of a change that can be undone. */
export const changeHeader = 'Editor-Change';

/** The header with the user's name, which the server sets. The editor trusts it only together with `secretHeader`. */
export const personHeader = 'Editor-Person';
export const secretHeader = 'Editor-Secret';
/** The header with the only origin on which the editor's page may run. */
export const originHeader = 'Editor-Origin';

/** The built `index.html` contains this placeholder for the nonce of the Content-Security-Policy. */
export const styleNoncePlaceholder = '{{style-nonce}}';
/**
 * The built `index.html` contains this placeholder for the allowed origin. It is replaced by an empty string if the editor
 * runs without the server.
 */
export const originPlaceholder = '{{editor-origin}}';

export const maxPictureBytes = 50 * 1024 * 1024;
export const maxTextCharacters = 20_000;

export interface EditorOverview {
  readonly brand: string;
  /** `site` publishes into the served folder, `commit` by a Git commit. */
  readonly publishes: 'site' | 'commit';
  /** The first language is at `/` on the site. */
  readonly languages: readonly EditedLanguage[];
  readonly screens: readonly ScreenGroup[];
  readonly editLock: EditLockStatus;
}

export interface EditedLanguage {
  /** The language code, which is also the name of the language's folder. */
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

/** A screen of the editor for one part of the page, or for values that all pages share. */
export interface Screen {
  readonly id: string;
  readonly label: string;
  readonly kind: 'start' | 'words' | 'services' | 'colors' | 'pictures' | 'languages';
  /** `*` stands for the folder of the language. */
  readonly files: readonly string[];
  /** The URL path of the part in the first language, such as `/#about`. Undefined if no page shows the part. */
  readonly at?: string;
}

/** The keys and list indexes that lead to a value in a file. */
export type Path = readonly (string | number)[];

/** A field of a file. */
export type FieldLocation = readonly [file: string, ...path: Path];

export interface OpenFile {
  readonly name: string;
  /** A hash of the file's text and its draft. */
  readonly version: string;
  readonly field: Field;
  /** The draft's value if the file has a draft, otherwise the saved value. */
  readonly value: unknown;
  /** Set if `value` is a draft. `at` is the time of its last change (ISO 8601). */
  readonly draft?: { readonly at: string };
  /**
   * A draft that cannot be merged, because another person has changed the same fields. `value` above does not include it.
   * `base` is the value before both changes.
   */
  readonly conflict?: { readonly base: unknown; readonly value: unknown };
  /** The value of the same file in the first language. Undefined if the file is of the first language. */
  readonly source?: { readonly language: string; readonly value: unknown };
}

export interface SaveResult {
  readonly saved: readonly { readonly name: string; readonly version: string }[];
  /** The files that were stored as drafts, because they are invalid. `findings` contains the reasons. */
  readonly drafts: readonly { readonly name: string; readonly version: string }[];
  readonly findings: readonly Finding[];
}

export interface Finding {
  /** The severity. Only an `error` prevents publishing. */
  readonly level: 'error' | 'warning' | 'notice';
  readonly sentence: string;
  /** The file with the problem, and the path of the field, if the check knows them. */
  readonly file?: string | undefined;
  readonly path?: Path | undefined;
  readonly screen?: string | undefined;
}

export interface FindingsResponse {
  readonly findings: readonly Finding[];
}

export interface SentenceValues {
  /** The locale with which the page formats sentences, as the site does (`placeholders.ts`). */
  readonly writing: MessageLocale;
  readonly values: TextValues;
  readonly figures: readonly {
    readonly name: string;
    readonly label: string;
    /** The formatted value: “24 hours”. */
    readonly shown: string;
    /** The placeholder to insert: `{$quoteWithinHours :unit unit=hour}`. */
    readonly placeholder: string;
    /** The number of sentences in this language that use the value. */
    readonly uses: number;
    /** The field of the value; undefined if it is computed from other values. */
    readonly location?: FieldLocation | undefined;
  }[];
}

/** The differences between the working copy and the published site, one per value. */
export interface BrandDiff {
  readonly since: string | null;
  readonly changes: readonly ValueDifference[];
  /** The changes in drafts, which publishing leaves out. */
  readonly unpublished: readonly ValueDifference[];
  readonly errors: readonly Finding[];
}

export interface ValueDifference {
  readonly file: string;
  readonly path: Path;
  readonly label: string;
  /** The values as text. `before` is undefined for an added value, `after` for a removed one. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly screen?: string | undefined;
}

export interface AddServiceResult extends SaveResult {
  readonly id: string;
}

export interface Palette {
  readonly version: string;
  readonly groups: readonly {
    readonly label: string;
    readonly colors: readonly {
      /** The custom property: `--ember`. */
      readonly name: string;
      readonly label: string;
      readonly value: string;
    }[];
  }[];
  /** Pairs of a text color and a background color, with the required and the actual contrast (WCAG). */
  readonly pairs: readonly {
    readonly text: string;
    readonly ground: string;
    readonly needs: number;
    readonly has: number;
  }[];
}

export interface PictureList {
  readonly version: string;
  readonly pictures: readonly EditablePicture[];
}

export interface EditablePicture {
  readonly role: string;
  /** The place of the picture on the site: “Behind the service “Wellness””. */
  readonly label: string;
  readonly needed: boolean;
  /** The minimum and the maximum aspect ratio (width divided by height). */
  readonly shape: readonly [number, number];
  /** The minimum width in px: narrower pictures are rejected. `best` is the recommended width. */
  readonly least: number;
  readonly best: number;
  /** Undefined if the picture is missing. The size is 0 if the file is not a picture. `version` is a hash of the bytes. */
  readonly file?: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly version: string;
  };
  /**
   * The values of `object-position` where the page crops the picture, in percent. `name` is a custom property: `--crop-hero`.
   */
  readonly crops: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
  }[];
}

export interface LanguageList {
  readonly languages: readonly (EditedLanguage & {
    /** Missing translations, and texts that equal those of another language. */
    readonly missing: readonly Finding[];
  })[];
  /** The languages that the editor can add. Their names are in the language itself. */
  readonly offered: readonly { readonly code: string; readonly name: string }[];
}

/** The state of the edit lock, with which only one browser window can edit at a time. */
export interface EditLockStatus {
  readonly person: string;
  /** Whether the window that sent the request holds the edit lock. */
  readonly isHeld: boolean;
  /** Null while the edit lock is free. `you` means another window of the same user. */
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
  readonly findings: readonly Finding[];
  /** The releases that can be restored, latest first: published releases, and snapshots of unpublished texts. */
  readonly releases: readonly Release[];
}

export interface Release {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly summary: readonly string[];
  readonly current: boolean;
  /**
   * Set for a snapshot of unpublished texts, stored before another release was restored. Restoring a snapshot does not
   * publish it.
   */
  readonly isSnapshot?: true;
}

export interface PreviewStatus {
  readonly language: string;
  readonly ready: boolean;
  /** The reason why the preview cannot be shown. */
  readonly problem?: string;
}
