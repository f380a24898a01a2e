import { ArrowUpRight, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { useGetWalletsQuery } from '../../api/registryApi.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { selectHasAllWallets } from '../../state/config/features.ts'
import { isExcluded } from '../../state/connectors/connectorsSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Downloads.module.css'
import { formOf } from './downloads.ts'
import { ListFailed } from './ListFailed.tsx'
import { ENTRIES, listQuery, toListed } from './registryQueries.ts'

/** A list of wallets that does not belong to a vendor. */
const WALLET_FINDER = 'https://ethereum.org/en/wallets/find-wallet/'

const ROOMS = ['first', 'second', 'third', 'fourth']

const Rooms = () =>
  ROOMS.map((room) => (
    <li key={room} className={styles.room} aria-hidden="true">
      <Skeleton width={160} />
    </li>
  ))

const Finder = () => (
  <ButtonLink wide href={WALLET_FINDER}>
    {walletListWords.exploreAll}
    <ArrowUpRight size={16} />
  </ButtonLink>
)

function Wallets() {
  const dispatch = useAppDispatch()
  const { getState } = useStore<RootState>()
  const query = useMemo(() => ({ entries: ENTRIES.recommended, ...listQuery(getState()) }), [getState])
  const { data, isError, refetch } = useGetWalletsQuery(query)
  const hasAll = useAppSelector(selectHasAllWallets)
  const wallets = useMemo(() => {
    const excluded = getState().config.excludeWalletIds
    const listed = toListed(getState(), data?.wallets ?? [])
    return listed.filter(({ name, rdns }) => !isExcluded(excluded, name, rdns))
  }, [data, getState])
  // What all of them are tells nobody which one to take.
  const differ = new Set(wallets.map(formOf)).size > 1
  // All wallets come from the same registry, so only the list on the web is another way.
  if (isError && !data) return <ListFailed retry={() => void refetch()}>{!hasAll && <Finder />}</ListFailed>
  return (
    <>
      <ul className={styles.rows} aria-label={walletListWords.wallets}>
        {!data && <Rooms />}
        {wallets.map((wallet) => {
          const form = differ ? formOf(wallet) : null
          return (
            <li key={wallet.id}>
              <ListRow
                lead={<Mark name={wallet.name} src={wallet.imageUrl} />}
                title={wallet.name}
                {...(form && { detail: walletListWords.forms[form] })}
                trail={<ChevronRight size={16} />}
                onClick={() => dispatch(pushed({ view: 'Downloads', data: { wallet } }))}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles.more}>
        {hasAll ? (
          <Button wide onClick={() => dispatch(pushed({ view: 'AllWallets' }))}>
            {walletListWords.exploreAll}
          </Button>
        ) : (
          <Finder />
        )}
      </div>
    </>
  )
}

/** A few wallets for beginners, and a link to all of them. */
export function GetWalletView() {
  return useLate() ? <Wallets /> : null
}
