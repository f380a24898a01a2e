import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { swapWords } from '../../messages/en/swap.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import type { Reviewed } from './builtCalls.ts'
import { isUnlisted, selectChoices } from './choices.ts'
import { type Impact, impactOf } from './impact.ts'
import styles from './Swap.module.css'
import { costOf } from './swapFamilies.ts'
import { isRisky } from './wish.ts'

interface CautionProps {
  tone?: 'caution' | 'danger'
  children: ReactNode
}

export function Caution({ tone = 'caution', children }: CautionProps) {
  return (
    <Notice icon={TriangleAlert} tone={tone}>
      {children}
    </Notice>
  )
}

/** What the swap costs beside its fees; null if that is little. */
function lossText({ level, percent, isByWorth }: Impact): string | null {
  if (level === 'unknown') return swapWords.unknownImpact
  if (level === 'low') return null
  if (isByWorth) return swapWords.worthLess(percent)
  return level === 'high' ? swapWords.highImpact(percent) : swapWords.veryHighImpact(percent)
}

/** What speaks against the swap, the most serious first. */
export function Cautions(reviewed: Reviewed) {
  const { wish, quote, isUnlimited } = reviewed
  const { gasPrice } = useAppSelector(selectSwap)
  const coins = useAppSelector(selectSend).assets.list.find(({ address }) => address === null)?.balance
  const impact = impactOf(reviewed)
  const text = lossText(impact)
  const isSerious = impact.level === 'veryHigh'
  const loss = text !== null && <Caution tone={isSerious ? 'danger' : 'caution'}>{text}</Caution>
  const { needed: beside } = costOf(reviewed, gasPrice) ?? { needed: 0n }
  const needed = beside + (wish.from.address === null ? wish.amount : 0n)
  const choices = useAppSelector(selectChoices)
  const { address, symbol } = wish.to
  return (
    <>
      {address !== null && isUnlisted(choices, wish.to) && (
        <Caution>
          {swapWords.unlistedInSwap(symbol)}
          <span className={styles.compared}>
            <WholeAddress address={address} />
          </span>
        </Caution>
      )}
      {!isSerious && loss}
      {isRisky(wish.slippage) && <Caution>{swapWords.riskySlippage}</Caution>}
      {coins !== undefined && needed > coins && (
        <Caution>{swapWords.notEnoughForFee(wish.sender.network.nativeCurrency.symbol)}</Caution>
      )}
      {isUnlimited && quote.spender !== null && (
        <Caution>{swapWords.unlimitedRisk(wish.from.symbol)}</Caution>
      )}
      {/* The box below it accepts this loss. */}
      {isSerious && loss}
    </>
  )
}
