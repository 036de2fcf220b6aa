/** The brand that tests are about, as functions of the product take it. */
import { deskTexts } from '#lib/desk/desk-language.ts';
import { selectedBrand } from '#src/brand.ts';
import { promisedMinutes } from '../../server/promise/opening-time.ts';

export const brandOf = () => selectedBrand;
export const texts = deskTexts(selectedBrand);
export const promised = promisedMinutes(selectedBrand.facts);
