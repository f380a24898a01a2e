import { useEffect } from 'react'
import { useAccount, useDisconnect, useSignMessage } from 'wagmi'
import { type Actions, offer } from './actions.ts'
import { MESSAGE } from './evm.ts'

/** The hooks of the current render, for buttons that are created once. */
let current: Actions = {}

offer(Object.fromEntries(['sign a message', 'disconnect'].map((name) => [name, () => current[name]?.()])))

/** Buttons for requests of a wagmi 2 dApp, next to the kit's own button. */
export function SignAndShow() {
  const { address, status } = useAccount()
  const sign = useSignMessage()
  const disconnect = useDisconnect()
  useEffect(() => {
    current = {
      'sign a message': () => sign.signMessageAsync({ message: MESSAGE }),
      disconnect: () => disconnect.disconnectAsync(),
    }
  })
  return (
    <dl>
      <dd data-field="status" data-value={status}>
        {status}
      </dd>
      <dd data-field="account">{address}</dd>
    </dl>
  )
}
