/** The texts of the command. They are in English for all brands, except the names of services. */
import { desk } from './texts/cli-texts.ts';
import { help } from './texts/help.ts';
import { requests } from './texts/requests.ts';
import { store } from './texts/store.ts';

export const cliTexts = { help, ...requests, ...store, ...desk };
