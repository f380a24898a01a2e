import { uiWords } from '../messages/en/ui.ts'
import { Button } from './Button.tsx'
import styles from './LoadMore.module.css'
import { Spinner } from './Spinner.tsx'

interface LoadMoreProps {
  more: 'none' | 'waiting' | 'loading' | 'failed'
  /** If there are rows above, more are loaded when the end scrolls into view. */
  hasRows: boolean
  load: () => void
  /** The plural of the listed items. */
  what: string
}

/**
 * The end of a list with more pages. They load automatically, or by a button after a failure or after pages
 * with nothing to show.
 */
export function LoadMore({ more, hasRows, load, what }: LoadMoreProps) {
  if (more === 'none') return null
  const needsPress = more === 'failed' || (more === 'waiting' && !hasRows)
  return (
    <div className={styles.more}>
      {needsPress ? <Button onClick={load}>{uiWords.loadMore(what)}</Button> : <Spinner />}
    </div>
  )
}
