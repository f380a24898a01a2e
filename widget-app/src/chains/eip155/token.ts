import { AirlockError, ErrorCode, matches, maxLength } from '@airlock/host-sdk/contract'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, hexToString } from 'viem'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { askNetwork } from '../askNetwork.ts'
import { toChecksum } from './address.ts'

const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const SYMBOL = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const NAME = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })

/** The call data that reads an owner's balance of a token. */
export const balanceCall = (owner: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [getAddress(owner)] })

/** ABI words, up to 4 kB; empty if there is no contract. */
const Words = z.string().check(maxLength(8194), matches(/^0x(?:[0-9a-f]{64})*$/i))

/** Characters of one word, including 0x. */
const WORD = 66

/** Longer symbols are not useful. */
const LONGEST_SYMBOL = 32

const noToken = () => new AirlockError(ErrorCode.INVALID_PARAMS, 'There is no such token on this network')

/** An ABI `string`, or the `bytes32` of the earliest tokens; empty for any other value. */
export function readText(words: string): string {
  const hex = words.slice(2)
  const isString = hex.length > 64 && BigInt(`0x${hex.slice(0, 64)}`) === 32n
  const length = isString ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const content = isString ? hex.slice(128, 128 + length * 2) : hex.slice(0, 64)
  const text = hexToString(`0x${content}`).replace(/\p{C}/gu, '').trim()
  return [...text].slice(0, LONGEST_SYMBOL).join('')
}

async function askContract(network: CaipNetwork, to: string, data: string): Promise<string> {
  const refused = (error: unknown) => {
    // A contract of another kind fails.
    throw error instanceof AirlockError ? noToken() : error
  }
  const words = await askNetwork(network, 'eth_call', [{ to, data }, 'latest'], Words).catch(refused)
  if (words === '0x') throw noToken()
  return words
}

/** Like `askContract` for optional methods; null if the contract does not have the method. */
const askIfThere = (...question: Parameters<typeof askContract>): Promise<string | null> =>
  askContract(...question).catch((error: unknown) => {
    if (error instanceof AirlockError) return null
    throw error
  })

/** The decimals that a contract reports; null if it reports none. */
export async function readDecimals(network: CaipNetwork, address: string): Promise<bigint | null> {
  const said = await askIfThere(network, address, DECIMALS)
  return said === null ? null : BigInt(said.slice(0, WORD))
}

export const readToken: NonNullable<NamespaceAdapter['readToken']> = async (network, owner, address) => {
  const contract = toChecksum(address)
  if (!contract) throw noToken()
  const [decimals, symbol, balance] = await Promise.all([
    askContract(network, contract, DECIMALS),
    askContract(network, contract, SYMBOL),
    askContract(network, contract, balanceCall(owner)),
  ])
  const places = BigInt(decimals.slice(0, WORD))
  if (places > 255n) throw noToken()
  return {
    address: contract,
    decimals: Number(places),
    symbol: readText(symbol) || 'tokens',
    balance: BigInt(balance.slice(0, WORD)),
  }
}

export const describeToken: NonNullable<NamespaceAdapter['describeToken']> = async (
  network,
  owner,
  address,
) => {
  const contract = toChecksum(address)
  if (!contract) throw noToken()
  const [balance, decimals, symbol, name] = await Promise.all([
    askContract(network, contract, balanceCall(owner)),
    readDecimals(network, contract),
    askIfThere(network, contract, SYMBOL),
    askIfThere(network, contract, NAME),
  ])
  if (decimals !== null && decimals > 255n) throw noToken()
  return {
    address: contract,
    decimals: decimals === null ? null : Number(decimals),
    symbol: (symbol && readText(symbol)) || null,
    name: (name && readText(name)) || null,
    balance: BigInt(balance.slice(0, WORD)),
  }
}
