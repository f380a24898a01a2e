import type { Paymaster } from '@airlock/kit/server'
import type { AskBundler } from '../../shared/smartApi.ts'
import type { LiveSession } from '../auth/sessions.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { WalletService } from '../wallets/wallets.ts'

/* Paymasters cost their operator money, so the frame does not decide whom they pay for: whatever it asks, the server
   lets through only operations of the session's own accounts, with the context of the project. */

/** A question to a paymaster. */
export type AskPaymaster = Extract<
  AskBundler,
  { method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData' | 'pimlico_getTokenQuotes' }
>
type Sponsoring = Exclude<AskPaymaster, { method: 'pimlico_getTokenQuotes' }>

/** What the server needs to decide. */
export interface PaymasterServices {
  wallets: Pick<WalletService, 'get'>
  /** The project's setting; null if its users pay their own fees. */
  paymasterOf: (projectId: string) => Paymaster | null
}

/** What reaches a paymaster, and where. */
interface Passed {
  /** A paymaster that the page named; null for the project's own. */
  page: URL | null
  params: readonly unknown[]
}

const missing = (what: string) => new ApiProblem('not-found', `This project ${what}.`)

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Throws unless the address is the user's key or the smart account that it owns, wherever that is deployed. */
async function requireOwn(sender: string, userId: string, { wallets }: PaymasterServices): Promise<void> {
  const wallet = await wallets.get(userId)
  if (wallet && isSame(wallet.evmAddress, sender)) return
  // Loaded on demand: a server without paymasters does not need it.
  const { counterfactual } = await import('../../shared/smartAccount/counterfactual.ts')
  const firstOwner = wallet?.initialOwner ?? wallet?.evmAddress
  if (firstOwner && isSame(counterfactual(firstOwner as `0x${string}`, 0).address, sender)) return
  throw new ApiProblem('invalid', 'The operation is of another account than the user’s.')
}

function requireTokens(tokens: readonly string[], chainId: string, taken: Paymaster['tokens']): void {
  const known = taken[chainId] ?? []
  if (!tokens.every((token) => known.some((other) => isSame(token, other))))
    throw missing(`takes no fees in this token on ${chainId}`)
}

/** The context of a question to the project's own paymaster. Fees in a token are no matter of its policy. */
function contextOf(
  { params, chainId }: Sponsoring,
  { sponsor, context, tokens }: Paymaster,
): Readonly<Record<string, unknown>> {
  const token = params[3]?.token
  if (typeof token === 'string') {
    requireTokens([token], chainId, tokens)
    return { token }
  }
  if (sponsor === null) throw missing('sponsors nothing')
  return context
}

/** The address is compared as a text: whatever it may mean, the server opens no other one than the operator listed. */
function pageUrlOf(url: string, { pageUrls }: Paymaster): URL {
  if (!pageUrls.includes(url)) throw missing('lets pages name no such paymaster')
  return new URL(url)
}

async function passSponsoring(
  services: PaymasterServices,
  userId: string,
  asked: Sponsoring,
  paymaster: Paymaster,
): Promise<Passed> {
  const { service, params } = asked
  const [operation, entryPoint, chain, context] = params
  const page = service ? pageUrlOf(service.url, paymaster) : null
  const told = page ? (context ?? {}) : contextOf(asked, paymaster)
  await requireOwn(operation.sender, userId, services)
  return { page, params: [operation, entryPoint, chain, told] }
}

/**
 * Decides whether a question may reach a paymaster, before anything is connected to.
 *
 * @throws ApiProblem `invalid` for an operation of another account; `not-found` if the project has no paymaster, does not
 * sponsor, does not take the token, or does not list the paymaster that the page names
 */
export async function passToPaymaster(
  services: PaymasterServices,
  { projectId, userId }: Pick<LiveSession, 'projectId' | 'userId'>,
  asked: AskPaymaster,
): Promise<Passed> {
  const paymaster = services.paymasterOf(projectId)
  if (!paymaster) throw missing(`has no paymaster for ${asked.chainId}`)
  if (asked.method !== 'pimlico_getTokenQuotes') return passSponsoring(services, userId, asked, paymaster)
  requireTokens(asked.params[0].tokens, asked.chainId, paymaster.tokens)
  return { page: null, params: asked.params }
}
