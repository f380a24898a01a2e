/** @jsxImportSource preact */
import type { Danger } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Dangers.module.css'

const STYLES = {
  critical: { icon: 'stop', tone: 'danger' },
  warning: { icon: 'alert', tone: 'caution' },
} as const

const LEVELS = ['critical', 'warning'] as const

/** Risks for the person's funds or account, the most serious first, grouped by level. */
export function Dangers({ dangers }: { dangers: readonly Danger[] }) {
  return (
    <>
      {LEVELS.map((level) => {
        const those = dangers.filter((danger) => danger.level === level)
        const { icon, tone } = STYLES[level]
        return (
          those.length > 0 && (
            <ul key={level} className={styles.field}>
              {those.map((danger) => (
                <li key={danger.code}>
                  <Notice icon={icon} tone={tone}>
                    <strong>{approveWords.levels[level]}</strong> {danger.text}
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
