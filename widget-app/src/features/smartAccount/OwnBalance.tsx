import { useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Age } from '../../ui/Age.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import type { OwnType } from '../../wallets/embedded/preference.ts'
import { type OwnBalance as Known, retryOwnBalance, selectOwnBalance } from './ownBalances.ts'
import styles from './SmartAccount.module.css'

const isSame = (one: Known, other: Known): boolean =>
  one.balance === other.balance &&
  one.symbol === other.symbol &&
  one.readAt === other.readAt &&
  one.hasFailed === other.hasFailed

/** Shown if the balance could not be read, and none is known. */
function Failed({ type }: { type: OwnType }) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    dispatch(retryOwnBalance(type)).finally(() => setBusy(false))
  }
  return (
    <div className={styles.failed}>
      <span>{commonWords.tokenBalanceUnavailable}</span>
      <Button tone="quiet" busy={isBusy} onClick={retry}>
        {commonWords.tryAgain}
      </Button>
    </div>
  )
}

/** The native balance of one account: short in the text, exact on hover; its age if it could not be read again. */
export function OwnBalance({ type }: { type: OwnType }) {
  const known = useAppSelector((state) => selectOwnBalance(state, type), isSame)
  const isOnline = useOnline()
  const { balance, symbol, readAt, hasFailed } = known
  if (balance === null && hasFailed) return <Failed type={type} />
  return (
    <p className={styles.balance} aria-busy={balance === null}>
      <span className={styles.label}>{smartAccountWords.balance}</span>
      {balance === null ? <Skeleton width={96} /> : <Amount amount={balance} symbol={symbol} />}
      {readAt !== null && (hasFailed || !isOnline) && <Age since={readAt} isOnline={isOnline} />}
    </p>
  )
}
