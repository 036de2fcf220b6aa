/** The conformance table: one test for each sentence of the specification. The rows are in `rows/`. */
import { test } from '../fixtures.ts';
import { claims } from './rows/1-claims.ts';
import { purpose } from './rows/1-purpose.ts';
import { contactAndFooter } from './rows/2-contact-and-footer.ts';
import { landing } from './rows/2-landing.ts';
import { landingBelow } from './rows/2-landing-below.ts';
import { policies } from './rows/2-policies.ts';
import { routes } from './rows/2-routes.ts';
import { entities } from './rows/3-entities.ts';
import { states } from './rows/4-states.ts';
import { validation } from './rows/5-validation.ts';
import { accessAndCalls } from './rows/6-7-access-and-calls.ts';
import { errors } from './rows/8-errors.ts';
import { constants } from './rows/9-constants.ts';
import { tiers } from './rows/9-tiers.ts';

const chapters = [
  ...purpose,
  ...claims,
  ...routes,
  ...landing,
  ...landingBelow,
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

for (const { section, rows } of chapters) {
  test.describe(section, () => {
    for (const { says, visitor = {}, build, holds } of rows) {
      const { reducedMotion = 'reduce', ...options } = visitor;
      test.describe(() => {
        test.use({ ...options, contextOptions: { reducedMotion } });
        test(says, build ? { tag: `@${build}` } : {}, holds);
      });
    }
  });
}
