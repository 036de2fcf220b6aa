import { language, languages } from '../brand/selected.ts';
import { type ConsultationEndpoint, readConsultationEndpoint } from './consultation-endpoint.ts';

const endpoint = readConsultationEndpoint(process.env);

/** Where this build's form is sent, in its language. Code for browsers must not import it. */
export const consultationEndpoint: ConsultationEndpoint =
  endpoint.takenBy === 'server' && languages.length > 1
    ? { ...endpoint, language: language.folder }
    : endpoint;
