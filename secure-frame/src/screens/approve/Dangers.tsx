/** @jsxImportSource preact */
import type { Danger } from '../../approval/display.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Dangers.module.css'

const STYLES = {
  critical: { word: 'Danger', icon: 'stop', tone: 'danger' },
  warning: { word: 'Careful', icon: 'alert', tone: 'caution' },
} as const

const LEVELS = ['critical', 'warning'] as const

/** Risks for the person's funds or account, the most serious first, grouped by level. */
export function Dangers({ dangers }: { dangers: readonly Danger[] }) {
  return (
    <>
      {LEVELS.map((level) => {
        const those = dangers.filter((danger) => danger.level === level)
        const { word, icon, tone } = STYLES[level]
        return (
          those.length > 0 && (
            <ul key={level} className={styles.field}>
              {those.map((danger) => (
                <li key={danger.code}>
                  <Notice icon={icon} tone={tone}>
                    <strong>{word}.</strong> {danger.text}
                  </Notice>
                </li>
              ))}
            </ul>
          )
        )
      })}
    </>
  )
}
