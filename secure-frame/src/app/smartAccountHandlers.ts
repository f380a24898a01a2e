import type { Handlers } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SecureContract } from '../contract/index.ts'
import { asRequestFailure } from '../failure/requestError.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { evmChainId, type Networks } from '../rpc/networks.ts'
import type { Hex } from '../signing/payload.ts'
import type { Account } from './account.ts'
import { asProvider } from './ending.ts'
import type { SmartAccounts } from './smartAccounts.ts'
import { loaded } from './trouble.tsx'

type Child = Handlers<SecureContract['child']>
type Preference = Awaited<ReturnType<Child['setPreferredAccount']>>

interface Env {
  account: Account
  networks: Networks
}

/** Asks the person about a request, which is then signed and sent. */
type Approve = (
  request: Request<Approval>,
  contextOf: () => Promise<RpcContext>,
  signal: AbortSignal,
) => Promise<unknown>

const notHere = () =>
  new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account on this network')

/** Throws 4200 if there is no smart account on the active EVM network. */
function requireEnabled({ account: { smartAccounts }, networks }: Env): SmartAccounts {
  if (smartAccounts?.networks.includes(networks.active('eip155').id)) return smartAccounts
  throw notHere()
}

async function smartContext({ account }: Env): Promise<NonNullable<RpcContext['smart']>> {
  const { smart } = await account.context()
  if (!smart) throw new AirlockError(ErrorCode.INTERNAL, 'The smart account is missing')
  return smart
}

async function init(env: Env): Promise<{ address: string; isDeployed: boolean }> {
  const { networks } = env
  const { account } = await smartContext(env)
  const { isDeployed } = await loaded(import('../smartAccount/prepareOperation.ts'))
  const node = networks.node(networks.active('eip155'))
  return { address: account.address, isDeployed: await isDeployed(account, node) }
}

async function preferKey({ account }: Env): Promise<Preference> {
  const owner = await account.owner()
  await account.smartAccounts?.prefer(owner, 'eoa')
  return { type: 'eoa', address: owner.wallet.evmAddress }
}

/** A failure falls back to the account of the key (spec section 4). */
async function preferSmart(env: Env): Promise<Preference> {
  const smartAccounts = requireEnabled(env)
  const owner = await env.account.owner()
  try {
    const { account, networks } = await smartContext(env)
    if (!networks.includes(env.networks.active('eip155').id)) throw notHere()
    await smartAccounts.prefer(owner, 'smartAccount')
    return { type: 'smartAccount', address: account.address }
  } catch (error) {
    await smartAccounts.prefer(owner, 'eoa')
    throw error
  }
}

async function delegation({ account, networks }: Env): Promise<Awaited<ReturnType<Child['getDelegation']>>> {
  const { wallet } = await account.owner()
  const { readDelegation } = await loaded(import('../smartAccount/delegation.ts'))
  return readDelegation(wallet.evmAddress as Hex, networks.node(networks.active('eip155')))
}

/** The person has asked for it in the widget, so it is approved like a request. */
async function removeDelegation({ account }: Env, approve: Approve, signal: AbortSignal): Promise<null> {
  try {
    const { wallet } = await account.owner()
    const params: Request<'airlock_undelegate'>['params'] = [wallet.evmAddress as Hex]
    await asProvider(approve({ method: 'airlock_undelegate', params }, account.context, signal))
    return null
  } catch (error) {
    throw asRequestFailure(error)
  }
}

/** The calls about smart accounts and the choice between them and the accounts of the keys. */
export function smartAccountHandlers(
  env: Env,
  approve: Approve,
): Pick<
  Child,
  | 'getSmartAccountEnabledNetworks'
  | 'initSmartAccount'
  | 'setPreferredAccount'
  | 'getDelegation'
  | 'revokeDelegation'
> {
  const { account, networks } = env
  return {
    getSmartAccountEnabledNetworks: () => ({
      smartAccountEnabledNetworks: networks.all
        .filter(({ id }) => account.smartAccounts?.networks.includes(id))
        .map(evmChainId),
    }),
    initSmartAccount: () => {
      requireEnabled(env)
      return init(env)
    },
    setPreferredAccount: async ({ type }) => (type === 'eoa' ? preferKey(env) : preferSmart(env)),
    getDelegation: () => delegation(env),
    revokeDelegation: (_, { signal }) => removeDelegation(env, approve, signal),
  }
}
