/** One test for each promise that the site makes. The promises, and how each is checked, are in `rows/`. */
import { test } from '../fixtures.ts';
import { accessAndCalls } from './rows/access-and-calls.ts';
import { claims } from './rows/claims.ts';
import { constants } from './rows/constants.ts';
import { contactAndFooter } from './rows/contact-and-footer.ts';
import { entities } from './rows/entities.ts';
import { errors } from './rows/errors.ts';
import { landing } from './rows/landing.ts';
import { policies } from './rows/policies.ts';
import { purpose } from './rows/purpose.ts';
import { routes } from './rows/routes.ts';
import { sections } from './rows/sections.ts';
import { states } from './rows/states.ts';
import { tiers } from './rows/tiers.ts';
import { validation } from './rows/validation.ts';

const chapters = [
  ...purpose,
  ...claims,
  ...routes,
  ...landing,
  ...sections,
  ...contactAndFooter,
  ...policies,
  ...entities,
  ...states,
  ...validation,
  ...accessAndCalls,
  ...errors,
  ...constants,
  ...tiers,
];

for (const { about, rows } of chapters) {
  test.describe(about, () => {
    for (const { says, visitor = {}, build, holds } of rows) {
      const { reducedMotion = 'reduce', ...options } = visitor;
      test.describe(() => {
        test.use({ ...options, contextOptions: { reducedMotion } });
        test(says, build ? { tag: `@${build}` } : {}, holds);
      });
    }
  });
}
