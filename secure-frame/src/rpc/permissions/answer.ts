import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import type { Hex } from '../../signing/payload.ts'
import { isDeployed } from '../../smartAccount/prepareOperation.ts'
import type { RpcContext } from '../context.ts'
import { evmChainId } from '../networks.ts'
import { answerNow } from '../permissionRequests/requestNow.ts'
import { TYPES_NOW } from '../permissionRequests/typesNow.ts'
import { requireSmart } from '../requireSmart.ts'
import { permissionsOfSite, requireKeeper } from './keeper.ts'
import { describeGiven } from './list.ts'

/** The answer to `wallet_getSupportedExecutionPermissions`: every type on every network with smart accounts. */
export function supportedPermissions(context: RpcContext) {
  requireKeeper(context)
  const enabled = context.networks.all.filter(({ id }) => context.smart?.networks.includes(id))
  const chainIds = enabled.map((network) => `0x${evmChainId(network).toString(16)}`)
  return Object.fromEntries(Object.keys(TYPES_NOW).map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]))
}

/** The call that deploys the account; null if it is deployed on the network. */
async function deploymentOn(id: string, context: RpcContext) {
  const { account } = requireSmart(context)
  const network = context.networks.all.find((one) => one.id === id)
  const deployed = network ? await isDeployed(account, context.networks.node(network)) : true
  return deployed ? null : account.deployment
}

/**
 * The answer to `wallet_getGrantedExecutionPermissions`: what the site may use now.
 *
 * @throws AirlockError the failure of a node that does not say whether the account is deployed
 */
export async function grantedPermissions(context: RpcContext) {
  const now = Math.floor(Date.now() / 1_000)
  const answerOf = async (kept: KeptPermission) => {
    const { status } = await describeGiven(kept, context, now)
    if (status === 'revoked' || status === 'expired') return []
    const { delegate, account, permission, expiresAt } = kept
    const grant = { delegate: delegate as Hex, account: account as Hex, permission, expiresAt }
    const deployment = await deploymentOn(kept.chainId, context)
    const chainId = Number(kept.chainId.replace('eip155:', ''))
    return [answerNow({ grant, chainId, context: kept.context as Hex, deployment }, false)]
  }
  return (await Promise.all((await permissionsOfSite(context)).map(answerOf))).flat()
}
