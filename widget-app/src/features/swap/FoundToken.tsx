import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { swapWords } from '../../messages/en/swap.ts'
import type { ListedToken, Side } from '../../state/late/swapState.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { LoadingRows } from '../send/AssetRow.tsx'
import send from '../send/Send.module.css'
import styles from './Swap.module.css'
import { chooseFoundToken, findByAddress } from './swapForm.ts'

type Finding =
  | { status: 'looking' | 'none' | 'failed'; token?: undefined }
  | { status: 'found'; token: ListedToken }

/** Asks for the token at an address, once. */
function useFinding(address: string): Finding {
  const dispatch = useAppDispatch()
  const [finding, set] = useState<Finding>({ status: 'looking' })
  useEffect(() => {
    let isWanted = true
    const settle = (next: Finding) => {
      if (isWanted) set(next)
    }
    dispatch(findByAddress(address)).then(
      (token) => settle(token ? { status: 'found', token } : { status: 'none' }),
      () => settle({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [dispatch, address])
  return finding
}

/** A token that nobody lists, with what the visitor has to compare before they use it. */
export function Unlisted({ token, side }: { token: ListedToken; side: Side }) {
  const dispatch = useAppDispatch()
  return (
    <section className={styles.unlisted}>
      <h2 className={styles.heading}>{swapWords.unlisted}</h2>
      <div className={styles.sum}>
        <Mark name={token.name} shape="network" />
        <span className={styles.words}>
          <strong>{token.name}</strong>
          <small>{token.symbol}</small>
          {token.address !== null && (
            <small className={styles.address}>
              <WholeAddress address={token.address} />
            </small>
          )}
        </span>
      </div>
      <Notice icon={TriangleAlert} tone="caution">
        {swapWords.unlistedRisk}
      </Notice>
      <Button onClick={() => dispatch(chooseFoundToken(side, token))}>
        {swapWords.useToken(token.symbol)}
      </Button>
    </section>
  )
}

/** What is at an address that no listed token has. */
export function FoundToken({ address, side }: { address: string; side: Side }) {
  const { status, token } = useFinding(address)
  const { title, text } = swapWords.noSuchToken
  const TEXTS = {
    looking: swapWords.lookingUp,
    none: title,
    failed: swapWords.notLooked,
    found: swapWords.unlisted,
  }
  useAnnounce(TEXTS[status])
  if (status === 'looking') return <LoadingRows />
  if (token) return <Unlisted token={token} side={side} />
  return (
    <p className={send.empty}>
      <strong>{status === 'none' ? title : swapWords.notLooked}</strong>
      {status === 'none' && text}
    </p>
  )
}
