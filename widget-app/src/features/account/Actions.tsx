import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { WalletFeature } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { BuyButton } from '../buy/BuyButton.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { SwapButton } from '../swap/SwapButton.tsx'
import styles from './AccountView.module.css'
import { selectWalletFeatures } from './walletFeatures.ts'

interface ActionsProps {
  /** Whether the widget supports transfers in this family. */
  canSend: boolean
}

function SendButton() {
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  return (
    <Button
      wide
      disabled={!isOnline}
      {...(!isOnline && { hover: commonWords.youAreOffline })}
      onClick={() => dispatch(pushed({ view: 'WalletSend' }))}
    >
      <ArrowUp size={18} /> {accountWords.send}
    </Button>
  )
}

/** The actions by feature. Those without a view in this version show nothing. */
const BUTTONS: Readonly<Record<WalletFeature, (props: ActionsProps) => ReactNode>> = {
  onramp: () => <BuyButton key="onramp" />,
  swaps: () => <SwapButton key="swaps" />,
  receive: () => (
    <ReceiveButton key="receive" wide>
      <ArrowDown size={18} /> {accountWords.receive}
    </ReceiveButton>
  ),
  send: ({ canSend }) => (canSend ? <SendButton key="send" /> : null),
}

/** The main actions of an account. */
export function Actions(props: ActionsProps) {
  const buttons = useAppSelector(selectWalletFeatures).map((name) => BUTTONS[name](props))
  if (buttons.every((button) => button === null)) return null
  return <div className={styles.actions}>{buttons}</div>
}
