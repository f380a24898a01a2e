import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PairingConfig } from '../../state/store/pairing.ts'
import type { CoreStorage } from './coreStorage.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type SessionRecord = ReturnType<Client['session']['get']>

/** The dApp's description of itself, and its origin, which the browser has verified. */
export interface Self {
  name: string
  description: string
  url: string
  icons: string[]
}

export interface ClientOptions {
  config: PairingConfig
  self: Self
  storage: CoreStorage
  /** The project and the dApp's origin. */
  scope: string
}

type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>

const nothing = () => undefined

/** The library's log would contain keys and plain texts of requests. */
const SILENT = {
  level: 'silent',
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  child: () => ({ ...SILENT }),
  bindings: () => ({}),
}

/** The library stores its core in the window by its prefix, and would reuse a broken one. */
function forgetGlobals(scope: string): void {
  for (const name of Object.keys(globalThis))
    if (name.startsWith('_walletConnectCore_') && name.includes(scope))
      Reflect.deleteProperty(globalThis, name)
}

type Publish = Client['core']['relayer']['publish']

function createCore({ config, storage, scope }: ClientOptions): Client['core'] {
  const core: unknown = new Core({
    ...config,
    storage: storage as unknown as NonNullable<CoreOptions['storage']>,
    customStoragePrefix: scope,
    telemetryEnabled: false,
    logger: SILENT as unknown as NonNullable<CoreOptions['logger']>,
  })
  forgetGlobals(scope)
  return core as Client['core']
}
/**
 * Restricts the library to the relay: no attestations, no telemetry. Details that it would send to the relay
 * in plain text (method, contract, transaction) are removed too: the relay only learns who communicates with
 * whom.
 */
function mute({ eventClient, relayer, verify }: Client['core']): void {
  verify.register = async () => ''
  verify.resolve = () => Promise.reject(new Error('Nobody attests here'))
  eventClient.init = async () => undefined
  const publish = relayer.publish.bind(relayer)
  const quiet: Publish = (topic, message, { tvf: _, ...options } = {}) => publish(topic, message, options)
  relayer.publish = quiet
}

/** Stops a client's background work: its timer and its connection. */
export async function rest(core: Client['core']): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

async function open(options: ClientOptions): Promise<Client> {
  const core = createCore(options)
  mute(core)
  try {
    const metadata = { ...options.self, url: '' }
    const client = await SignClient.init({ core, metadata, logger: core.logger })
    // The library would replace the dApp's URL by this frame's own.
    Object.assign(client.metadata, options.self)
    return client
  } catch (error) {
    rest(core).catch(nothing)
    throw error
  }
}

/**
 * The client with its stored data. If that data breaks it (D20), the data is moved to quarantine and the
 * client starts empty.
 */
export async function openSignClient(options: ClientOptions): Promise<Client> {
  try {
    return await open(options)
  } catch {
    options.storage.quarantine()
    return open(options)
  }
}
