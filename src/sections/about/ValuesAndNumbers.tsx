import { words } from '#src/brand.ts';
import { StyledNumber } from '../../components/figure/Figure.tsx';
import { DefinitionList } from '../../components/ledger/DefinitionList.tsx';
import { Paper } from '../../components/paper/Paper.tsx';
import { OverlayPicture } from '../../components/picture/OverlayPicture.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import styles from './pledge.module.css';

const { valuesLabel, values, figures } = words.about;

/**
 * The agency's values, and numbers about the agency.
 * @param penPicture the URL of the picture of a pen over the corner of the text
 */
export function ValuesAndNumbers({ penPicture }: { readonly penPicture: string | undefined }) {
  return (
    <Paper>
      {penPicture && <OverlayPicture className={`${styles.pen} screen-only`} wide={penPicture} />}
      <div>
        <h3 className={styles.heading}>{valuesLabel}</h3>
        <DefinitionList
          entries={values.map(({ name, text }) => ({ name, value: <Prose key={name} text={text} /> }))}
        />
        <dl className={styles.figures}>
          {figures.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="_evening-rise">
                <StyledNumber figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Paper>
  );
}
