import { QrCode, SearchX, Unplug } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { selectHasPairing, selectIsMobile } from '../config/index.ts'
import { pushed } from '../router/index.ts'
import styles from './AllWallets.module.css'
import { useLate } from './useLate.ts'
import { type WalletGrid as Grid, useWalletGrid } from './useWalletGrid.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** As many as are in sight while the first page is on its way. */
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

function Nothing({ search }: { search: string }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={<Emblem icon={SearchX} />}
      title="No wallet found"
      text={`Nothing is called “${search}” that this site can connect. Try another name.`}
    >
      <Button wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        Get a wallet
      </Button>
    </StatusPanel>
  )
}

const Failed = ({ retry }: { retry: () => void }) => (
  <StatusPanel
    figure={<Emblem icon={Unplug} />}
    title="The list could not be loaded"
    text="Wallets that are installed in this browser can still be connected."
  >
    <Button tone="primary" wide onClick={retry}>
      Try again
    </Button>
  </StatusPanel>
)

/** What a screen reader hears when the list has changed. */
function newsOf({ state, items, more }: Grid, search: string): string {
  if (state !== 'ready' || !search) return ''
  if (items.length === 0) return 'No wallet found'
  return `${items.length}${more === 'none' ? '' : ' or more'} ${items.length === 1 ? 'wallet' : 'wallets'} found`
}

function Wallets() {
  const dispatch = useAppDispatch()
  const scroller = useRef<HTMLDivElement>(null)
  const [typed, type] = useState('')
  const hasCode = useAppSelector((state) => selectIsMobile(state) && selectHasPairing(state))
  const grid = useWalletGrid(typed)
  const { state, items, more } = grid
  const isEmpty = items.length === 0
  useAnnounce(newsOf(grid, typed.trim()))
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search wallet" value={typed} onChange={type} />
        {hasCode && (
          <IconButton
            label="Show a QR code"
            icon={<QrCode size={20} />}
            onClick={() => dispatch(pushed({ view: 'ConnectingWalletConnect' }))}
          />
        )}
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={state === 'loading'}>
        {state === 'loading' && <Places />}
        {state === 'failed' && (
          <div className={styles.state}>
            <Failed retry={grid.retry} />
          </div>
        )}
        {state === 'ready' && isEmpty && (
          <div className={styles.state}>
            <Nothing search={typed.trim()} />
          </div>
        )}
        {state === 'ready' && !isEmpty && <WalletGrid grid={grid} scroller={scroller} />}
        {state === 'ready' && more === 'failed' && (
          <div className={styles.more}>
            <Button onClick={grid.loadMore}>Load more wallets</Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Every wallet of the registry, to look through or to search. */
export function AllWalletsView() {
  return useLate() ? <Wallets /> : null
}
