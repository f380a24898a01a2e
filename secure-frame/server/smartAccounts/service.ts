import type { AskBundler, BundlerAnswer, BundlerMethod } from '../../shared/smartApi.ts'
import type { Auth } from '../auth/auth.ts'
import { takeBundlerCall } from '../auth/limits.ts'
import type { LiveSession } from '../auth/sessions.ts'
import { ApiProblem } from '../problem/problem.ts'
import { askBundler } from './askBundler.ts'
import { type AskPaymaster, type PaymasterServices, passToPaymaster } from './paymasters.ts'
import type { UpstreamKind } from './urls.ts'

/** Smart accounts need this in addition to the services of every sign-in. */
export interface SmartAccountServices extends Auth, PaymasterServices {
  /**
   * The address of the project's bundler or paymaster for a network; null if it has none there. Throws if its secret is
   * not fit.
   */
  bundlerUrl: (projectId: string, kind: UpstreamKind, network: string) => URL | null
}

/** Who answers each method, and whether a success may cost the operator money. */
const METHODS: Readonly<Record<BundlerMethod, { kind: UpstreamKind; isPaid: boolean }>> = {
  eth_sendUserOperation: { kind: 'bundler', isPaid: true },
  eth_estimateUserOperationGas: { kind: 'bundler', isPaid: false },
  eth_getUserOperationByHash: { kind: 'bundler', isPaid: false },
  eth_getUserOperationReceipt: { kind: 'bundler', isPaid: false },
  eth_supportedEntryPoints: { kind: 'bundler', isPaid: false },
  pimlico_getUserOperationGasPrice: { kind: 'bundler', isPaid: false },
  pm_getPaymasterStubData: { kind: 'paymaster', isPaid: false },
  pm_getPaymasterData: { kind: 'paymaster', isPaid: true },
  pimlico_getTokenQuotes: { kind: 'paymaster', isPaid: false },
}

const isForPaymaster = (asked: AskBundler): asked is AskPaymaster =>
  METHODS[asked.method].kind === 'paymaster'

/**
 * Asks the bundler or the paymaster of the session's own project, or a paymaster that the project lets its pages name.
 * Which operations are paid for is up to the paymaster: it sees each of them, and the user may have any.
 *
 * @throws ApiProblem `not-found` if the project has none there, `invalid` if a paymaster is asked about another account,
 * `rate-limited`, `bundler-away`
 */
export async function askForSession(
  services: SmartAccountServices,
  { projectId, userId }: Pick<LiveSession, 'projectId' | 'userId'>,
  asked: AskBundler,
): Promise<BundlerAnswer> {
  const { chainId, method } = asked
  const { kind, isPaid } = METHODS[method]
  const own = services.bundlerUrl(projectId, kind, chainId)
  if (!own) throw new ApiProblem('not-found', `This project has no ${kind} for ${chainId}.`)
  const { page, params } = isForPaymaster(asked)
    ? await passToPaymaster(services, { projectId, userId }, asked)
    : { page: null, params: asked.params }
  await takeBundlerCall(services, { userId, projectId }, isPaid)
  const name = `The ${page ? 'page’s ' : ''}${kind} of ${projectId} for ${chainId}`
  return askBundler({ name, url: page ?? own }, { method, params })
}
