import type { App } from '../app.ts'
import type { ErrorCode } from '../contract/errors.ts'

/* Reads the parameters of `wallet_sendCalls` (EIP-5792) for wallets that lack it. */

const INVALID_PARAMS: typeof ErrorCode.INVALID_PARAMS = -32602
const UNAUTHORIZED: typeof ErrorCode.UNAUTHORIZED = 4100
export const UNSUPPORTED_METHOD: typeof ErrorCode.UNSUPPORTED_METHOD = 4200
export const CHAIN_DISCONNECTED: typeof ErrorCode.CHAIN_DISCONNECTED = 4901
export const INTERNAL: typeof ErrorCode.INTERNAL = -32603
/** Error codes of EIP-5792. */
const UNSUPPORTED_CAPABILITY = 5700
const UNSUPPORTED_CHAIN = 5710
export const DUPLICATE_ID = 5720
export const UNKNOWN_ID = 5730
const TOO_MANY_CALLS = 5740
const NOT_ATOMIC = 5760

/** The most calls of a request, each of which needs an approval of its own. */
const MOST_CALLS = 8

const HEX = /^0x[\da-f]*$/i
const ADDRESS = /^0x[\da-f]{40}$/i
const CHAIN_ID = /^0x[\da-f]{1,16}$/i

export type Fields = Record<string, unknown>

/** The page, with its connection. */
export type Caller = Pick<App, 'connection' | 'networkIds'>

/** The calls of a request as transactions, in order. */
export interface CallsRequest {
  chainId: number
  transactions: Fields[]
  /** The dApp's own id. */
  name: unknown
  /** Whether the result is the bare id, as in version 1 of the standard. */
  isOld: boolean
}

/** Throws the code as a number: importing the error class would move it out of the first script. */
export function fail(code: number, message: string): never {
  throw Object.assign(new Error(message), { code })
}
const invalid = (what: string): never => fail(INVALID_PARAMS, `wallet_sendCalls: ${what}`)

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null
export const isForm = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)

function requireOptional({ capabilities }: Fields): void {
  for (const [name, value] of Object.entries(isObject(capabilities) ? capabilities : {}))
    if ((value as Fields | null)?.optional !== true)
      fail(UNSUPPORTED_CAPABILITY, `This wallet does not have the capability ${name}`)
}

/** A call as a transaction. Without a recipient it deploys a contract. */
function transactionOf(call: unknown, from: string): Fields {
  if (!isObject(call)) return invalid('each call must be an object')
  const { to, data, value } = call
  if (isGiven(to) ? !isForm(to, ADDRESS) : !isForm(data, HEX) || data === '0x')
    invalid('each call must have "to", or the "data" of a deployment')
  if (isGiven(data) && !isForm(data, HEX)) invalid('"data" must be bytes in hex')
  if (isGiven(value) && !isForm(value, HEX)) invalid('"value" must be a number in hex')
  const fields = Object.entries({ from, to, data, value })
  return Object.fromEntries(fields.filter(([, field]) => isGiven(field)))
}

/* These two are short copies of what the first script has, because this file must not import from it: a shared chunk
   would make the first script larger. */

/** The part after the last colon. */
const lastPart = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** The number of the wallet's network. */
export const chainOf = ({ connection }: Caller): number =>
  Number(lastPart(connection('eip155').caipNetworkId ?? ''))

/** The accounts that the wallet shares, the active one first. */
export const accountsOf = ({ connection }: Caller): string[] => connection('eip155').accounts.map(lastPart)

/** The chain of the calls, by default the wallet's. Throws 5710 for one that the dApp does not list. */
function readChain(caller: Caller, chainId: unknown): number {
  if (!isGiven(chainId)) return chainOf(caller)
  if (!isForm(chainId, CHAIN_ID)) invalid('"chainId" must be a number in hex')
  const asked = Number(chainId)
  if (!caller.networkIds.includes(`eip155:${asked}`))
    fail(UNSUPPORTED_CHAIN, 'This site does not list the network')
  return asked
}

/** An account that the wallet shares: the named one, or the active one. Throws 4100 if it shares none like that. */
export function accountOf(caller: Caller, named: unknown): string {
  const shared = accountsOf(caller)
  const account = isGiven(named)
    ? shared.find((one) => one.toLowerCase() === String(named).toLowerCase())
    : shared[0]
  return account ?? fail(UNAUTHORIZED, 'The wallet does not share this account')
}

/**
 * @throws the error codes of EIP-5792 and EIP-1193: -32602 for what cannot be read, 4100 for another account, 5710 for a
 * network that the dApp does not list, 5760 for calls that must be atomic, 5740 for too many, 5700 for a capability that is not
 * optional
 */
export function readCallsRequest(caller: Caller, asked: unknown): CallsRequest {
  const calls: unknown = isObject(asked) && asked.calls
  if (!isObject(asked) || !Array.isArray(calls) || !calls.length) return invalid('there are no calls')
  const from = accountOf(caller, asked.from)
  const chainId = readChain(caller, asked.chainId)
  const transactions = calls.map((call) => transactionOf(call, from))
  if (asked.atomicRequired && calls.length > 1)
    // With this text viem and wagmi recognize that they must do without the method.
    fail(
      NOT_ATOMIC,
      'The method wallet_sendCalls does not exist / is not available for atomic calls of this wallet',
    )
  if (calls.length > MOST_CALLS)
    fail(TOO_MANY_CALLS, `At most ${MOST_CALLS} calls are sent one after the other`)
  for (const part of [asked, ...calls]) requireOptional(part)
  return { chainId, transactions, name: asked.id, isOld: String(asked.version).startsWith('1') }
}
