import { readPolicies } from '#lib/brand/policies.ts';
import { getExternalOrigin } from '#lib/request/consultation-endpoint.ts';
import { consultationEndpoint } from '#src/brand/endpoint.ts';
import { selectedBrand } from '#src/brand.ts';

const service = getExternalOrigin(consultationEndpoint);

/** The policies, and the generated content of their directives. The privacy policy names the recipient of the form. */
export const { policies, blocks } = readPolicies(selectedBrand, {
  takenBy: consultationEndpoint.takenBy,
  host: service && new URL(service).hostname,
});
