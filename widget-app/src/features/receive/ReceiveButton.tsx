import { selectFeatures } from '../../state/config/features.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'

/** Leads to WalletReceive; nothing if the dApp has switched receiving off. */
export function ReceiveButton(look: ButtonLook) {
  const dispatch = useAppDispatch()
  const isOn = useAppSelector((state) => selectFeatures(state).receive)
  return isOn ? <Button {...look} onClick={() => dispatch(pushed({ view: 'WalletReceive' }))} /> : null
}
