import { cx } from '@airlock/kit/design/cx'
import { exactQuantity } from '@airlock/kit/messages'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatPrice, formatUsd } from '../../format/usd.ts'
import { commonWords } from '../../messages/en/common.ts'
import { tokensWords } from '../../messages/en/tokens.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { HeldToken } from '../../types.ts'
import { Address } from '../../ui/Address.tsx'
import { Amount } from '../../ui/Amount.tsx'
import type { Stop } from '../../ui/VirtualList.tsx'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { useExplorer } from '../activeAccount/useExplorer.ts'
import { TokenMark } from '../marks/TokenMark.tsx'
import styles from './Tokens.module.css'
import { worthOf } from './tokenRules.ts'
import { unwatchToken } from './watched.ts'

/** Removes a token that is listed only because the visitor added it. */
function RemoveButton({ token }: { token: HeldToken }) {
  const dispatch = useAppDispatch()
  const account = useAppSelector(selectActiveAccount)
  if (!account || token.watched !== 'alone') return null
  return (
    <button type="button" className={styles.remove} onClick={() => dispatch(unwatchToken(account, token))}>
      {tokensWords.removeFromList}
    </button>
  )
}

/** The exact values, shown when the row is expanded. */
function Details({ token, id }: { token: HeldToken; id: string }) {
  const { addressUrl } = useExplorer()
  const { address, price, quantity, symbol } = token
  const contract = address?.slice(address.lastIndexOf(':') + 1)
  const url = contract && addressUrl(contract)
  return (
    <dl id={id} className={styles.details}>
      <dt>{commonWords.amount}</dt>
      <dd>
        <bdi dir="ltr">
          {exactQuantity(quantity.numeric)} {symbol}
        </bdi>
      </dd>
      <dt>{tokensWords.priceOfOne}</dt>
      <dd>{(price !== null && formatPrice(price)) || commonWords.notKnown}</dd>
      {contract && (
        <>
          <dt>{commonWords.contract}</dt>
          <dd>
            {url ? (
              <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
                <Address address={contract} />
              </a>
            ) : (
              <Address address={contract} />
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

interface TokenRowProps {
  token: HeldToken
  isOpen: boolean
  /** Whether the account has a total in money. Without one, the total already says that there are no prices. */
  isPriced: boolean
  stop: Stop
  onToggle: () => void
}

/** One coin or token: its balance and value, and details when it is expanded. */
export function TokenRow({ token, isOpen, isPriced, stop, onToggle }: TokenRowProps) {
  const id = useId()
  const { name, symbol, quantity, iconUrl } = token
  const worth = worthOf(token)
  const usd = worth === null ? null : formatUsd(worth)
  return (
    <div className={cx(isOpen && styles.open)}>
      <button
        {...stop}
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <TokenMark token={{ symbol, address: token.address ?? null, iconUrl }} />
        <span className={styles.words}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.amount}>
            <Amount amount={quantity.numeric} symbol={symbol} />
          </span>
        </span>
        <span className={usd ? styles.worth : styles.unknown}>
          {usd ?? (isPriced ? commonWords.priceUnavailable : '–')}
        </span>
        <ChevronDown className={styles.chevron} size={16} />
      </button>
      {isOpen && <Details token={token} id={id} />}
      {isOpen && <RemoveButton token={token} />}
    </div>
  )
}
