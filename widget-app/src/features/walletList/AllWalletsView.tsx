import { type RefObject, useEffect, useRef, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import type { GridPlace } from '../../state/late/walletsSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResults } from '../../ui/illustrations/NoResults.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import styles from './AllWallets.module.css'
import type { WalletCategory } from './categories.ts'
import { ListFailed } from './ListFailed.tsx'
import { type Asked, usePlace } from './usePlace.ts'
import { type WalletGrid as Grid, useWalletGrid } from './useWalletGrid.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { WalletSearch } from './WalletSearch.tsx'

/** After this time (ms) a waiting visitor gets a message. */
const LONG = 6000

/** A busy registry is retried, for half a minute at most. */
function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG)
    return () => clearTimeout(timer)
  }, [])
  useAnnounce(isLong ? walletListWords.takesLonger : '')
  return isLong && <p className={styles.waiting}>{walletListWords.takesLonger}</p>
}

function Nothing({ search }: { search: string }) {
  const dispatch = useAppDispatch()
  const hasPairing = useAppSelector(selectHasPairing)
  const unmatched = hasPairing ? walletListWords.spellOrScan : walletListWords.noWalletsMatch(search)
  return (
    <StatusPanel
      figure={<NoResults />}
      title={walletListWords.noWalletFound}
      text={search ? unmatched : walletListWords.noneForSite}
    >
      {search && hasPairing && (
        <Button wide onClick={() => dispatch(pushed({ view: 'ConnectingWalletConnect' }))}>
          {commonWords.showQrCode}
        </Button>
      )}
      <Button wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        {walletListWords.getAWallet}
      </Button>
    </StatusPanel>
  )
}

/** The announcement for screen readers after the list has changed. */
function newsOf({ state, items, more }: Grid, search: string): string {
  if (state !== 'ready' || !search || more === 'loading') return ''
  if (items.length === 0) return walletListWords.noWalletFound
  return walletListWords[more === 'none' ? 'found' : 'foundOrMore'](items.length)
}

interface ListProps {
  grid: Grid
  scroller: RefObject<HTMLDivElement | null>
  place: GridPlace | undefined
  search: string
  category: WalletCategory
}

/** The grid, or what is shown in its place. */
function List({ grid, scroller, place, search, category }: ListProps) {
  const { state, items, more } = grid
  const isEmpty = items.length === 0
  const isWaiting = state === 'loading' || (state === 'ready' && isEmpty && more === 'loading')
  return (
    <div ref={scroller} className={styles.scroller} aria-busy={state === 'loading'}>
      {isWaiting && <Waiting />}
      {state === 'failed' && (
        <div className={styles.state}>
          <ListFailed retry={grid.retry} />
        </div>
      )}
      {state === 'ready' && isEmpty && more === 'none' && (
        <div className={styles.state}>
          <Nothing search={search} />
        </div>
      )}
      {(isWaiting || (state === 'ready' && !isEmpty)) && (
        <WalletGrid
          // Another list begins at its first wallet. Whoever returns to a place has to wait for it.
          key={`${search ? 'search' : category}${isWaiting && place ? ' waiting' : ''}`}
          grid={grid}
          isWaiting={isWaiting}
          scroller={scroller}
          place={isWaiting ? undefined : place}
        />
      )}
      {state === 'ready' && more === 'failed' && (
        <div className={styles.more}>
          <Button onClick={grid.loadMore}>{walletListWords.loadMoreWallets}</Button>
        </div>
      )}
    </div>
  )
}

function Wallets() {
  const scroller = useRef<HTMLDivElement>(null)
  const asked = useRef<Asked>({ typed: '', category: 'all' })
  const { place, forget } = usePlace(scroller, asked)
  const [now, ask] = useState<Asked>({ typed: place?.search ?? '', category: place?.category ?? 'all' })
  asked.current = now
  const look = (next: Asked) => {
    ask(next)
    forget()
    scroller.current?.scrollTo({ top: 0 })
  }
  const search = now.typed.trim()
  const grid = useWalletGrid(search, now.category)
  const { items, more, loadMore } = grid
  // A page without usable wallets does not mean that the next one has none.
  useEffect(() => {
    if (items.length === 0 && more === 'waiting') loadMore()
  })
  useAnnounce(newsOf(grid, search))
  return (
    <>
      <WalletSearch
        {...now}
        onType={(typed) => look({ typed, category: 'all' })}
        onChoose={(category) => look({ typed: '', category })}
        onDown={() => scroller.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()}
      />
      <List grid={grid} scroller={scroller} place={place} search={search} category={now.category} />
    </>
  )
}

/** Every wallet of the registry, to browse or to search. */
export function AllWalletsView() {
  return useLate() ? <Wallets /> : null
}
