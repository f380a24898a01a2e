import { decodeFunctionData, getContractAddress, parseAbi } from 'viem'
import { readContext } from './context.ts'
import { FACTORY } from './contracts.ts'
import type { ChainClient, EncodedCall, GrantedPermission, Hex } from './types.ts'

const abi = parseAbi(['function deploy(bytes bytecode, bytes32 salt)'])

/**
 * Whether a call deploys this account and does nothing else. It comes from the page, so it could be any call, such as a
 * transfer of what the delegate owns.
 */
function deploys({ to, data }: EncodedCall, account: Hex): boolean {
  if (to.toLowerCase() !== FACTORY.toLowerCase()) return false
  try {
    const { args } = decodeFunctionData({ abi, data })
    const [bytecode, salt] = args
    return getContractAddress({ opcode: 'CREATE2', from: FACTORY, bytecode, salt }) === account
  } catch {
    return false
  }
}

/**
 * The calls that deploy the accounts of these permissions which are not deployed yet. A permission of an account without
 * code cannot be redeemed.
 *
 * @throws Error if a permission's own deployment is another call than that of its account
 */
export async function deploymentsOf(
  permissions: readonly GrantedPermission[],
  { getCode }: Pick<ChainClient, 'getCode'>,
): Promise<EncodedCall[]> {
  const byAccount = new Map(
    permissions.map((permission) => [readContext(permission.context).account, permission]),
  )
  const calls: EncodedCall[] = []
  for (const [account, { dependencies = [] }] of byAccount) {
    const found = dependencies.map(({ factory, factoryData }) => ({ to: factory, data: factoryData }))
    if (!found.every((call) => deploys(call, account)))
      throw new Error('The dependencies of the permission do not deploy its account.')
    const [call] = found
    if (call && !(await getCode({ address: account }))) calls.push(call)
  }
  return calls
}
