import { accountMethods } from './accounts.ts'
import { assetMethods } from './assets.ts'
import { chainMethods } from './chains.ts'
import { activeChain, type Method, unprompted } from './method.ts'
import { signingMethods } from './signing.ts'

const own: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...assetMethods,
  ...chainMethods,
  ...signingMethods,
}

/** Reads are forwarded to the chain. */
const read: Method = {
  prompt: unprompted,
  answer: ({ core, method, params }) => core.host.callChain(activeChain(core).rpcUrl, { method, params }),
}

const isRead = (name: string) => /^(?:eth|net|web3)_(?!sign)/.test(name)

/** How the wallet answers a method, or undefined if it does not support it (4200). */
export function methodNamed(name: string): Method | undefined {
  if (Object.hasOwn(own, name)) return own[name]
  return isRead(name) ? read : undefined
}
