import { CloudOff, QrCode, SearchX, Unplug } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { selectHasPairing, selectIsMobile } from '../../state/config/configSlice.ts'
import { type GridPlace, walletsLoaded } from '../../state/late/walletsSlice.ts'
import { pushed, selectDirection } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useBackOnline } from '../../ui/useOnline.ts'
import styles from './AllWallets.module.css'
import { type WalletGrid as Grid, useWalletGrid } from './useWalletGrid.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Placeholders for the visible part, while the first page loads. */
const PLACES = Array.from({ length: 16 }, (_, index) => index)

const Places = () => (
  <div className={styles.places} aria-hidden="true">
    {PLACES.map((place) => (
      <span key={place} className={styles.cell}>
        <span className={styles.tile} />
        <span className={styles.line} />
      </span>
    ))}
  </div>
)

/** After this time (ms) a waiting visitor gets a message. */
const LONG = 6000

/** Shown until the first page is loaded. A busy registry is retried, for half a minute at most. */
function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG)
    return () => clearTimeout(timer)
  }, [])
  useAnnounce(isLong ? walletListWords.takesLonger : '')
  return (
    <>
      {isLong && <p className={styles.waiting}>{walletListWords.takesLonger}</p>}
      <Places />
    </>
  )
}

function Nothing({ search }: { search: string }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={<Emblem icon={SearchX} />}
      title={walletListWords.noWalletFound}
      text={search ? walletListWords.noWalletsMatch(search) : walletListWords.noneForSite}
    >
      <Button wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        {walletListWords.getAWallet}
      </Button>
    </StatusPanel>
  )
}

/**
 * Retries when the visitor asks, and when the browser is online again: only the response shows whether it
 * really is.
 */
function Failed({ retry }: { retry: () => void }) {
  const isOnline = useBackOnline(retry)
  return (
    <StatusPanel
      figure={<Emblem icon={isOnline ? Unplug : CloudOff} />}
      title={isOnline ? walletListWords.theListCouldNotBeLoaded : commonWords.youAreOffline}
      text={walletListWords.installedStillWork}
    >
      <Button tone="primary" wide onClick={retry}>
        {commonWords.tryAgain}
      </Button>
    </StatusPanel>
  )
}

/** The announcement for screen readers after the list has changed. */
function newsOf({ state, items, more }: Grid, search: string): string {
  if (state !== 'ready' || !search) return ''
  if (items.length === 0) return walletListWords.noWalletFound
  return walletListWords[more === 'none' ? 'found' : 'foundOrMore'](items.length)
}

/** The position to which the visitor returns, until they search for something else. Saved when they leave. */
function usePlace(scroller: RefObject<HTMLElement | null>, search: RefObject<string>) {
  const dispatch = useAppDispatch()
  const isBack = useAppSelector(selectDirection) === 'back'
  const left = useAppSelector((state) => (isBack ? state.wallets?.left : undefined))
  const [place, setPlace] = useState<GridPlace | undefined>(left)
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      const stop = element?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
      const active = Number(stop?.dataset.index ?? 0)
      const scroll = element?.scrollTop ?? 0
      dispatch(walletsLoaded({ left: { search: search.current, scroll, active } }))
    }
  }, [dispatch, scroller, search])
  return { place, forget: () => setPlace(undefined) }
}

function Wallets() {
  const dispatch = useAppDispatch()
  const scroller = useRef<HTMLDivElement>(null)
  const search = useRef('')
  const { place, forget } = usePlace(scroller, search)
  const [typed, type] = useState(place?.search ?? '')
  search.current = typed
  const find = (text: string) => {
    type(text)
    forget()
  }
  const hasCode = useAppSelector((state) => selectIsMobile(state) && selectHasPairing(state))
  const grid = useWalletGrid(typed)
  const { state, items, more } = grid
  const isEmpty = items.length === 0
  const { loadMore } = grid
  // A page without usable wallets does not mean that the next one has none.
  useEffect(() => {
    if (isEmpty && more === 'waiting') loadMore()
  })
  useAnnounce(newsOf(grid, typed.trim()))
  return (
    <>
      <div className={styles.search}>
        <SearchField label={walletListWords.searchWallet} value={typed} onChange={find} />
        {hasCode && (
          <IconButton
            label={commonWords.showQrCode}
            icon={<QrCode size={20} />}
            onClick={() => dispatch(pushed({ view: 'ConnectingWalletConnect' }))}
          />
        )}
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={state === 'loading'}>
        {(state === 'loading' || (isEmpty && more === 'loading')) && <Waiting />}
        {state === 'failed' && (
          <div className={styles.state}>
            <Failed retry={grid.retry} />
          </div>
        )}
        {state === 'ready' && isEmpty && more === 'none' && (
          <div className={styles.state}>
            <Nothing search={typed.trim()} />
          </div>
        )}
        {state === 'ready' && !isEmpty && <WalletGrid grid={grid} scroller={scroller} place={place} />}
        {state === 'ready' && more === 'failed' && (
          <div className={styles.more}>
            <Button onClick={grid.loadMore}>{walletListWords.loadMoreWallets}</Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Every wallet of the registry, to browse or to search. */
export function AllWalletsView() {
  return useLate() ? <Wallets /> : null
}
