import {
  type ConsultationEndpoint,
  localizeEndpoint,
  readConsultationEndpoint,
} from '#lib/request/consultation-endpoint.ts';
import { language, languages } from '#src/brand.ts';

/**
 * The endpoint of the consultation form in this build's language. It is read from the environment, so browser code must not
 * import this module.
 */
export const consultationEndpoint: ConsultationEndpoint = localizeEndpoint(
  readConsultationEndpoint(process.env),
  language,
  languages,
);
