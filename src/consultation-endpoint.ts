/** Where the form is sent: this server by default, elsewhere if the build says so, nowhere if it says ''. */
export const consultationEndpoint = import.meta.env.PUBLIC_CONSULTATION_ENDPOINT ?? '/api/consultations';
