import {
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  hexToBigInt,
  hexToString,
  isHex,
  type TypedDataDefinition,
} from 'viem'
import { walletError } from '../shared/errors.ts'
import { createLine } from '../shared/line.ts'
import type { WalletCore } from './core.ts'
import { accountAt } from './keys.ts'
import { activeChain, asking, type Call, invalid, isRecord, type Method, shown } from './method.ts'

/** The keys are real: every signature verifies and every transaction is mined. */
function signerOf(core: WalletCore, address: unknown) {
  const wanted = typeof address === 'string' ? address.toLowerCase() : ''
  const index = core.addresses.findIndex((known) => known.toLowerCase() === wanted)
  const visible = core.accounts().some((known) => known.toLowerCase() === wanted)
  if (index < 0 || !visible) throw walletError(4100)
  return accountAt(core.options.firstAccount + index)
}

const messageOf = ([message]: readonly unknown[]): string => {
  if (typeof message !== 'string') throw invalid('Expected the message as hex.')
  return message
}

const readable = (message: unknown) => (isHex(message) ? hexToString(message) : shown(message))

async function signMessage({ core, params }: Call): Promise<Hex> {
  const message = messageOf(params)
  return signerOf(core, params[1]).signMessage({ message: isHex(message) ? { raw: message } : message })
}

function typedDataOf([, data]: readonly unknown[]): TypedDataDefinition {
  const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
  if (!isRecord(parsed) || !isRecord(parsed.types)) throw invalid('Expected typed data.')
  return parsed as unknown as TypedDataDefinition
}

async function signTypedData({ core, params }: Call): Promise<Hex> {
  const data = typedDataOf(params)
  const chainId = data.domain?.chainId
  if (chainId !== undefined && Number(chainId) !== core.state().chainId) {
    throw invalid(`The data is for network ${String(chainId)}, the wallet is on ${core.state().chainId}.`)
  }
  return signerOf(core, params[0]).signTypedData(data)
}

function clientFor(core: WalletCore, from: unknown) {
  const { id, name = `Network ${id}`, rpcUrl } = activeChain(core)
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const request = (one: { method: string; params?: unknown }) => core.host.callChain(rpcUrl, one)
  return createWalletClient({
    account: signerOf(core, from),
    chain,
    transport: custom({ request }, { retryCount: 0 }),
  })
}

const bigints = ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

async function sendTransaction({ core, params }: Call): Promise<Hex> {
  const [request] = params
  if (!isRecord(request)) throw invalid('Expected a transaction.')
  if (request.chainId !== undefined && Number(request.chainId) !== core.state().chainId) {
    throw invalid(`The transaction is for network ${String(request.chainId)}.`)
  }
  const amounts = bigints.flatMap((key) => (isHex(request[key]) ? [[key, hexToBigInt(request[key])]] : []))
  const client = clientFor(core, request.from)
  const { to, data, input } = request
  return client.sendTransaction({
    ...(isHex(to) && { to }),
    ...(isHex(data ?? input) && { data: (data ?? input) as Hex }),
    ...Object.fromEntries(amounts),
  })
}

const inLine = createLine()

export const signingMethods = {
  personal_sign: {
    prompt: (call) => asking(call, `wants you to sign:\n\n${readable(call.params[0])}`),
    answer: signMessage,
  },
  eth_signTypedData_v4: {
    prompt: (call) => asking(call, `wants you to sign:\n\n${shown(call.params[1])}`),
    answer: signTypedData,
  },
  eth_sendTransaction: {
    prompt: (call) => asking(call, `wants you to send:\n\n${shown(call.params[0])}`),
    answer: (call) => inLine(() => sendTransaction(call)),
  },
} as const satisfies Record<string, Method>
