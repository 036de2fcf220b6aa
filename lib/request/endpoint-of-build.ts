import { readConsultationEndpoint } from './consultation-endpoint.ts';

/** What this build's form is sent to. Never imported by what runs in a browser. */
export const consultationEndpoint = readConsultationEndpoint(process.env);
