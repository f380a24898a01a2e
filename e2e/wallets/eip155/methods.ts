import { accountMethods } from './accountMethods.ts'
import { assetMethods } from './assetMethods.ts'
import { chainMethods } from './chainMethods.ts'
import { activeChain, type Method, unprompted } from './method.ts'
import { signingMethods } from './signingMethods.ts'

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
