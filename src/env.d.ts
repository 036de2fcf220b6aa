/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The address that the form is sent to; empty for a static site. */
  readonly PUBLIC_CONSULTATION_ENDPOINT?: string;
}
