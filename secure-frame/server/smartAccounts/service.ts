import type { AskBundler, BundlerAnswer, BundlerMethod } from '../../shared/smartApi.ts'
import type { Auth } from '../auth/auth.ts'
import { takeBundlerCall } from '../auth/limits.ts'
import type { LiveSession } from '../auth/sessions.ts'
import { ApiProblem } from '../problem/problem.ts'
import { askBundler } from './askBundler.ts'
import type { UpstreamKind } from './urls.ts'

/** Smart accounts need this in addition to the services of every sign-in. */
export interface SmartAccountServices extends Auth {
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
}

/**
 * Asks the bundler or the paymaster of the session's own project. Which operations are paid for is up to the paymaster:
 * it sees each of them, and the user may have any.
 *
 * @throws ApiProblem `not-found` if the project has none there, `rate-limited`, `bundler-away`
 */
export async function askForSession(
  services: SmartAccountServices,
  { projectId, userId }: Pick<LiveSession, 'projectId' | 'userId'>,
  { chainId, method, params }: AskBundler,
): Promise<BundlerAnswer> {
  const { kind, isPaid } = METHODS[method]
  const url = services.bundlerUrl(projectId, kind, chainId)
  if (!url) throw new ApiProblem('not-found', `This project has no ${kind} for ${chainId}.`)
  await takeBundlerCall(services, { userId, projectId }, isPaid)
  return askBundler({ name: `The ${kind} of ${projectId} for ${chainId}`, url }, { method, params })
}
