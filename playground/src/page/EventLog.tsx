/** @jsxImportSource preact */
import type { Entry } from '../log/log.ts'
import { Section } from '../ui/Section.tsx'
import { SmallButton } from '../ui/SmallButton.tsx'
import { words } from '../words/words.ts'
import styles from './EventLog.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

interface Props {
  entries: readonly Entry[]
  onClear: () => void
}

/** What has happened, the newest first. */
export const EventLog = ({ entries, onClear }: Props) => (
  <Section
    id="log"
    title={words.log.title}
    text={words.log.text}
    actions={entries.length > 0 && <SmallButton onClick={onClear}>{words.log.clear}</SmallButton>}
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1). */}
    <div class={styles.log} role="log" aria-labelledby="log-title" tabIndex={0}>
      {entries.length === 0 ? (
        <p class={styles.empty}>{words.log.empty}</p>
      ) : (
        <ol>
          {entries.map(({ id, at, source, name, detail }) => (
            <li class={styles.entry} key={id}>
              <time class={styles.time}>{clock.format(at)}</time>
              <span class={styles.source}>{words.log.sources[source]}</span>
              <span class={styles.text}>
                <span class={styles.name}>{name}</span> <span class={styles.detail}>{detail}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  </Section>
)
