import { readConsultationEndpoint } from './consultation-endpoint.ts';

/** Where this build's form is sent. Code for browsers must not import it. */
export const consultationEndpoint = readConsultationEndpoint(process.env);
