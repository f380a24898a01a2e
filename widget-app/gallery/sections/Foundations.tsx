import { Section } from '../Section.tsx'
import { words } from '../words.ts'
import styles from './Foundations.module.css'

const COLOURS = [
  'surface',
  'well',
  'well-deep',
  'line',
  'text',
  'text-quiet',
  'accent',
  'accent-deep',
  'accent-soft',
  'accent-text',
  'positive',
  'caution',
  'caution-soft',
  'danger',
  'danger-soft',
] as const

/** What everything else is made of. */
export function Foundations() {
  return (
    <>
      <Section title={words.sections.colours} place="stack">
        <ul className={styles.swatches}>
          {COLOURS.map((token) => (
            <li key={token} className={styles.swatch}>
              <span className={styles.colour} style={{ background: `var(--${token})` }} />
              <bdi dir="ltr">{token}</bdi>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.sections.type} place="stack">
        <p className={styles.figure}>
          <bdi dir="ltr">$1,204.56</bdi>
        </p>
        <p className={styles.large}>{words.large}</p>
        <p>{words.medium}</p>
        <p className={styles.small}>{words.small}</p>
      </Section>
    </>
  )
}
