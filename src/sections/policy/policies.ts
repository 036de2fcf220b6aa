import { readPolicies } from '#lib/brand/policies.ts';
import { getExternalOrigin } from '#lib/request/consultation-endpoint.ts';
import { consultationEndpoint } from '#src/brand/endpoint.ts';
import { selectedBrand } from '#src/brand.ts';

const service = getExternalOrigin(consultationEndpoint);

/** The policies, of which one says who takes the form, and the words of their blocks. */
export const { policies, blocks } = readPolicies(selectedBrand, {
  takenBy: consultationEndpoint.takenBy,
  host: service && new URL(service).hostname,
});
