import { createStaffTexts } from '#lib/inbox/agency-texts.ts';
import { selectedBrand } from '#src/brand.ts';
import { getPromisedMinutes } from '../../server/promise/opening-time.ts';

export const getBrand = () => selectedBrand;
export const texts = createStaffTexts(selectedBrand);
export const promised = getPromisedMinutes(selectedBrand.facts);
