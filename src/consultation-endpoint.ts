/** The address that the form is sent to: our server by default; '' for a static site, which sends nothing. */
export const consultationEndpoint = import.meta.env.PUBLIC_CONSULTATION_ENDPOINT ?? '/api/consultations';
