import {
  enforce,
  type MetricsAddress,
  type Mode,
  metricsAddress,
  modeOf,
  type Net,
  netOf,
  type Variables as ProcessVariables,
  type Rule,
  readSecretFiles,
  readVariables,
} from '@airlock/kit/server'
import type { CallLimits } from '../limits/limits.ts'
import type { NftSources } from '../nfts/nftSource.ts'
import { isInternalHost } from '../outbound/address.ts'
import { SECRETS, Variables } from './variables.ts'

export interface Environment extends Net {
  mode: Mode
  port: number
  /** The path of the project file. Without one (development only) the built-in demo project is used. */
  projectsFile: string | undefined
  /** The secure frame's origin, if this deployment has one. */
  secureUrl: string | undefined
  /** The path of the operator's file of wallets, if there is one. */
  walletsFile: string | undefined
  /** The folder of the operator's typefaces, if there is one. */
  fontsDir: string | undefined
  /** The base URL of another wallet registry that replaces our own, if one is configured. */
  registryUrl: string | undefined
  /** The path of the operator's file of chains, if there is one. */
  chainsFile: string | undefined
  /** The calls to chains per minute that one client, and one project, may make. */
  calls: CallLimits
  /** The base URL of a DefiLlama-compatible price API, if one is configured. */
  pricesUrl: string | undefined
  /** The allowed sources of off-chain metadata of collectibles. By default there are none. */
  nftSources: NftSources
  /** The database of the index: Postgres by URL, or (development only) the folder of an embedded database, or none. */
  database: { url: string; poolSize: number } | { dataDir: string } | undefined
  /** The operator's endpoint to which analytics events are forwarded, if there is one. It may contain a secret. */
  eventsUrl: string | undefined
  /** The secret that opens the analytics of all projects. Without it they cannot be read. */
  analyticsToken: string | undefined
  /** The private key that signs answers about names, if the server has names. */
  namesKey: `0x${string}` | undefined
  /** The type of SDK that the widget's calls carry, if it is another one than ours. */
  sdkType: string | undefined
  /** The address of the metrics, if they are enabled. */
  metrics: MetricsAddress | undefined
  logLevel: string
}

/** Whether a server in production may request this address. */
const isPublic = (url: string) => url.startsWith('https:') && !isInternalHost(new URL(url).hostname)

/** Combinations of settings that are invalid. */
const RULES: readonly Rule<Variables>[] = [
  {
    broken: ({ AIRLOCK_WALLETS_FILE, AIRLOCK_REGISTRY_URL }) =>
      AIRLOCK_WALLETS_FILE !== undefined && AIRLOCK_REGISTRY_URL !== undefined,
    mend: 'AIRLOCK_WALLETS_FILE and AIRLOCK_REGISTRY_URL are both set: the file changes the registry of this server, which is not asked when there is another one. Remove one of them.',
  },
]

/** The rules of production alone, each with a sentence that explains how to fix it. */
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
  {
    broken: ({ AIRLOCK_EVENTS_URL: url }) =>
      url !== undefined && !url.startsWith('https:') && !isInternalHost(new URL(url).hostname),
    mend: 'AIRLOCK_EVENTS_URL starts with http: in production events leave your own network over https only.',
  },
  ...(['AIRLOCK_IPFS_GATEWAY', 'AIRLOCK_ARWEAVE_GATEWAY'] as const).map((variable) => ({
    broken: ({ [variable]: url }: Variables) => url !== undefined && !isPublic(url),
    mend: `${variable} is not a public https address: in production this server asks no machine of its own network for collectibles.`,
  })),
]

/** Reads the environment. Throws one ConfigProblem that names every mistake and repeats no secret. */
export function readEnvironment(env: ProcessVariables): Environment {
  const variables = readVariables(Variables, readSecretFiles(env, SECRETS), SECRETS)
  const mode = modeOf(variables)
  enforce(RULES, variables)
  if (mode === 'production') enforce(PRODUCTION_RULES, variables)
  return {
    mode,
    ...netOf(variables),
    // Hosting platforms set PORT. Our own variable is more specific and takes precedence.
    port: Number(variables.AIRLOCK_WIDGET_PORT ?? variables.PORT ?? 5101),
    projectsFile: variables.AIRLOCK_PROJECTS,
    secureUrl: variables.AIRLOCK_SECURE_URL ?? defaultSecureUrl(mode, variables),
    walletsFile: variables.AIRLOCK_WALLETS_FILE,
    fontsDir: variables.AIRLOCK_FONTS_DIR,
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
    eventsUrl: variables.AIRLOCK_EVENTS_URL,
    analyticsToken: variables.AIRLOCK_ANALYTICS_TOKEN,
    namesKey: namesKeyOf(variables),
    sdkType: variables.AIRLOCK_SDK_TYPE,
    metrics: metricsAddress(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

function defaultSecureUrl(mode: Mode, variables: Variables): string | undefined {
  if (mode === 'production') return undefined
  return `http://secure.localhost:${variables.AIRLOCK_SECURE_PORT ?? 5102}`
}

const namesKeyOf = ({ AIRLOCK_NAMES_KEY: key }: Variables): Environment['namesKey'] =>
  key === undefined ? undefined : `0x${key.slice(-64)}`

function databaseOf(
  mode: Mode,
  { DATABASE_URL: url, AIRLOCK_WIDGET_DATA_DIR: dataDir, AIRLOCK_DATABASE_POOL: poolSize }: Variables,
): Environment['database'] {
  if (url !== undefined) return { url, poolSize: Number(poolSize) }
  if (dataDir !== undefined) return { dataDir }
  return mode === 'production' ? undefined : { dataDir: '.data/widget' }
}
