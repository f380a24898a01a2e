import { isSameAddress } from '@airlock/kit/chains'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { nodeProblem } from '../failure/requestError.ts'
import type { Ask } from './operationFees.ts'

/* EIP-7702: an address with a key can be delegated to the code of a contract, which then runs as that address. */

/** The code of an address with a key: whether it is delegated, and to the code of which contract. */
export type Delegation =
  | { state: 'none' }
  /** To the code that executes batches, which only the owner's key controls. */
  | { state: 'ours'; contract: Hex }
  /** To other code, which may do anything with the account. */
  | { state: 'other'; contract: Hex }

/** The contract to whose code we delegate. */
export const UPGRADE: Hex = FRAMEWORK.EIP7702StatelessDeleGator

const Code = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** The code of a delegated address, as clients report it: the mark, and the address of the contract. */
const DESIGNATOR = /^0xef0100([0-9a-f]{40})$/i

async function codeAt(address: Hex, node: Ask): Promise<string> {
  const code = z.safeParse(Code, await node('eth_getCode', [address, 'latest']))
  if (code.success) return code.data
  throw nodeProblem('the code of the account could not be read')
}

/**
 * The delegation of an address with a key.
 *
 * @throws AirlockError the node's error, or a network problem for code that an address with a key cannot have.
 */
export async function readDelegation(address: Hex, node: Ask): Promise<Delegation> {
  const text = await codeAt(address, node)
  if (text === '0x') return { state: 'none' }
  const digits = DESIGNATOR.exec(text)?.[1]
  if (digits === undefined) throw nodeProblem('the code of the account could not be read')
  const contract: Hex = `0x${digits}`
  return { state: isSameAddress(contract, UPGRADE) ? 'ours' : 'other', contract }
}

/** Whether an account can execute batches: EIP-5792's status of the capability `atomic`. */
export type Atomicity = 'ready' | 'supported' | 'unsupported'

/** Each delegation's status, where the network has the framework's code. */
const STATUS: Readonly<Record<Delegation['state'], Atomicity>> = {
  none: 'ready',
  ours: 'supported',
  other: 'unsupported',
}

/**
 * Whether an address with a key can execute batches on a network: after an upgrade by its first batch, or already.
 * Without the framework's code on the network it could not: the upgraded account would execute nothing.
 */
export async function readAtomicity(address: Hex, node: Ask): Promise<Atomicity> {
  const [{ state }, code] = await Promise.all([readDelegation(address, node), codeAt(UPGRADE, node)])
  return code === '0x' ? 'unsupported' : STATUS[state]
}

/** The code of an address that is delegated to ours, as a simulation of its first batch needs it. */
export const UPGRADED_CODE: Hex = `0xef0100${UPGRADE.slice(2).toLowerCase()}`
