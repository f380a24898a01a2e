import type { ChainId, EmbeddedNamespace, User } from '../contract/index.ts'
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

type Account = NonNullable<Accounts['accounts']>[number]

/** The differences between families: the accounts on a network of the family, and which EVM network counts then. */
interface Family {
  accountsOn(id: string, context: RpcContext): readonly Account[]
  evmNetwork(id: string, context: RpcContext): string
}

const families: Readonly<Record<EmbeddedNamespace, Family>> = {
  eip155: { accountsOn: evmAccountsOn, evmNetwork: (id) => id },
  solana: {
    accountsOn: (_, { accounts }) => [{ address: accounts.solana, type: 'eoa' }],
    evmNetwork: (id, { networks, smart }) => (smart ? networks.active('eip155').id : id),
  },
}

/** The accounts of the signed-in person on a network, as far as the widget may know them. */
export async function accountsOf(chainId: ChainId, context: RpcContext): Promise<Accounts> {
  const id = toCaip(chainId)
  const { eip155: owner, solana } = context.accounts
  const { accountsOn, evmNetwork } = families[namespaceOf(chainId) ?? 'eip155']
  const accounts = [...accountsOn(id, context)]
  const [active = { address: owner, type: 'eoa' as const }] = accounts
  const [activeEvm] = evmAccountsOn(evmNetwork(id, context), context)
  const deployed = await askDeployed(id, context)
  return {
    address: active.address,
    accounts,
    preferredAccountType: active.type,
    ...(deployed !== undefined && { smartAccountDeployed: deployed }),
    addresses: { eip155: activeEvm?.address ?? owner, solana },
  }
}
