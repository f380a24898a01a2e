import {
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  http,
  isHex,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'
import { accountAt, KEY_COUNT } from '../eip155/keys.ts'
import { createLine } from '../shared/line.ts'
import { type Asked, invalid, isRecord, listOf, type RpcUrls, WalletProblem } from './params.ts'

type Method = (asked: Asked, rpcUrls: RpcUrls) => unknown

function signerOf(address: unknown) {
  const wanted = String(address).toLowerCase()
  for (let index = 0; index < KEY_COUNT; index += 1) {
    const account = accountAt(index)
    if (account.address.toLowerCase() === wanted) return account
  }
  throw new WalletProblem(4100, 'That is none of the accounts')
}

const idOf = (chain: string) => Number(chain.slice('eip155:'.length))

function signTypedData({ params }: Asked): Promise<Hex> {
  const [address, data] = listOf(params)
  const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
  if (!isRecord(parsed) || !isRecord(parsed.types)) throw invalid('expected typed data')
  return signerOf(address).signTypedData(parsed as unknown as TypedDataDefinition)
}

const AMOUNTS = ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

async function sendTransaction({ chain, params }: Asked, rpcUrls: RpcUrls): Promise<Hex> {
  const [request] = listOf(params)
  const url = rpcUrls[chain]
  if (!isRecord(request)) throw invalid('expected a transaction')
  if (!url) throw new WalletProblem(4901, `The test wallet has no node of ${chain}`)
  const client = createWalletClient({
    account: signerOf(request.from),
    chain: defineChain({
      id: idOf(chain),
      name: chain,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url, { retryCount: 0 }),
  })
  const amounts = AMOUNTS.flatMap((key) => (isHex(request[key]) ? [[key, hexToBigInt(request[key])]] : []))
  const { to, data } = request
  return client.sendTransaction({
    ...(isHex(to) && { to }),
    ...(isHex(data) && { data }),
    ...Object.fromEntries(amounts),
  })
}

const inLine = createLine()

/** The keys are real: every signature verifies and every transaction is mined. */
export const EIP155: Readonly<Record<string, Method>> = {
  personal_sign: ({ params }) => {
    const [message, address] = listOf(params)
    if (typeof message !== 'string') throw invalid('expected a message')
    return signerOf(address).signMessage({ message: isHex(message) ? { raw: message } : message })
  },
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: (asked, rpcUrls) => inLine(() => sendTransaction(asked, rpcUrls)),
  eth_chainId: ({ chain }) => numberToHex(idOf(chain)),
  wallet_switchEthereumChain: () => null,
  wallet_addEthereumChain: () => null,
}
