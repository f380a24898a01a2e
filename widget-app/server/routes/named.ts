import type { Bindings, Project } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Identity } from '../../shared/blockchain.ts'
import type { NameProfile } from '../../shared/names/api.ts'
import { isAccount } from '../chains/addresses.ts'
import { can, NAMESPACES } from '../chains/capabilities.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { avatarPicture } from '../identity/avatar.ts'
import { OutboundError } from '../outbound/error.ts'
import { splitAccount } from './accountParam.ts'
import { orAway, readingHeaders } from './away.ts'
import { refuse } from './project.ts'

const MAINNET = 'eip155:1'
const NOBODY: Identity = { name: null, avatar: null }

/**
 * The chain whose registry names another chain's accounts: its own, or Ethereum's. Test networks only have their own.
 */
export function namerOf(chains: Chains, project: Project, chain: Chain | undefined): Chain | undefined {
  if (!chain || !can(chain.namespace, 'names')) return undefined
  if (chain.ensRegistry) return chain
  const mainnet = chains.find(project, MAINNET)
  return !chain.isTestnet && mainnet?.ensRegistry ? mainnet : undefined
}

/** A request without a chain means Ethereum, or else the first chain with names. */
export const chainMeant = (chains: Chains, project: Project, id: string | undefined): Chain | undefined =>
  id === undefined
    ? (chains.find(project, MAINNET) ?? chains.of(project).find(({ ensRegistry }) => ensRegistry))
    : chains.find(project, id)

/** The identity of an account, and its address as given. */
export interface Found {
  address: string
  /** What ENS says on a chain. */
  value: Identity
  /** The account's names below the project's parents, whether or not it has another one on a chain. */
  profiles: readonly NameProfile[]
}

/** What a route makes of an identity. */
interface Format {
  tell: (found: Found) => object
  /**
   * Whether the route responds 503 while the names below the project's parents cannot be read. Otherwise it leaves
   * them out.
   */
  needsNames: boolean
}

/** The names that an account has below the project's parents. */
async function ownNames(
  { accountNames, log }: Pick<Server, 'accountNames' | 'log'>,
  project: Project,
  account: { chain: Chain | undefined; address: string },
  { needsNames }: Format,
): Promise<NameProfile[]> {
  const { chain, address } = account
  if (!chain || !can(chain.namespace, 'names') || !isAccount(chain.namespace, address)) return []
  try {
    return await accountNames.reverse(project, address, Number(chain.id.split(':')[1]))
  } catch (error) {
    if (needsNames || !(error instanceof OutboundError)) throw error
    log.warn({ problem: error.message }, 'names cannot be read')
    return []
  }
}

/** The identity by the account's name, whoever keeps that. */
export function identityOf({ value, profiles: [first] }: Found): Identity {
  // A name that the account has set for itself on a chain comes first.
  if (value.name !== null || !first) return value
  return { name: first.name, avatar: avatarPicture(first.attributes[0]?.avatar) }
}

/** Whether this may be an account's address, without a request: of the given namespace, or of a known one. */
function isAddressSomewhere(address: string, chainId: string | undefined): boolean {
  const family = chainId?.split(':', 1)[0]
  const families = NAMESPACES.filter((one) => family === undefined || one === family)
  // This server cannot validate addresses of other namespaces.
  return families.length === 0 || families.some((one) => isAccount(one, address))
}

/** Responds with the identity of the account in the path (a plain address, or CAIP-10), in the format of the route. */
export async function answerIdentity(
  context: Context<Bindings>,
  server: Pick<Server, 'log' | 'chains' | 'identities' | 'accountNames'>,
  project: Project,
  chainId: string | undefined,
  format: Format,
): Promise<Response> {
  const { log, chains, identities } = server
  const account = splitAccount(context.req.param('address') ?? '')
  if (!account) return refuse(context, 400, 'account-invalid', 'This is no address of an account.')
  const { address } = account
  const chain = chainMeant(chains, project, account.chainId ?? chainId)
  const namer = namerOf(chains, project, chain)
  if (!isAddressSomewhere(address, account.chainId ?? chainId))
    return refuse(context, 400, 'account-invalid', 'This is no address of an account.')
  if (namer && !isAccount(namer.namespace, address))
    return refuse(context, 400, 'account-invalid', 'This is no address of an account of the chain.')
  return orAway(context, log, async () => {
    const { value, ageMs } = namer ? await identities.of(namer, address) : { value: NOBODY, ageMs: 0 }
    const profiles = await ownNames(server, project, { chain, address }, format)
    return context.json(format.tell({ address, value, profiles }), 200, readingHeaders(ageMs))
  })
}
