/** The texts of the command line. They are in English for all brands, except the names of services. */

import { encryptionTexts } from './texts/encryption.ts';
import { helpTexts } from './texts/help.ts';
import { requestTexts } from './texts/requests.ts';
import { storeTexts } from './texts/store.ts';

export const cliTexts = { help: helpTexts, ...requestTexts, ...storeTexts, ...encryptionTexts };
