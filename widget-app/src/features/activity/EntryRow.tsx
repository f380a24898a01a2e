import { cx } from '@airlock/kit/design/cx'
import {
  ArrowDownLeft,
  ArrowUpDown,
  ArrowUpRight,
  CircleDashed,
  FileCode,
  type LucideIcon,
} from 'lucide-react'
import { truncateAddress } from '../../format/address.ts'
import { exactTime, timeAgo } from '../../format/time.ts'
import { activityWords } from '../../messages/en/activity.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Stop } from '../../ui/VirtualList.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import styles from './Activity.module.css'
import type { Part } from './describe.ts'
import type { Entry } from './entries.ts'

/** The statuses that are shown. */
const STATUSES: { readonly [S in SentStatus]?: string } = activityWords.statuses

function badgeOf({ status, parts }: Entry): LucideIcon | null {
  const [first, second] = parts
  if (status === 'pending') return CircleDashed
  if (!first) return null
  if (second && second.isGain !== first.isGain) return ArrowUpDown
  return first.isGain ? ArrowDownLeft : ArrowUpRight
}

function Picture({ part: { name, picture, coin } }: { part: Part }) {
  if (coin !== null) return <TokenMark token={{ symbol: coin, address: null, iconUrl: picture }} />
  return <Mark name={name} src={picture ?? undefined} shape="network" />
}

/** The picture of the asset, with an icon in its corner: in, out, both, or pending. */
function Lead({ entry }: { entry: Entry }) {
  const [first] = entry.parts
  const Badge = badgeOf(entry)
  return (
    <span className={styles.lead} aria-hidden="true">
      {first ? (
        <Picture part={first} />
      ) : (
        <span className={styles.plain}>
          <FileCode size={20} />
        </span>
      )}
      {Badge && (
        <span className={styles.badge}>
          <Badge size={12} strokeWidth={2.5} />
        </span>
      )}
    </span>
  )
}

function Parts({ parts, more, status, counterparty }: Entry) {
  const isOver = status === 'failed' || status === 'replaced' || status === 'expired'
  return (
    <span className={styles.parts}>
      {parts.map(({ key, text, exact, isGain }, index) => (
        <span
          key={key}
          className={cx(styles.part, isOver && styles.over, isGain && !isOver && styles.gain)}
          title={exact}
        >
          <bdi dir="ltr">{text}</bdi>
          {index < parts.length - 1 ? ', ' : more > 0 && '\u00a0'}
        </span>
      ))}
      {more > 0 && <span className={styles.rest}>{activityWords.andMore(more)}</span>}
      {counterparty && (
        <span className={styles.counterparty}>
          {counterparty.word}{' '}
          <bdi dir="ltr" title={counterparty.address}>
            {truncateAddress(counterparty.address)}
          </bdi>
        </span>
      )}
    </span>
  )
}

interface EntryRowProps {
  entry: Entry
  now: number
  /** The explorer's page of the transaction. */
  url: string | null
  stop: Stop
}

/** One transaction: its kind, the transferred assets, its time. */
export function EntryRow({ entry, now, url, stop }: EntryRowProps) {
  const { title, status, at, isDated, parts } = entry
  const word = STATUSES[status]
  const content = (
    <>
      <Lead entry={entry} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>
          {word && <Tag>{word}</Tag>}
          {isDated && (
            <time className={styles.time} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
              {timeAgo(at, now)}
            </time>
          )}
        </span>
        {parts.length > 0 && <Parts {...entry} />}
      </span>
    </>
  )
  if (!url) return <div className={styles.row}>{content}</div>
  return (
    <a {...stop} className={styles.row} href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
