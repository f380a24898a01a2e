import { AirlockError, matches } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import * as z from 'zod/mini'
import { chainsWords } from '../../messages/en/chains.ts'
import type { CaipNetwork } from '../../types.ts'
import type { Estimate, Finding, NamespaceAdapter, Transfer } from '../adapter.ts'
import { askNetwork } from '../askNetwork.ts'
import { askQuantity } from './quantity.ts'
import { readDecimals } from './token.ts'
import { toCall } from './transfer.ts'

/** The most gas of a native transfer, with room for wallets that are contracts. */
const RESERVED_GAS = 65_000n

const Data = z.string().check(matches(/^0x(?:[0-9a-f]{2})*$/i))

/** EIP-7702: an externally owned account with delegated code still belongs to a person. */
const DELEGATED = /^0xef0100/i

export const reserve: NonNullable<NamespaceAdapter['reserve']> = async (network) =>
  RESERVED_GAS * (await askQuantity(network, 'eth_gasPrice', []))

/** Findings that need no request to the network. */
function evident({ from, to, token }: Transfer): Finding[] {
  if (token && isSameAddress(to, token.address)) return [{ code: 'own-contract' }]
  return isSameAddress(to, from) ? [{ code: 'self' }] : []
}

async function aboutRecipient(network: CaipNetwork, { to }: Transfer): Promise<Finding[]> {
  const [code, count, balance] = await Promise.all([
    askNetwork(network, 'eth_getCode', [to, 'latest'], Data),
    askQuantity(network, 'eth_getTransactionCount', [to, 'latest']),
    askQuantity(network, 'eth_getBalance', [to, 'latest']),
  ])
  if (code !== '0x' && !DELEGATED.test(code)) return [{ code: 'contract' }]
  return code === '0x' && count === 0n && balance === 0n ? [{ code: 'unused' }] : []
}

const fails = (said: string): Finding[] => [{ code: 'fails', said }]

/** EIP-1474 has no code for it: most nodes report a revert as code 3, the others only in the message. */
const FAILURE = /revert|insufficient|exceeds|out of gas/i

/**
 * A finding if the network reports that the transfer would fail; any other error has nothing to do with the
 * transfer.
 */
function failureOf(error: unknown): Finding[] {
  if (error instanceof AirlockError && (error.code === 3 || FAILURE.test(error.message)))
    return fails(error.message)
  throw error
}

/** The gas of the transfer, or the finding that it would fail. */
const gasOf = (network: CaipNetwork, transfer: Transfer): Promise<bigint | Finding[]> =>
  askQuantity(network, 'eth_estimateGas', [toCall(transfer)]).catch(failureOf)

/** A token refuses by failing or by returning false. Non-standard tokens return nothing on success. */
async function askToken(network: CaipNetwork, transfer: Transfer): Promise<Finding[]> {
  if (!transfer.token) return []
  const called = askNetwork(network, 'eth_call', [toCall(transfer), 'latest'], Data)
  const answer = await called.catch(failureOf)
  if (typeof answer !== 'string') return answer
  return answer === '0x' || BigInt(answer) !== 0n ? [] : fails(chainsWords.tokenRefuses)
}

/**
 * The decimals come from a wallet's list or from the dApp's own node, and they turn the shown amount into
 * the transaction's bytes.
 */
async function aboutDecimals(network: CaipNetwork, { token }: Transfer): Promise<Finding[]> {
  const decimals = token && (await readDecimals(network, token.address))
  if (!token || typeof decimals !== 'bigint') return []
  return decimals === BigInt(token.decimals) ? [] : [{ code: 'other-decimals' }]
}

async function ask(network: CaipNetwork, transfer: Transfer, known: Finding[]): Promise<Estimate> {
  const [price, gas, recipient, answer, decimals] = await Promise.all([
    askQuantity(network, 'eth_gasPrice', []),
    gasOf(network, transfer),
    known.length > 0 ? known : aboutRecipient(network, transfer),
    askToken(network, transfer),
    aboutDecimals(network, transfer),
  ])
  const failure = typeof gas === 'bigint' ? answer : gas
  return {
    fee: typeof gas === 'bigint' ? gas * price : null,
    deposit: 0n,
    received: transfer.amount,
    findings: [...decimals, ...failure, ...recipient],
  }
}

/** Findings that need no request remain even if the network does not respond. */
export const estimate: NonNullable<NamespaceAdapter['estimate']> = async (network, transfer) => {
  const known = evident(transfer)
  return ask(network, transfer, known).catch((error: unknown) => {
    if (known.length === 0) throw error
    return { fee: null, deposit: 0n, received: transfer.amount, findings: known }
  })
}
