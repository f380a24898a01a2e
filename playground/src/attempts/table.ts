import type { Need, Prepare } from './attempt.ts'
import { getTestTokens } from './faucet.ts'
import { allowSpending, endSpending, sendBatch, sendSponsored, sendTransaction } from './local.ts'
import { signMessage, signTypedData } from './sign.ts'
import { openView, switchNetwork } from './widget.ts'

/** Everything that a visitor can try. Its words are in the catalogue under the same name. */
export const ATTEMPTS = {
  signMessage: { needs: 'evm', prepare: signMessage },
  signTypedData: { needs: 'evm', prepare: signTypedData },
  switchNetwork: { needs: 'account', prepare: switchNetwork },
  getTestTokens: { needs: 'local', prepare: getTestTokens },
  sendTransaction: { needs: 'local', prepare: sendTransaction },
  sendBatch: { needs: 'local', prepare: sendBatch },
  sendSponsored: { needs: 'local', prepare: sendSponsored },
  allowSpending: { needs: 'local', prepare: allowSpending },
  endSpending: { needs: 'local', prepare: endSpending },
  account: { needs: 'account', prepare: openView('Account') },
  networks: { needs: 'account', prepare: openView('Networks') },
  swap: { needs: 'account', prepare: openView('Swap') },
  buy: { needs: 'account', prepare: openView('OnRampProviders') },
  name: { needs: 'account', prepare: openView('RegisterAccountName') },
  receive: { needs: 'account', prepare: openView('WalletReceive') },
} as const satisfies Record<string, { needs: Need; prepare: Prepare }>

export type AttemptName = keyof typeof ATTEMPTS

/** In which part of the page each stands, in this order. */
export const GROUPS = {
  sign: ['signMessage', 'signTypedData', 'switchNetwork'],
  send: ['getTestTokens', 'sendTransaction', 'sendBatch'],
  smart: ['sendSponsored', 'allowSpending', 'endSpending'],
  views: ['account', 'networks', 'swap', 'buy', 'name', 'receive'],
} as const satisfies Record<string, readonly AttemptName[]>

/** The groups that only a local stack has. */
export const LOCAL_GROUPS: readonly (keyof typeof GROUPS)[] = ['send', 'smart']
