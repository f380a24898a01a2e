import { startChain } from '../local/chain.ts'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { startMailSite } from '../mail/site.ts'
import { startSmtp } from '../mail/smtp.ts'
import { putMarket } from '../market/local.ts'
import { startPriceApi } from '../prices/server.ts'
import { startRelay } from '../relay/server.ts'
import { startOnrampProvider } from '../sellers/provider.ts'
import { putContracts } from '../smartAccounts/contracts.ts'
import { startLocalBundlers } from '../smartAccounts/local.ts'
import { startPaymaster } from '../smartAccounts/paymaster.ts'
import { putPaymasters } from '../smartAccounts/paymasterContracts.ts'
import { startLocalProviders } from '../social/local.ts'
import { localClient } from '../social/localClient.ts'
import { localJupiter } from '../solana/jupiter/local.ts'
import { startSolana } from '../solana/server.ts'
import {
  CHAIN_IDS,
  chainUrlsOf,
  type Origins,
  originsOf,
  type Part,
  PORTS,
  type Ports,
  pricesUrlOf,
} from './addresses.ts'
import { startDapp } from './dapp.ts'
import { startPlayground } from './playground.ts'
import { portProblem, requireFree } from './ports.ts'
import { startServer } from './servers.ts'

type RunningPart = {
  readonly stop: () => Promise<void>
  /** Missing if the part runs in this process. */
  readonly ended?: Promise<unknown>
}

export type Stack = {
  readonly ports: Ports
  readonly origins: Origins
  readonly stop: () => Promise<void>
  /** Resolves with the name of a part that ended without being stopped. */
  readonly broken: Promise<string>
}

/** @param parts - that start together */
type Starter = (ports: Ports, inbox: Inbox, parts: readonly Part[]) => Promise<RunningPart>

type ChainPart = keyof typeof CHAIN_IDS

/**
 * A chain with the contracts of smart accounts at their public addresses, and with paymasters.
 *
 * @param putMore - puts more on it
 */
async function startReadyChain(
  part: ChainPart,
  ports: Ports,
  putMore?: (url: string) => Promise<void>,
): Promise<RunningPart> {
  const chain = await startChain({ chainId: CHAIN_IDS[part], port: ports[part] })
  try {
    await putContracts(chain.url)
    await putPaymasters(chain.url)
    await putMore?.(chain.url)
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}

/** The providers at whom visitors of the project `demo` buy. */
function startSellers(ports: Ports): Promise<RunningPart> {
  const urls = chainUrlsOf(ports)
  const webhooks = `http://127.0.0.1:${ports.widget}/v1/onramp/webhooks/demo`
  return startOnrampProvider({
    port: ports.onramp,
    chains: { 'local-one': urls[CHAIN_IDS.chain] ?? '' },
    webhookUrl: (kind) => `${webhooks}/${kind === 'pay' ? 'local-pay' : kind}`,
  })
}

/** The widget's server. It asks the imitation of a price API if that starts too, unless the environment names another. */
function startWidget(ports: Ports, parts: readonly Part[]): Promise<RunningPart> {
  const url = process.env.AIRLOCK_PRICES_URL || pricesUrlOf(ports)
  return startServer({
    name: 'widget',
    ports,
    env: parts.includes('prices') ? { AIRLOCK_PRICES_URL: url } : {},
  })
}

const STARTERS: Readonly<Record<Part, Starter>> = {
  chain: (ports) => startReadyChain('chain', ports, putMarket),
  chain2: (ports) => startReadyChain('chain2', ports),
  widget: (ports, _, parts) => startWidget(ports, parts),
  secure: (ports) => startServer({ name: 'secure', ports }),
  relay: (ports) => startRelay({ port: ports.relay }),
  solana: (ports) => startSolana({ port: ports.solana, site: localJupiter }),
  social: (ports) =>
    startLocalProviders({ client: localClient(originsOf(ports).secure), port: ports.social }),
  bundler: (ports) => startLocalBundlers({ chains: chainUrlsOf(ports), port: ports.bundler }),
  paymaster: (ports) => startPaymaster({ port: ports.paymaster }),
  onramp: (ports) => startSellers(ports),
  prices: (ports) => startPriceApi({ port: ports.prices }),
  smtp: (ports, inbox) => startSmtp({ port: ports.smtp, inbox }),
  mail: (ports, inbox) => startMailSite({ port: ports.mail, inbox }),
  dapp: (ports) => startDapp({ ports }),
  playground: (ports, inbox) => startPlayground({ ports, inbox }),
}

/** If the port is taken after the check, the error still names it. */
const start = (part: Part, ...given: Parameters<Starter>) =>
  STARTERS[part](...given).catch((error: unknown) => {
    throw portProblem(error, part, given[0])
  })

export const ALL_PARTS = Object.keys(STARTERS) as Part[]

/** Resolves with the first part that ends, or never. */
function firstEnd(parts: readonly Part[], running: readonly RunningPart[]): Promise<string> {
  return new Promise((resolve) => {
    running.forEach(({ ended }, index) => {
      const part = parts[index]
      void ended?.then(() => part && resolve(PORTS[part].what))
    })
  })
}

/** Starts all parts at once. If one fails, the others are stopped before the error is thrown. */
export async function startStack(ports: Ports, parts: readonly Part[] = ALL_PARTS): Promise<Stack> {
  await requireFree(ports, parts)
  const inbox = createInbox()
  const results = await Promise.allSettled(parts.map((part) => start(part, ports, inbox, parts)))
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()))
  }
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { ports, origins: originsOf(ports), stop, broken: firstEnd(parts, running) }
}
