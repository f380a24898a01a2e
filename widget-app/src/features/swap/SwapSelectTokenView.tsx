import { useState } from 'react'
import { truncateAddress } from '../../format/address.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { Side } from '../../state/late/swapState.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { NoResults } from '../../ui/illustrations/NoResults.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { AssetRow, LoadingRows } from '../send/AssetRow.tsx'
import send from '../send/Send.module.css'
import { searchAssets } from '../send/searchAssets.ts'
import { selectSender } from '../send/transfer.ts'
import { isUnlisted, keyOf, selectChoices } from './choices.ts'
import { FoundToken } from './FoundToken.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import styles from './Swap.module.css'
import { chooseSwapToken } from './swapForm.ts'

/** How long typing has to pause before the list is searched (ms). */
const PAUSE = 300

/** Of many tokens only the first ones are listed; a search finds the others. */
const LISTED = 100

/** The address of a token: of an EVM chain, or a mint of Solana. What it is of, the server knows. */
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

interface SectionProps {
  title: string
  assets: readonly Asset[]
  side: Side
}

/** A token, with a part of its address if the operator does not list it. */
function TokenRow({ asset, side }: { asset: Asset; side: Side }) {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(selectSwap)[side]
  const choices = useAppSelector(selectChoices)
  const { address, symbol } = asset
  const isStrange = address !== null && isUnlisted(choices, asset)
  return (
    <AssetRow
      asset={asset}
      isChosen={chosen === keyOf(asset)}
      {...(isStrange && { detail: swapWords.notListed(symbol, truncateAddress(address)) })}
      onClick={() => dispatch(chooseSwapToken(side, keyOf(asset)))}
    />
  )
}

function Section({ title, assets, side }: SectionProps) {
  if (assets.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul aria-label={title}>
        {assets.slice(0, LISTED).map((asset) => (
          <li key={keyOf(asset)}>
            <TokenRow asset={asset} side={side} />
          </li>
        ))}
      </ul>
      {assets.length > LISTED && (
        <p className={send.more}>{sendWords.searchToSeeMore(assets.length - LISTED)}</p>
      )}
    </section>
  )
}

/** All tokens that can be swapped: the visitor's own first. */
export function SwapSelectTokenView() {
  const { side = 'to' } = useAppSelector(selectViewData)
  const { status } = useAppSelector(selectSwap).tokens
  const sender = useAppSelector(selectSender)
  const { assets } = useAppSelector(selectSend)
  const { held, suggested, popular, found: unlisted } = useAppSelector(selectChoices)
  const [query, setQuery] = useState('')
  const wanted = useSettled(query, PAUSE)
  const sections = [
    [swapWords.yourTokens, searchAssets(held, wanted)],
    [swapWords.suggested, searchAssets(suggested, wanted)],
    [swapWords.popular, searchAssets(popular, wanted)],
    [swapWords.unlisted, searchAssets(unlisted, wanted)],
  ] as const
  const count = sections.reduce((sum, [, found]) => sum + found.length, 0)
  const address = wanted.trim()
  // An unlisted token has no balance here, so it can only be received.
  const isFindable = side === 'to' && ADDRESS.test(address)
  // Before the list is there, any address would look unlisted.
  const isLoading =
    count === 0 && status !== 'failed' && (status !== 'loaded' || (!wanted && assets.status === 'loading'))
  useAnnounce(wanted && !(count === 0 && isFindable) ? swapWords.found(count) : '')
  return (
    <fieldset className={send.choice} aria-label={commonWords.tokens} onKeyDown={moveFocus}>
      <div className={send.search}>
        <SearchField label={sendWords.searchToken} value={query} onChange={setQuery} />
      </div>
      <div className={send.list}>
        <NotLoaded />
        {isLoading && <LoadingRows />}
        {status === 'loaded' && !isLoading && count === 0 && isFindable && (
          <FoundToken key={`${sender?.caipAddress} ${address}`} address={address} side={side} />
        )}
        {!isLoading && count === 0 && !isFindable && (
          <p className={send.empty}>
            <NoResults />
            <strong>{swapWords.noTokens.title}</strong>
            {swapWords.noTokens.text}
          </p>
        )}
        {sections.map(([title, found]) => (
          <Section key={title} title={title} assets={found} side={side} />
        ))}
      </div>
    </fieldset>
  )
}
