import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { type Asset, isSameAsset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { Assets } from '../../state/late/sendState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListAge } from '../../ui/Age.tsx'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResults } from '../../ui/illustrations/NoResults.tsx'
import { NoTokens } from '../../ui/illustrations/NoTokens.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { olderOf, useBalanceAge } from '../activeAccount/useBalanceAge.ts'
import { AssetRow, LoadingRows } from './AssetRow.tsx'
import { loadAssets } from './assets.ts'
import styles from './Send.module.css'
import { searchAssets } from './searchAssets.ts'
import { chooseAsset } from './sendForm.ts'

/** Of thousands of tokens only the first ones are listed; a search finds the others. */
const LISTED = 100

/** The native coin is listed even with a zero balance: the dApp may have asked for it. */
const isListed = ({ balance, isWatched }: Asset): boolean => balance > 0n || isWatched === true

/** The message in place of an empty list. */
function Nothing({ query, gap }: { query: string; gap: Assets['gap'] }) {
  const { title, text } = sendWords.nothingToSend[query ? 'notFound' : gap]
  return (
    <p className={styles.empty}>
      {query ? <NoResults /> : <NoTokens />}
      <strong>{title}</strong>
      {text}
    </p>
  )
}

/** The warning about an incomplete list. */
function Gap({ assets: { gap, status, list } }: { assets: Assets }) {
  const dispatch = useAppDispatch()
  if (gap === 'none') return null
  return (
    <div className={styles.gap}>
      {list.some(isListed) && (
        <Notice icon={TriangleAlert} tone={gap === 'failed' ? 'caution' : 'plain'}>
          {sendWords.gaps[gap]}
        </Notice>
      )}
      {gap === 'failed' && (
        <Button wide disabled={status === 'loading'} onClick={() => void dispatch(loadAssets())}>
          {commonWords.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** All assets that can be sent. */
export function WalletSendSelectTokenView() {
  const dispatch = useAppDispatch()
  const { assets, asset: chosen } = useAppSelector(selectSend)
  const [query, setQuery] = useState('')
  const found = searchAssets(assets.list.filter(isListed), query)
  const { staleSince, isOnline } = useBalanceAge()
  const isLoading = assets.list.length === 0 && (assets.status === 'loading' || assets.status === 'none')
  useAnnounce(query ? `${found.length} ${found.length === 1 ? 'token' : 'tokens'} found` : '')
  return (
    <fieldset className={styles.choice} aria-label={commonWords.tokens} onKeyDown={moveFocus}>
      <div className={styles.search}>
        <SearchField label={sendWords.searchToken} value={query} onChange={setQuery} />
      </div>
      <div className={styles.list}>
        {isLoading && <LoadingRows />}
        {!isLoading && found.length === 0 && <Nothing query={query} gap={assets.gap} />}
        <ul aria-label={commonWords.tokens}>
          {found.slice(0, LISTED).map((asset) => (
            <li key={asset.address ?? 'native'}>
              <AssetRow
                asset={asset}
                isChosen={chosen !== null && isSameAsset(asset.address, chosen.address)}
                onClick={() => dispatch(chooseAsset(asset))}
              />
            </li>
          ))}
        </ul>
        {found.length > LISTED && (
          <p className={styles.more}>{sendWords.searchToSeeMore(found.length - LISTED)}</p>
        )}
        {!isLoading && <Gap assets={assets} />}
        <ListAge staleSince={olderOf(assets.staleSince, staleSince)} isOnline={isOnline} />
      </div>
    </fieldset>
  )
}
