import {
  type ConsultationEndpoint,
  localizeEndpoint,
  readConsultationEndpoint,
} from '#lib/request/consultation-endpoint.ts';
import { language, languages } from '#src/brand.ts';

/**
 * The endpoint of the consultation form in this build's language. Browser code must not import it, because it is read from
 * environment variables.
 */
export const consultationEndpoint: ConsultationEndpoint = localizeEndpoint(
  readConsultationEndpoint(process.env),
  language,
  languages,
);
