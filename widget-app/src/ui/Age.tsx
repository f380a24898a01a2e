import { timeAgo } from '../format/time.ts'
import { timeWords } from '../messages/en/time.ts'
import { uiWords } from '../messages/en/ui.ts'
import styles from './Age.module.css'
import { useNow } from './useNow.ts'

/** How often (ms) the displayed age is updated. */
const TICK = 10_000

interface AgeProps {
  /** Milliseconds since 1970. */
  since: number
  isOnline: boolean
  /** Whether newer data is on its way: then its age is no warning. */
  isUpdating?: boolean
}

/** The age of the displayed data, if it could not be refreshed or is not refreshed yet. */
export function Age({ since, isOnline, isUpdating = false }: AgeProps) {
  const now = useNow(TICK)
  const age = timeAgo(since, Math.max(now, since))
  if (isUpdating)
    return (
      <span className={styles.updating}>
        {age === timeWords.now ? uiWords.updating : uiWords.updatingFrom(age)}
      </span>
    )
  return (
    <span className={styles.age}>
      {isOnline ? '' : uiWords.offline}
      {age === timeWords.now ? uiWords.updatedJustNow : uiWords.updated(age)}
    </span>
  )
}

/** The same for a list. Null means that the list is current. */
export function ListAge({ staleSince, isOnline }: { staleSince: number | null; isOnline: boolean }) {
  if (staleSince === null) return null
  return (
    <p className={styles.list}>
      <Age since={staleSince} isOnline={isOnline} />
    </p>
  )
}
