/** What the agency's command says: English, whatever the brand's language. Names of services are the brand's. */
import { desk } from './texts/desk.ts';
import { help } from './texts/help.ts';
import { requests } from './texts/requests.ts';
import { store } from './texts/store.ts';

export const says = { help, ...requests, ...store, ...desk };
