import { useState } from 'react'
import { shownQuantity } from '../../format/index.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { worthOf } from './amount.ts'
import { type Asset, balanceOf } from './asset.ts'
import styles from './Send.module.css'
import { searchAssets } from './searchAssets.ts'
import { chooseAsset } from './sendForm.ts'
import { selectSend } from './sendSlice.ts'

/** Of thousands of tokens the first ones are listed; who looks for another one types a letter of it. */
const LISTED = 100

function AssetRow({ asset, isChosen }: { asset: Asset; isChosen: boolean }) {
  const dispatch = useAppDispatch()
  const balance = balanceOf(asset)
  const worth = worthOf(balance, asset.price)?.replace('≈ ', '')
  return (
    <ListRow
      lead={<Mark name={asset.name} src={asset.iconUrl ?? undefined} shape="network" />}
      title={asset.name}
      hover={asset.address ?? asset.name}
      detail={asset.symbol}
      trail={
        <span className={styles.have} title={`${balance} ${asset.symbol}`}>
          {shownQuantity(balance).text}
          <small>{worth ?? '–'}</small>
        </span>
      }
      current={isChosen}
      onClick={() => dispatch(chooseAsset(asset))}
    />
  )
}

function Loading() {
  return [0, 1, 2].map((row) => (
    <ListRow
      key={row}
      disabled
      lead={<Skeleton width={40} />}
      title={<Skeleton width={96} />}
      detail={<Skeleton width={48} />}
    />
  ))
}

/** What is said in place of a list. */
function Nothing({ query, failed }: { query: string; failed: boolean }) {
  const [title, text] = query
    ? ['No token found', 'Nothing that you have is called so.']
    : failed
      ? ['Token Balance Unavailable', 'What you have could not be read. Try again in a moment.']
      : ['Nothing to send', 'This account has no coins or tokens on this network.']
  return (
    <p className={styles.empty}>
      <strong>{title}</strong>
      {text}
    </p>
  )
}

/** Everything that can be sent, to choose from. */
export function SendSelectTokenView() {
  const { assets, asset: chosen } = useAppSelector(selectSend)
  const [query, setQuery] = useState('')
  const found = searchAssets(assets.list, query)
  const isLoading = assets.list.length === 0 && (assets.status === 'loading' || assets.status === 'none')
  useAnnounce(query ? `${found.length} ${found.length === 1 ? 'token' : 'tokens'} found` : '')
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search token" value={query} onChange={setQuery} />
      </div>
      <div className={styles.list}>
        {isLoading && <Loading />}
        {!isLoading && found.length === 0 && <Nothing query={query} failed={assets.status === 'failed'} />}
        <ul aria-label="Tokens">
          {found.slice(0, LISTED).map((asset) => (
            <li key={asset.address ?? 'native'}>
              <AssetRow asset={asset} isChosen={asset.address === chosen?.address} />
            </li>
          ))}
        </ul>
        {found.length > LISTED && <p className={styles.more}>Search to see {found.length - LISTED} more</p>}
      </div>
    </>
  )
}
