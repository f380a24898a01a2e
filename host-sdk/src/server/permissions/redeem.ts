import { encodeFunctionData, encodePacked, parseAbi, zeroHash } from 'viem'
import { readContext } from './context.ts'
import { DELEGATION_MANAGER } from './contracts.ts'
import { deploymentsOf } from './deployment.ts'
import { RedemptionError, redemptionErrorOf } from './redemptionError.ts'
import type { EncodedCall, Hex, PermittedCall, Redeemer, Redemption } from './types.ts'

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

/** ERC-7579: a single call, whose failure reverts everything. The enforcers accept no other mode. */
const SINGLE = zeroHash

const execution = ({ to, value = 0n, data = '0x' }: PermittedCall): Hex =>
  encodePacked(['address', 'uint256', 'bytes'], [to, value, data])

/**
 * Encodes calls in the place of accounts that have permitted them (ERC-7710). All of them happen or none. A permission may
 * be used for several calls.
 *
 * The delegate has to be the sender. The accounts have to be deployed; `redeemPermissions` takes care of that.
 */
export function encodeRedemption(redemptions: readonly Redemption[]): EncodedCall {
  const contexts = redemptions.map(({ permission }) => permission.context)
  const args = [contexts, contexts.map(() => SINGLE), redemptions.map(({ call }) => execution(call))] as const
  return {
    to: DELEGATION_MANAGER,
    data: encodeFunctionData({ abi, functionName: 'redeemDelegations', args }),
  }
}

/** Runs a client's call, and reads why it was refused. */
async function refusable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw redemptionErrorOf(error) ?? error
  }
}

async function deployFirst(
  { publicClient, wallet }: Redeemer & { bundler?: undefined },
  calls: EncodedCall[],
) {
  for (const call of calls) {
    const hash = await wallet.sendTransaction(call)
    const { status } = await publicClient.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The account could not be deployed: ${hash}`)
  }
}

/**
 * Makes calls in the place of accounts that have permitted them, with the key or the smart account that the permissions
 * are for. Accounts that are not deployed yet are deployed first, by the wallet's answer to the request for the permission.
 *
 * With `wallet`, the delegate sends a transaction, after the node has tried it; the result is its hash. With `bundler`,
 * its smart account sends one operation; the result is the operation's hash. Wait for the receipt: until then another use
 * of the permission may come first.
 *
 * @example
 * const account = privateKeyToAccount(SESSION_KEY)
 * const hash = await redeemPermissions([{ permission, call: { to: usdc, data: transferData } }], {
 *   publicClient: createPublicClient({ chain, transport }),
 *   wallet: createWalletClient({ account, chain, transport }),
 * })
 *
 * @throws RedemptionError if a contract refuses it, with the reason; the client's own error if the node or the bundler
 * cannot be asked; Error if a context or the deployment of its account is not one of Airlock's
 */
export async function redeemPermissions(
  redemptions: readonly Redemption[],
  redeemer: Redeemer,
): Promise<Hex> {
  const { publicClient } = redeemer
  const { address } = (redeemer.wallet ?? redeemer.bundler).account
  for (const { permission } of redemptions) {
    const { delegate } = readContext(permission.context)
    if (delegate.toLowerCase() !== address.toLowerCase())
      throw new RedemptionError('wrong-key', `It is for ${delegate}, not for ${address}.`)
  }
  const deployments = await deploymentsOf(
    redemptions.map(({ permission }) => permission),
    publicClient,
  )
  const redemption = encodeRedemption(redemptions)
  const { bundler } = redeemer
  if (bundler) return refusable(() => bundler.sendUserOperation({ calls: [...deployments, redemption] }))
  await deployFirst(redeemer, deployments)
  return refusable(async () => {
    await publicClient.call({ account: address, ...redemption })
    return redeemer.wallet.sendTransaction(redemption)
  })
}
