import { language, languages } from '../brand/selected.ts';
import { type ConsultationEndpoint, endpointIn, readConsultationEndpoint } from './consultation-endpoint.ts';

/** Where this build's form is sent, in its language. Code for browsers must not import it. */
export const consultationEndpoint: ConsultationEndpoint = endpointIn(
  readConsultationEndpoint(process.env),
  language,
  languages,
);
