/** Where the consultation form is sent: settings of the build, read while the site is built and never in a browser. */
import { localizePath, type PathPrefix } from '../brand/languages.ts';
import { ConfigurationError } from './configuration-error.ts';

/** Where our own server takes requests. */
export const requestPath = '/api/consultations';

/** What names the language of the page that sends: in the query of our server's address, or among a service's fields. */
export const languageParameter = 'language';

/** The page of thanks of a build for a form service, in the first language. */
export const thanksPath = '/received';

/** The longest body that our own server takes, in bytes: some 40,000 words, which are read without delaying others. */
export const maxBodyBytes = 256 * 1024;

export type ConsultationEndpoint =
  /** A purely static site: the form sends nothing. */
  { readonly takenBy: 'nobody' } | OurServer | FormService;

/** Our own. */
interface OurServer {
  readonly takenBy: 'server';
  /** The folder of the language of the form's page, where the brand has several. */
  readonly language?: string;
}

/** A service that takes forms for static sites, such as Formspree, or the host itself, such as Netlify. */
export interface FormService {
  readonly takenBy: 'service';
  /** A path of the site, or an address elsewhere. */
  readonly address: string;
  readonly encoding: (typeof encodings)[number];
  /** Further fields that the service asks for, sent with what the visitor wrote. */
  readonly fields: Readonly<Record<string, string>>;
}

/** `form` is the default: every service takes it, and browsers send it without a CORS preflight. */
const encodings = ['form', 'json'] as const;

/**
 * Reads the settings that begin with `PUBLIC_CONSULTATION_`; `.env.example` documents them.
 * @throws {ConfigurationError} on a value that cannot be used
 */
export function readConsultationEndpoint(environment: NodeJS.ProcessEnv): ConsultationEndpoint {
  const setting = (name: string): string | undefined => environment[`PUBLIC_CONSULTATION_${name}`]?.trim();
  const address = setting('ENDPOINT') ?? requestPath;
  if (address === '' || address === 'none') return { takenBy: 'nobody' };
  if (address === requestPath) return { takenBy: 'server' };
  if (!isPath(address) && !isConfidentialUrl(address))
    throw new ConfigurationError(
      `PUBLIC_CONSULTATION_ENDPOINT must be an address that begins with https://, a path of the site, or “none”, and is “${address}”.`,
    );
  const encoding = encodings.find((each) => each === (setting('ENCODING') || encodings[0]));
  if (!encoding)
    throw new ConfigurationError(`PUBLIC_CONSULTATION_ENCODING must be ${encodings.join(' or ')}.`);
  const fields = Object.fromEntries(new URLSearchParams(setting('FIELDS')));
  return { takenBy: 'service', address, encoding, fields };
}

/**
 * Where the form of a page in a language is sent: whoever takes it is told the language, where the brand has several. A
 * service that answers visitors without scripts with the page of thanks finds that of the language.
 */
export function localizeEndpoint(
  endpoint: ConsultationEndpoint,
  language: PathPrefix & { readonly folder: string },
  languages: readonly PathPrefix[],
): ConsultationEndpoint {
  if (endpoint.takenBy === 'nobody' || languages.length === 1) return endpoint;
  const { folder } = language;
  if (endpoint.takenBy === 'server') return { ...endpoint, language: folder };
  const { address, fields } = endpoint;
  return {
    ...endpoint,
    address: address === thanksPath ? localizePath(language, address) : address,
    fields: { [languageParameter]: folder, ...fields },
  };
}

const isPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** Whether an address keeps letters private: it is encrypted, or its host is for tests (RFC 6761). */
function isConfidentialUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /(?:^|\.)(?:localhost|test)$|^127\.0\.0\.1$/.test(hostname))
  );
}

/**
 * Our server's address for the form, which names the language of its page: whatever becomes of the body, the answer is in
 * that language, with scripts or without.
 */
export const buildServerUrl = ({ language }: OurServer): string =>
  language ? `${requestPath}?${languageParameter}=${language}` : requestPath;

/** The address that the form is sent to, or undefined when it is sent nowhere. */
export function getEndpointUrl(endpoint: ConsultationEndpoint): string | undefined {
  if (endpoint.takenBy === 'nobody') return undefined;
  return endpoint.takenBy === 'server' ? buildServerUrl(endpoint) : endpoint.address;
}

/** The origin of an endpoint elsewhere; undefined for one on the site itself, or none. */
export function getExternalOrigin(endpoint: ConsultationEndpoint): string | undefined {
  const address = getEndpointUrl(endpoint) ?? '';
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
