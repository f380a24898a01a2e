import { timeAgo } from '../format/time.ts'
import { timeWords } from '../messages/en/time.ts'
import { uiWords } from '../messages/en/ui.ts'
import styles from './Age.module.css'
import { useNow } from './useNow.ts'

/** How often (ms) the age of what is shown is brought up to date. */
const TICK = 10_000

interface AgeProps {
  /** Milliseconds since 1970. */
  since: number
  isOnline: boolean
}

/** How old what is shown is, where it could not be read again. */
export function Age({ since, isOnline }: AgeProps) {
  const now = useNow(TICK)
  const age = timeAgo(since, Math.max(now, since))
  return (
    <span className={styles.age}>
      {isOnline ? '' : uiWords.offline}
      {age === timeWords.now ? uiWords.updatedJustNow : uiWords.updated(age)}
    </span>
  )
}

/** The same of a list. Null: it is current. */
export function ListAge({ staleSince, isOnline }: { staleSince: number | null; isOnline: boolean }) {
  if (staleSince === null) return null
  return (
    <p className={styles.list}>
      <Age since={staleSince} isOnline={isOnline} />
    </p>
  )
}
