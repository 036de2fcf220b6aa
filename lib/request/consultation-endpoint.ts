/** Reads the build's settings for the consultation form, which say where it is sent. Browsers do not load this module. */
import { localizePath, type PathPrefix } from '../brand/languages.ts';
import { ConfigurationError } from './configuration-error.ts';

export const requestPath = '/api/consultations';

/**
 * The name of the parameter with the page's language. It is in the query of our server's URL, or a field for a form service.
 */
export const languageParameter = 'language';

/** The path of the confirmation page in the first language. Only builds for a form service have this page. */
export const confirmationPath = '/received';

/**
 * The maximum size of a request body in bytes, about 40,000 words. Our server can read this size without delaying other
 * requests.
 */
export const maxBodyBytes = 256 * 1024;

export type ConsultationEndpoint =
  /** A static site on which the form sends nothing. */
  { readonly takenBy: 'nobody' } | OurServer | FormService;

interface OurServer {
  readonly takenBy: 'server';
  /** The folder of the page's language, if the brand has several. */
  readonly language?: string;
}

/** A service that receives forms of static sites, such as Formspree, or the site's host, such as Netlify. */
export interface FormService {
  readonly takenBy: 'service';
  /** A path of the site, or a URL on another host. */
  readonly address: string;
  readonly encoding: (typeof encodings)[number];
  /** Fields that the service requires in addition to the visitor's fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The default is `form`, because every service accepts it, and browsers send it without a CORS preflight. */
const encodings = ['form', 'json'] as const;

/**
 * Reads the settings that begin with `PUBLIC_CONSULTATION_`, which `.env.example` documents.
 * @throws {ConfigurationError} if a value is invalid
 */
export function readConsultationEndpoint(environment: NodeJS.ProcessEnv): ConsultationEndpoint {
  const read = (name: string): string | undefined => environment[`PUBLIC_CONSULTATION_${name}`]?.trim();
  const address = read('ENDPOINT') ?? requestPath;
  if (address === '' || address === 'none') return { takenBy: 'nobody' };
  if (address === requestPath) return { takenBy: 'server' };
  if (!isPath(address) && !isConfidentialUrl(address))
    throw new ConfigurationError(
      `PUBLIC_CONSULTATION_ENDPOINT must be an address that begins with https://, a path of the site, or “none” (got “${address}”).`,
    );
  const encoding = encodings.find((name) => name === (read('ENCODING') || encodings[0]));
  if (!encoding)
    throw new ConfigurationError(`PUBLIC_CONSULTATION_ENCODING must be ${encodings.join(' or ')}.`);
  const fields = Object.fromEntries(new URLSearchParams(read('FIELDS')));
  return { takenBy: 'service', address, encoding, fields };
}

/**
 * Adds the page's language to the endpoint if the brand has several. Some hosts receive the form at the path of the
 * confirmation page. That path is converted to the language.
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
    address: address === confirmationPath ? localizePath(language, address) : address,
    fields: { [languageParameter]: folder, ...fields },
  };
}

const isPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** Whether requests to an address are encrypted (HTTPS), or its host is reserved for tests (RFC 6761). */
function isConfidentialUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /(?:^|\.)(?:localhost|test)$|^127\.0\.0\.1$/.test(hostname))
  );
}

/**
 * Returns the URL at which our server receives the form. It contains the page's language, so that the response is in that
 * language even if the body cannot be read.
 */
export const buildRequestUrl = ({ language }: OurServer): string =>
  language ? `${requestPath}?${languageParameter}=${language}` : requestPath;

export function getEndpointUrl(endpoint: ConsultationEndpoint): string | undefined {
  if (endpoint.takenBy === 'nobody') return undefined;
  return endpoint.takenBy === 'server' ? buildRequestUrl(endpoint) : endpoint.address;
}

/** Returns the origin of an endpoint on another host, and otherwise undefined. */
export function getExternalOrigin(endpoint: ConsultationEndpoint): string | undefined {
  const address = getEndpointUrl(endpoint) ?? '';
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
