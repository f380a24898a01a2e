import { walletError } from '../shared/errors.ts'
import { asking, type Call, isRecord, type Method, unprompted } from './method.ts'

/** EIP-1102 and EIP-2255: the accounts that a site may see. */
const isConnected = ({ core }: Call) => core.accounts().length > 0

function authorise({ core }: Call): string[] {
  core.update({ authorised: core.addresses })
  return core.accounts()
}

const permissionsOf = (call: Call) =>
  isConnected(call)
    ? [
        {
          invoker: call.core.host.origin,
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: call.core.accounts() }],
        },
      ]
    : []

function requireAccounts({ params }: Call): void {
  const [permissions] = params
  const names = isRecord(permissions) ? Object.keys(permissions) : []
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw walletError(-32_602, 'The only permission here is eth_accounts.')
  }
}

const connectPrompt = (call: Call) => asking(call, 'wants to see your accounts.')

export const accountMethods = {
  eth_accounts: { prompt: unprompted, answer: async ({ core }) => core.accounts() },
  eth_coinbase: { prompt: unprompted, answer: async ({ core }) => core.accounts()[0] ?? null },
  eth_requestAccounts: {
    prompt: (call) => (isConnected(call) ? undefined : connectPrompt(call)),
    answer: async (call) => (isConnected(call) ? call.core.accounts() : authorise(call)),
  },
  wallet_requestPermissions: {
    prompt: connectPrompt,
    answer: async (call) => {
      requireAccounts(call)
      authorise(call)
      return permissionsOf(call)
    },
  },
  wallet_getPermissions: { prompt: unprompted, answer: async (call) => permissionsOf(call) },
  wallet_revokePermissions: {
    prompt: unprompted,
    answer: async (call) => {
      requireAccounts(call)
      call.core.update({ authorised: [] })
      return null
    },
  },
} as const satisfies Record<string, Method>
