import {
  bundlerUrlOf,
  ConfigProblem,
  isPerChain,
  type Mode,
  readSecret,
  type SecretSource,
  type SmartAccounts,
  type Variables,
} from '@airlock/kit/server'

/** Whom the server asks for a smart account. */
export type UpstreamKind = 'bundler' | 'paymaster'

/** Where secrets are, and whether local machines may be asked. */
export interface SecretPlaces {
  variables: Variables
  mode: Mode
}

/** The name of the setting for each, and its value. */
const SETTINGS: Readonly<
  Record<UpstreamKind, { name: string; of: (setting: SmartAccounts) => SecretSource | undefined }>
> = {
  bundler: { name: 'bundlerUrl', of: ({ bundlerUrl }) => bundlerUrl },
  paymaster: { name: 'paymaster url', of: ({ paymaster }) => paymaster?.url },
}

function readUrlOf(
  setting: SmartAccounts,
  kind: UpstreamKind,
  network: string,
  { variables, mode }: SecretPlaces,
): URL | null {
  const source = SETTINGS[kind].of(setting)
  if (source === undefined) return null
  const text = readSecret(source, variables)
  // A paymaster is told the chain in each call.
  if (kind === 'bundler' && setting.networks.length > 1 && !isPerChain(text))
    throw new ConfigProblem(
      'the address has no {chainId}, but a bundler serves one network, and there are several.',
    )
  return bundlerUrlOf(text, network, mode)
}

/**
 * Reads the address of a project's bundler or paymaster for one of its networks. Like every secret it is read at each
 * use, so that its file may be replaced.
 *
 * @returns null if the project has none there
 * @throws ConfigProblem which never contains the address
 */
export function urlOf(
  setting: SmartAccounts | null | undefined,
  kind: UpstreamKind,
  network: string,
  places: SecretPlaces,
): URL | null {
  return setting?.networks.includes(network)
    ? named(kind, () => readUrlOf(setting, kind, network, places))
    : null
}

function named<T>(kind: UpstreamKind, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    throw new ConfigProblem(`${SETTINGS[kind].name}: ${error.message}`)
  }
}
