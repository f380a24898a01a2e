import type { Handlers } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SecureContract } from '../contract/index.ts'
import type { RpcContext } from '../rpc/context.ts'
import { evmChainId, type Networks } from '../rpc/networks.ts'
import type { Account } from './account.ts'
import type { SmartAccounts } from './smartAccounts.ts'
import { loaded } from './trouble.tsx'

type Child = Handlers<SecureContract['child']>
type Preference = Awaited<ReturnType<Child['setPreferredAccount']>>

interface Env {
  account: Account
  networks: Networks
}

/** Throws 4200 if there is no smart account on the active EVM network. */
function requireEnabled({ account: { smartAccounts }, networks }: Env): SmartAccounts {
  if (smartAccounts?.networks.includes(networks.active('eip155').id)) return smartAccounts
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account on this network')
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
    const { account } = await smartContext(env)
    await smartAccounts.prefer(owner, 'smartAccount')
    return { type: 'smartAccount', address: account.address }
  } catch (error) {
    await smartAccounts.prefer(owner, 'eoa')
    throw error
  }
}

/** The calls about smart accounts and the choice between them and the accounts of the keys. */
export function smartAccountHandlers(
  env: Env,
): Pick<Child, 'getSmartAccountEnabledNetworks' | 'initSmartAccount' | 'setPreferredAccount'> {
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
  }
}
