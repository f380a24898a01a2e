import { CircleSlash } from 'lucide-react'
import type { RefObject } from 'react'
import { activityWords } from '../../messages/en/activity.ts'
import { commonWords } from '../../messages/en/common.ts'
import { ListAge } from '../../ui/Age.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { NoActivity } from '../../ui/illustrations/NoActivity.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { useExplorer } from '../activeAccount/useExplorer.ts'
import { OpenPurchases, useOpenPurchases } from '../buy/OpenPurchases.tsx'
import styles from './Activity.module.css'
import { EntryRow } from './EntryRow.tsx'
import { type Activity, noteOf, placesOf, useActivity } from './useActivity.ts'

/** The height in pixels of a row and of a month's title. */
const ROW = 60
const MONTH = 36

interface ListProps {
  activity: Activity
  scroller: RefObject<HTMLElement | null>
}

function Failed({ activity: { isOnline, retry }, scroller }: ListProps) {
  const again = () => {
    // The focused button disappears with its message, so the focus moves to the list.
    scroller.current?.focus({ preventScroll: true })
    retry()
  }
  return (
    <ListState
      picture={<Failure />}
      title={isOnline ? activityWords.yourActivityCouldNotBeLoaded : commonWords.youAreOffline}
      text={isOnline ? activityWords.onlyThisListIsMissing : null}
    >
      <Button onClick={again}>{commonWords.tryAgain}</Button>
    </ListState>
  )
}

const Empty = () => (
  <ListState
    picture={<NoActivity />}
    title={activityWords.noActivityYet}
    text={activityWords.yourTransactionsWillAppearHere}
  />
)

const Unlisted = () => (
  <ListState
    icon={CircleSlash}
    title={activityWords.activityListUnavailable}
    text={activityWords.onlyWhatYouSend}
  />
)

function List({ activity: { state, rows, now, more, loadMore }, scroller }: ListProps) {
  const { transactionUrl } = useExplorer()
  const isEntry = (index: number) => 'entry' in (rows[index] ?? {})
  return (
    <VirtualList
      label={commonWords.activity}
      count={rows.length}
      keyOf={(index) => rows[index]?.key ?? ''}
      heightOf={(index) => (isEntry(index) ? ROW : MONTH)}
      isStop={isEntry}
      isOpen={state === 'loading' || more !== 'none'}
      scroller={scroller}
      onEnd={() => more === 'waiting' && loadMore()}
    >
      {(index, stop) => {
        const row = rows[index]
        if (!row) return null
        if ('month' in row) return <h2 className={styles.month}>{row.month}</h2>
        return <EntryRow entry={row.entry} now={now} url={transactionUrl(row.entry.hash)} stop={stop} />
      }}
    </VirtualList>
  )
}

/** The account's transactions, newest first, grouped by month. */
export function ActivityTab({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const activity = useActivity()
  const buys = useOpenPurchases().length > 0
  const { rows, more, loadMore } = activity
  const hasRows = rows.length > 0
  const places = placesOf(activity)
  const note = noteOf(activity)
  return (
    <>
      <OpenPurchases />
      {hasRows && <List activity={activity} scroller={scroller} />}
      {places > 0 && <ListSkeleton rows={places} />}
      {note === 'empty' && !buys && <Empty />}
      {note === 'failed' && <Failed activity={activity} scroller={scroller} />}
      {note === 'unlisted' && <Unlisted />}
      <LoadMore more={more} hasRows={hasRows} load={loadMore} what={activityWords.more} />
      <ListAge {...activity} />
    </>
  )
}
