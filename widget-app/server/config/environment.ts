import {
  enforce,
  type Variables as Given,
  type MetricsAddress,
  type Mode,
  metricsAddress,
  modeOf,
  type Net,
  netOf,
  type Rule,
  readSecretFiles,
  readVariables,
} from '@airlock/kit/server'
import type { CallLimits } from '../limits/limits.ts'
import type { NftSources } from '../nfts/places.ts'
import { isInternalHost } from '../outbound/address.ts'
import { SECRETS, Variables } from './variables.ts'

export interface Environment extends Net {
  mode: Mode
  port: number
  /** Path of the project file; without one (development only) the built-in demo project is used. */
  projectsFile: string | undefined
  /** Origin of the secure frame, or nothing when this deployment has none. */
  secureUrl: string | undefined
  /** Path of the operator's file of wallets, or nothing. */
  walletsFile: string | undefined
  /** Base URL of another wallet registry that is asked instead of our own, or nothing. */
  registryUrl: string | undefined
  /** Path of the operator's file of chains, or nothing. */
  chainsFile: string | undefined
  /** How many calls a minute one client, and one project, may make of what asks a chain. */
  calls: CallLimits
  /** Base URL of an API of prices of the DefiLlama kind, or nothing. */
  pricesUrl: string | undefined
  /** Who is asked for what collectibles say elsewhere than on their chain; without a setting nobody is. */
  nftSources: NftSources
  /** Where the index of chains is kept: Postgres by URL, or (development) the folder of an embedded database; or nowhere. */
  database: { url: string; poolSize: number } | { dataDir: string } | undefined
  /** Where figures are served, or nothing. */
  metrics: MetricsAddress | undefined
  logLevel: string
}

/** Whether a server in production may ask this address. */
const isPublic = (url: string) => url.startsWith('https:') && !isInternalHost(new URL(url).hostname)

/** What cannot go together. */
const RULES: readonly Rule<Variables>[] = [
  {
    broken: ({ AIRLOCK_WALLETS_FILE, AIRLOCK_REGISTRY_URL }) =>
      AIRLOCK_WALLETS_FILE !== undefined && AIRLOCK_REGISTRY_URL !== undefined,
    mend: 'AIRLOCK_WALLETS_FILE and AIRLOCK_REGISTRY_URL are both set: the file changes the registry of this server, which is not asked when there is another one. Remove one of them.',
  },
]

/** What development tolerates and production does not: each with the sentence that mends it. */
const PRODUCTION_RULES: readonly Rule<Variables>[] = [
  {
    broken: ({ AIRLOCK_PROJECTS }) => AIRLOCK_PROJECTS === undefined,
    mend: 'AIRLOCK_PROJECTS is not set: in production give it the path of your project file, such as /etc/airlock/airlock.yaml.',
  },
  {
    broken: ({ AIRLOCK_SECURE_URL }) => AIRLOCK_SECURE_URL?.startsWith('http:') ?? false,
    mend: 'AIRLOCK_SECURE_URL starts with http: in production the secure frame has to be served over https.',
  },
  {
    broken: ({ AIRLOCK_REGISTRY_URL: url }) => url !== undefined && !isPublic(url),
    mend: 'AIRLOCK_REGISTRY_URL is not a public https address: in production this server asks no machine of its own network for wallets.',
  },
  {
    broken: ({ AIRLOCK_PRICES_URL: url }) => url !== undefined && !isPublic(url),
    mend: 'AIRLOCK_PRICES_URL is not a public https address: in production this server asks no machine of its own network for prices.',
  },
  ...(['AIRLOCK_IPFS_GATEWAY', 'AIRLOCK_ARWEAVE_GATEWAY'] as const).map((variable) => ({
    broken: ({ [variable]: url }: Variables) => url !== undefined && !isPublic(url),
    mend: `${variable} is not a public https address: in production this server asks no machine of its own network for collectibles.`,
  })),
]

/** Reads the environment. Throws one ConfigProblem that names everything wrong with it, and repeats no secret. */
export function readEnvironment(env: Given): Environment {
  const variables = readVariables(Variables, readSecretFiles(env, SECRETS), SECRETS)
  const mode = modeOf(variables)
  enforce(RULES, variables)
  if (mode === 'production') enforce(PRODUCTION_RULES, variables)
  return {
    mode,
    ...netOf(variables),
    // PORT is what hosting platforms set; our own name is the more deliberate one and wins.
    port: Number(variables.AIRLOCK_WIDGET_PORT ?? variables.PORT ?? 5101),
    projectsFile: variables.AIRLOCK_PROJECTS,
    secureUrl: variables.AIRLOCK_SECURE_URL ?? defaultSecureUrl(mode, variables),
    walletsFile: variables.AIRLOCK_WALLETS_FILE,
    registryUrl: variables.AIRLOCK_REGISTRY_URL,
    pricesUrl: variables.AIRLOCK_PRICES_URL,
    nftSources: {
      ipfsGateway: variables.AIRLOCK_IPFS_GATEWAY,
      arweaveGateway: variables.AIRLOCK_ARWEAVE_GATEWAY,
      https: variables.AIRLOCK_NFT_HTTPS === 'true',
    },
    chainsFile: variables.AIRLOCK_CHAINS_FILE,
    calls: {
      perAddress: Number(variables.AIRLOCK_CALLS_PER_ADDRESS),
      perProject: Number(variables.AIRLOCK_CALLS_PER_PROJECT),
    },
    database: databaseOf(mode, variables),
    metrics: metricsAddress(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

function defaultSecureUrl(mode: Mode, variables: Variables): string | undefined {
  if (mode === 'production') return undefined
  return `http://secure.localhost:${variables.AIRLOCK_SECURE_PORT ?? 5102}`
}

function databaseOf(
  mode: Mode,
  { DATABASE_URL: url, AIRLOCK_WIDGET_DATA_DIR: dataDir, AIRLOCK_DATABASE_POOL: poolSize }: Variables,
): Environment['database'] {
  if (url !== undefined) return { url, poolSize: Number(poolSize) }
  if (dataDir !== undefined) return { dataDir }
  return mode === 'production' ? undefined : { dataDir: '.data/widget' }
}
