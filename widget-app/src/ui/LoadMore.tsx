import { uiWords } from '../messages/en/ui.ts'
import { Button } from './Button.tsx'
import styles from './LoadMore.module.css'
import { Spinner } from './Spinner.tsx'

interface LoadMoreProps {
  more: 'none' | 'waiting' | 'loading' | 'failed'
  /** With rows above it, their end coming into sight loads more. */
  hasRows: boolean
  load: () => void
  /** More of what. */
  what: string
}

/** The end of a list that goes on: it loads by itself, and is asked to where that failed or found nothing to show. */
export function LoadMore({ more, hasRows, load, what }: LoadMoreProps) {
  if (more === 'none') return null
  const isAsked = more === 'failed' || (more === 'waiting' && !hasRows)
  return (
    <div className={styles.more}>
      {isAsked ? <Button onClick={load}>{uiWords.loadMore(what)}</Button> : <Spinner />}
    </div>
  )
}
