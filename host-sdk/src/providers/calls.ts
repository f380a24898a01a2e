import { callsId, type Outcome, readCallsId, type SentCalls, statusCode } from '../contract/callsId.ts'
import type { ProviderRequest } from '../types.ts'
import {
  accountOf,
  accountsOf,
  type Caller,
  CHAIN_DISCONNECTED,
  chainOf,
  DUPLICATE_ID,
  type Fields,
  fail,
  INTERNAL,
  isForm,
  isGiven,
  isObject,
  readCallsRequest,
  UNKNOWN_ID,
  UNSUPPORTED_METHOD,
} from './callsRequest.ts'

/*
 * EIP-5792 for wallets that lack it: the calls are sent one after the other, each approved in the wallet, and each when
 * the one before it is in a block. It is loaded only after a wallet has refused one of the methods.
 */

/** How often and for how long a transaction is waited for before the next one (ms). */
const POLL = 1_000
const PATIENCE = 180_000
/** A transaction that the wallet does not know this long after it was sent is given up (s). */
const LIFETIME = 1_800

const HASH = /^0x[\da-f]{64}$/i

type Ask = (request: ProviderRequest) => Promise<unknown>
type Hash = SentCalls['hashes'][number]
type Receipt = Fields & { status: unknown }

/** The receipt of a transaction; null while it is in no block. */
async function receiptOf(ask: Ask, hash: Hash): Promise<Receipt | null> {
  const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
  return isObject(receipt) ? (receipt as Receipt) : null
}

const isSuccess = ({ status }: Receipt): boolean => Number(status) === 1

/** Whether a transaction succeeded. False too if it is in no block in time. */
async function isDone(ask: Ask, hash: Hash): Promise<boolean> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const receipt = await receiptOf(ask, hash).catch(() => null)
    if (receipt) return isSuccess(receipt)
    if (Date.now() >= end) return false
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`

/** Asks the wallet to switch to the calls' network, if it is on another one. */
async function reach(caller: Caller, ask: Ask, chainId: number): Promise<void> {
  if (chainOf(caller) === chainId) return
  await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: hexOf(chainId) }] })
  if (chainOf(caller) !== chainId)
    fail(CHAIN_DISCONNECTED, 'The wallet did not switch to the network of the calls')
}

/** The hashes of what was sent. Throws if not even the first was. */
async function sendInOrder(ask: Ask, transactions: readonly Fields[]): Promise<Hash[]> {
  const hashes: Hash[] = []
  for (const transaction of transactions) {
    const before = hashes.at(-1)
    if (before && !(await isDone(ask, before))) break
    try {
      const hash = await ask({ method: 'eth_sendTransaction', params: [transaction] })
      if (!isForm(hash, HASH)) fail(INTERNAL, 'The wallet answered without a hash')
      hashes.push(hash as Hash)
    } catch (error) {
      if (!before) throw error
      break
    }
  }
  return hashes
}

const FIELDS = ['status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/** The fields that EIP-5792 lists. */
const reduced = (receipt: Receipt) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, receipt[field]])),
  logs: (Array.isArray(receipt.logs) ? receipt.logs : []).map(({ address, data, topics }: Fields) => ({
    address,
    data,
    topics,
  })),
})

async function outcomeOf(
  ask: Ask,
  hash: Hash,
  receipt: Receipt | null,
  { sentAt }: SentCalls,
): Promise<Outcome> {
  if (receipt) return isSuccess(receipt)
  if (sentAt === null || Date.now() / 1_000 - sentAt <= LIFETIME) return 'pending'
  const known = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
  return known === null ? 'dropped' : 'pending'
}

/** The methods of EIP-5792 for one page. */
function createCalls(caller: Caller, ask: Ask): (request: ProviderRequest) => unknown {
  /** By the account and the dApp's id: ours; undefined while the calls are being sent. */
  const names = new Map<string, string | undefined>()
  const keyOf = (name: unknown) => `${accountsOf(caller)[0]}|${name}`

  /** Reserves the dApp's id, which keeps our own one as soon as there is one. */
  async function named(name: unknown, run: () => Promise<string>): Promise<unknown> {
    if (!isGiven(name)) return run()
    const key = keyOf(name)
    if (names.has(key) || readCallsId(`${name}`)) fail(DUPLICATE_ID, 'There are calls with this id already')
    names.set(key, undefined)
    try {
      names.set(key, await run())
      return name
    } catch (error) {
      names.delete(key)
      throw error
    }
  }

  async function send(asked: unknown): Promise<unknown> {
    const { chainId, transactions, name, isOld } = readCallsRequest(caller, asked)
    const id = await named(name, async () => {
      await reach(caller, ask, chainId)
      const hashes = await sendInOrder(ask, transactions)
      const sentAt = Math.floor(Date.now() / 1_000)
      return callsId({ chainId, hashes, total: transactions.length, sentAt })
    })
    return isOld ? id : { id }
  }

  async function status(id: unknown): Promise<unknown> {
    const sent = readCallsId(names.get(keyOf(id)) ?? `${id}`)
    if (!sent) return fail(UNKNOWN_ID, 'Unknown bundle id')
    if (chainOf(caller) !== sent.chainId)
      fail(CHAIN_DISCONNECTED, 'The calls are on another network than the wallet’s')
    const receipts = await Promise.all(sent.hashes.map((hash) => receiptOf(ask, hash)))
    const outcomes = await Promise.all(
      sent.hashes.map((hash, index) => outcomeOf(ask, hash, receipts[index] ?? null, sent)),
    )
    return {
      version: '2.0.0',
      id,
      chainId: hexOf(sent.chainId),
      status: statusCode(outcomes, sent.total),
      atomic: false,
      receipts: receipts.flatMap((receipt) => (receipt ? [reduced(receipt)] : [])),
    }
  }

  const table: Record<string, (first: unknown) => unknown> = {
    wallet_sendCalls: send,
    wallet_getCallsStatus: status,
    wallet_getCapabilities: (address) => {
      accountOf(caller, address)
      return {}
    },
  }
  return ({ method, params }) => {
    const own = table[method] ?? (() => fail(UNSUPPORTED_METHOD, `The wallet does not have ${method}`))
    return own(Array.isArray(params) ? params[0] : undefined)
  }
}

const pages = new WeakMap<Caller, ReturnType<typeof createCalls>>()

/**
 * Answers a request of EIP-5792 for a wallet that lacks the method. The dApp's own ids are known as long as the page; the
 * returned ids of calls without one are known for ever, because they contain what their status is read from.
 *
 * @param ask - sends a request to the connected wallet.
 */
export async function request(caller: Caller, ask: Ask, asked: ProviderRequest): Promise<unknown> {
  const calls = pages.get(caller) ?? createCalls(caller, ask)
  pages.set(caller, calls)
  return calls(asked)
}
