import { useEffect } from 'react'
import { useAccount, useDisconnect, useSignMessage } from 'wagmi'
import { type Actions, offer } from './actions.ts'
import { MESSAGE } from './evm.ts'

/** The hooks of this drawing, for buttons that are made once. */
let current: Actions = {}

offer(Object.fromEntries(['sign a message', 'disconnect'].map((name) => [name, () => current[name]?.()])))

/** What a dApp has beside its kit's button, with wagmi 2. */
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
