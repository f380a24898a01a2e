import { encodeFunctionData, hexToBigInt, parseAbi, sliceHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import { counterOf } from '../../../shared/smartAccount/caveats.ts'
import { FRAMEWORK } from '../../../shared/smartContracts.ts'
import { amountOf } from '../../permissions/grant.ts'
import type { Hex } from '../../signing/payload.ts'
import { Bytes } from '../../smartAccount/values.ts'
import type { Call } from '../node.ts'

/* What the chain knows about a permission, by our own node. */

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function spentMap(address manager, bytes32 hash) view returns (uint256)',
  'function getAvailableAmount(bytes32 hash, address manager, bytes terms) view returns (uint256 available, bool isNewPeriod, uint256 period)',
])

const Words = Bytes.check(z.refine((bytes) => bytes.length >= 66))

/** The first word of a call's result; null if the node does not answer with one. */
async function firstWord(to: Hex, data: Hex, node: Call): Promise<bigint | null> {
  const answer = z.safeParse(Words, await node('eth_call', [{ to, data }, 'latest']).catch(() => null))
  return answer.success ? hexToBigInt(sliceHex(answer.data, 0, 32)) : null
}

/** Whether a permission is revoked; null if the node does not answer. */
export async function isDisabled({ id }: Pick<KeptPermission, 'id'>, node: Call): Promise<boolean | null> {
  const data = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [id as Hex] })
  const answer = await firstWord(FRAMEWORK.DelegationManager, data, node)
  return answer === null ? null : answer === 1n
}

const Block = z.object({ timestamp: z.string().check(z.regex(/^0x[\da-f]{1,13}$/i)) })

/** The time of the chain's newest block, in which calls are answered (Unix seconds); null if the node does not answer. */
async function chainTime(node: Call): Promise<number | null> {
  const answer = z.safeParse(Block, await node('eth_getBlockByNumber', ['latest', false]).catch(() => null))
  return answer.success ? Number(answer.data.timestamp) : null
}

/**
 * The base units that were used: of a periodic permission in the present period, of any other one in all. Null if the
 * node does not answer, and for a permission that has no amount.
 */
export async function usedOf(
  { id, permission }: Pick<KeptPermission, 'id' | 'permission'>,
  node: Call,
): Promise<string | null> {
  const counter = counterOf(permission)
  const amount = amountOf(permission)
  if (!counter || amount === null) return null
  const { enforcer, terms } = counter
  const [manager, hash] = [FRAMEWORK.DelegationManager, id as Hex]
  if (!('startTime' in permission)) {
    const data = encodeFunctionData({ abi, functionName: 'spentMap', args: [manager, hash] })
    const spent = await firstWord(enforcer, data, node)
    return spent === null ? null : String(spent)
  }
  // Before the first period the enforcer has nothing available.
  const time = await chainTime(node)
  if (time === null || time < permission.startTime) return time === null ? null : '0'
  const data = encodeFunctionData({ abi, functionName: 'getAvailableAmount', args: [hash, manager, terms] })
  const available = await firstWord(enforcer, data, node)
  return available === null || available > amount ? null : String(amount - available)
}
