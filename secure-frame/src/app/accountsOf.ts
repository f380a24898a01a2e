import type { ChainId, User } from '../contract/index.ts'
import { evmAccountsOn } from '../rpc/accounts.ts'
import type { RpcContext } from '../rpc/context.ts'
import { namespaceOf, toCaip } from '../rpc/networks.ts'
import { loaded } from './trouble.tsx'

type Accounts = Pick<
  User,
  'address' | 'accounts' | 'smartAccountDeployed' | 'preferredAccountType' | 'addresses'
>

/** Whether the smart account is deployed on a network; undefined if the node does not say. */
async function askDeployed(id: string, { networks, smart }: RpcContext): Promise<boolean | undefined> {
  const network = networks.all.find((one) => one.id === id)
  if (!network || !smart?.networks.includes(id)) return false
  const { isDeployed } = await loaded(import('../smartAccount/prepareOperation.ts'))
  return isDeployed(smart.account, networks.node(network)).catch(() => undefined)
}

/** The network whose accounts count for EVM, if the request is about another family. */
function evmNetwork(id: string, { networks, smart }: RpcContext): string {
  if (namespaceOf(id as ChainId) === 'eip155' || !smart) return id
  return networks.active('eip155').id
}

/** The accounts of the signed-in person on a network, as far as the widget may know them. */
export async function accountsOf(chainId: ChainId, context: RpcContext): Promise<Accounts> {
  const id = toCaip(chainId)
  const { solana } = context.accounts
  const ofEvm = evmAccountsOn(evmNetwork(id, context), context)
  const accounts =
    namespaceOf(chainId) === 'solana' ? [{ address: solana, type: 'eoa' } as const] : [...ofEvm]
  const [active = { address: context.accounts.eip155, type: 'eoa' as const }] = accounts
  const deployed = await askDeployed(id, context)
  return {
    address: active.address,
    accounts,
    preferredAccountType: active.type,
    ...(deployed !== undefined && { smartAccountDeployed: deployed }),
    addresses: { eip155: ofEvm[0]?.address ?? context.accounts.eip155, solana },
  }
}
