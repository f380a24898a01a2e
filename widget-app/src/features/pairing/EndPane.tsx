import { useEffect } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { pairingWords } from '../../messages/en/pairing.ts'
import { selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { toastHidden } from '../../state/notices/toastSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { retryConnect } from '../connect/connectFlow.ts'
import { WalletConnectMark } from '../marks/WalletConnectMark.tsx'
import type { PairingEnd } from './pairingTexts.ts'

/** Explains a failed attempt, and offers another one. */
export function EndPane({ wallet, end }: { wallet: ListedWallet | undefined; end: PairingEnd }) {
  const dispatch = useAppDispatch()
  const message = useAppSelector((state) => selectAttempt(state)?.message)
  // With little height, what was said about the link would cover the title.
  useEffect(() => {
    dispatch(toastHidden())
  }, [dispatch])
  const figure = (
    <ProgressRing progress={end.progress}>
      {wallet ? <Mark name={wallet.name} src={wallet.imageUrl} size="l" /> : <WalletConnectMark size="l" />}
    </ProgressRing>
  )
  return (
    <StatusPanel figure={figure} title={end.title} text={end.text}>
      <Button tone="primary" wide onClick={() => dispatch(retryConnect())}>
        {commonWords.tryAgain}
      </Button>
      {message && <Details label={pairingWords.whatWentWrong}>{message}</Details>}
    </StatusPanel>
  )
}
