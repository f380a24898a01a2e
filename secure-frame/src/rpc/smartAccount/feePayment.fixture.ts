import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { Ask } from '../../smartAccount/operationFees.ts'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { openRecords } from '../../storage/records.ts'
import { createFeeChoices, type FeeOption, type FeePaymasters, type FeeWay } from '../feePaymasters.ts'
import { Refusal } from '../node.fixture.ts'
import { prepare } from '../prepare.ts'
import { FRIEND, SMART, smartSession } from './smart.fixture.ts'

const address = (digits: string): Hex => `0x${digits.repeat(20)}`
export const PAYMASTER = address('dd')
/** Each has 6 decimals. */
export const USD = address('a1')
export const EUR = address('a2')
/** Changes an allowance only from or to zero. */
export const USDT = address('a3')

const SYMBOLS: Readonly<Record<Hex, string>> = { [USD]: 'USD', [EUR]: 'EUR', [USDT]: 'USDT' }
const uint = (value: bigint) => numberToHex(value, { size: 32 })

/** What an account has, and what the paymaster may take already, in smallest units. */
export interface Funds {
  coins?: bigint
  tokens?: Readonly<Record<Hex, bigint>>
  allowed?: Readonly<Record<Hex, bigint>>
}

/** The answers of contracts, by the beginning of the call data. */
function contract(to: Hex, data: string, { tokens = {}, allowed = {} }: Funds): Hex | Refusal {
  const answers: Record<string, () => Hex | Refusal> = {
    '0x70a08231': () => uint(tokens[to] ?? 0n),
    '0xdd62ed3e': () => uint(allowed[to] ?? 0n),
    '0x095ea7b3': () => (to === USDT ? new Refusal(3, 'execution reverted') : uint(1n)),
    '0x313ce567': () => uint(6n),
    '0x95d89b41': () => encodeAbiParameters([{ type: 'string' }], [SYMBOLS[to] ?? '']),
  }
  return answers[data.slice(0, 10)]?.() ?? new Refusal(3, 'execution reverted')
}

/** The answers of a node, for a person with these funds. */
export const nodeAnswers = (funds: Funds) => ({
  eth_getBalance: numberToHex(funds.coins ?? 0n),
  eth_call: ([{ to, data }]: [{ to: Hex; data: string }]) =>
    to === ENTRY_POINT ? uint(0n) : contract(to, data, funds),
})

/** A paymaster whose answers a test replaces; an error is thrown. It takes 2 units for each wei. */
export function createPaymaster(answers: Record<string, unknown> = {}) {
  const asked: { method: string; params: unknown[]; url: string | undefined }[] = []
  const all: Record<string, unknown> = {
    pm_getPaymasterStubData: { paymaster: PAYMASTER, paymasterData: '0x00', paymasterPostOpGasLimit: '0x64' },
    pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0x11' },
    pimlico_getTokenQuotes: ([{ tokens }]: [{ tokens: Hex[] }]) => ({
      quotes: tokens.map((token) => ({
        paymaster: PAYMASTER,
        token,
        exchangeRate: numberToHex(2n * 10n ** 18n),
        postOpGas: '0x32',
      })),
    }),
    ...answers,
  }
  const askAt =
    (url?: string): Ask =>
    async (method, params) => {
      asked.push({ method, params, url })
      const answer = all[method]
      const result = typeof answer === 'function' ? answer(params) : answer
      if (result instanceof Error) throw result
      return result
    }
  return { askAt, asked }
}

interface Options extends Partial<Pick<FeePaymasters, 'sponsor' | 'takesPageServices'>> {
  funds?: Funds
  /** Those that the project takes on chain 1. */
  tokens?: readonly Hex[]
  /** The answers of the project's paymaster, and of the one that the page names. */
  own?: Record<string, unknown>
  pages?: Record<string, unknown>
  bundler?: Record<string, unknown>
  /** Missing if nobody can be asked. */
  chooses?: (options: readonly FeeOption[], preselected: FeeWay) => FeeWay | Promise<FeeWay>
}

/** A session whose person may not have to pay the fee in coins. */
export function payingSession(options: Options = {}) {
  const { funds = {}, tokens = [], chooses } = options
  const session = smartSession({
    answers: nodeAnswers(funds),
    ...(options.bundler && { bundler: options.bundler }),
  })
  const [own, pages] = [createPaymaster(options.own), createPaymaster(options.pages)]
  const choices = createFeeChoices(
    openRecords('test', () => undefined),
    SMART.address,
  )
  const paymasters: FeePaymasters = {
    sponsor: options.sponsor ?? null,
    tokensOn: (id) => (id === 'eip155:1' ? tokens : []),
    takesPageServices: options.takesPageServices ?? false,
    ask: (_, url) => (url === undefined ? own : pages).askAt(url),
    choices,
  }
  const { smart, ...rest } = session.context
  const context = {
    ...rest,
    smart: { ...smart, paymasters },
    ...(chooses && { chooseFee: async (...asked: Parameters<typeof chooses>) => chooses(...asked) }),
  }
  /** The operation that one call becomes, and the calls in it. */
  async function send(capabilities: object = {}, call: object = { to: FRIEND, data: '0xab' }) {
    const asked = { calls: [call], capabilities } as never
    const { payload } = await prepare({ method: 'wallet_sendCalls', params: [asked] }, context)
    if (payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
    const operation = readOperationText(payload.operation)
    const calls = SMART.decodeCalls(operation.callData).map(({ to, ...call }) => ({
      ...call,
      to: to.toLowerCase(),
    }))
    return { operation, by: payload.feePaidBy, calls }
  }
  return { send, own, pages, choices, bundler: session.bundler }
}
