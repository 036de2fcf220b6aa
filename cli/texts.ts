/** What the agency's command says: English, whatever the brand's language. Names of services are the brand's. */
import { desk } from './texts/cli-texts.ts';
import { help } from './texts/help.ts';
import { requests } from './texts/requests.ts';
import { store } from './texts/store.ts';

export const cliTexts = { help, ...requests, ...store, ...desk };
