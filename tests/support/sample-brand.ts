import { createStaffTexts } from '#lib/inbox/agency-texts.ts';
import { selectedBrand } from '#src/brand.ts';
import { getPromisedMinutes } from '../../server/promise/opening-time.ts';

export const getSampleBrand = () => selectedBrand;
export const sampleStaffTexts = createStaffTexts(selectedBrand);
export const samplePromisedMinutes = getPromisedMinutes(selectedBrand.facts);
