import {
  type ConsultationEndpoint,
  localizeEndpoint,
  readConsultationEndpoint,
} from '#lib/request/consultation-endpoint.ts';
import { language, languages } from '#src/brand.ts';

/** Where this build's form is sent, in its language. Code for browsers must not import it. */
export const consultationEndpoint: ConsultationEndpoint = localizeEndpoint(
  readConsultationEndpoint(process.env),
  language,
  languages,
);
