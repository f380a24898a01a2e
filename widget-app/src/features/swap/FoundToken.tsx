import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Side } from '../../state/late/swapState.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { NoResults } from '../../ui/illustrations/NoResults.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { LoadingRows } from '../send/AssetRow.tsx'
import send from '../send/Send.module.css'
import styles from './Swap.module.css'
import { chooseFoundToken, type Found, findByAddress } from './swapForm.ts'

type Finding =
  | { status: 'looking' | 'none' | 'failed'; found?: undefined }
  | { status: 'found'; found: Found }

/** Asks for the token at an address, once, and again when `again` is called. */
function useFinding(address: string): Finding & { again: () => void } {
  const dispatch = useAppDispatch()
  const [finding, set] = useState<Finding>({ status: 'looking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    set({ status: 'looking' })
    let isWanted = true
    const settle = (next: Finding) => {
      if (isWanted) set(next)
    }
    dispatch(findByAddress(address)).then(
      (found) => settle(found ? { status: 'found', found } : { status: 'none' }),
      () => settle({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [dispatch, address, attempt])
  return { ...finding, again: () => setAttempt(attempt + 1) }
}

/** A token that nobody lists, with what the visitor has to compare before they use it. */
export function Unlisted({ found, side }: { found: Found; side: Side }) {
  const dispatch = useAppDispatch()
  const { token } = found
  return (
    <section className={styles.unlisted}>
      <h2 className={styles.heading}>{swapWords.unlisted}</h2>
      <div className={styles.sum}>
        <Mark name={token.name} colorKey={token.address ?? undefined} shape="network" />
        <span className={styles.words}>
          <strong>{token.name}</strong>
          <small>{token.symbol}</small>
          {token.address !== null && (
            <small>
              <WholeAddress address={token.address} />
            </small>
          )}
        </span>
      </div>
      <Notice icon={TriangleAlert} tone="caution">
        {swapWords.unlistedRisk}
      </Notice>
      <Button onClick={() => dispatch(chooseFoundToken(side, found))}>
        {swapWords.useToken(token.symbol)}
      </Button>
    </section>
  )
}

/** What is at an address that no listed token has, on the network on which this is mounted. */
export function FoundToken({ address, side }: { address: string; side: Side }) {
  const { status, found, again } = useFinding(address)
  const { title, text } = swapWords.noSuchToken
  const TEXTS = {
    looking: swapWords.lookingUp,
    none: title,
    failed: swapWords.notLooked,
    found: swapWords.unlisted,
  }
  useAnnounce(TEXTS[status])
  if (status === 'looking') return <LoadingRows />
  if (found) return <Unlisted found={found} side={side} />
  if (status === 'failed')
    return (
      <>
        <p className={send.empty}>
          <Failure />
          <strong>{swapWords.notLooked}</strong>
        </p>
        <Button wide onClick={again}>
          {commonWords.tryAgain}
        </Button>
      </>
    )
  return (
    <p className={send.empty}>
      <NoResults />
      <strong>{title}</strong>
      {text}
    </p>
  )
}
