import { createDeskTexts } from '#lib/inbox/agency-texts.ts';
import { selectedBrand } from '#src/brand.ts';
import { readPromisedMinutes } from '../../server/promise/opening-time.ts';

export const getBrand = () => selectedBrand;
export const texts = createDeskTexts(selectedBrand);
export const promised = readPromisedMinutes(selectedBrand.facts);
