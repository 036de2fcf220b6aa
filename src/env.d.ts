/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Where the form is sent; empty for a site that sends nothing. */
  readonly PUBLIC_CONSULTATION_ENDPOINT?: string;
}
