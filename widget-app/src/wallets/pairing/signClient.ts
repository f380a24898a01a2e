import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PairingConfig } from '../../state/store/pairing.ts'
import type { CoreStorage } from './coreStorage.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type SessionRecord = ReturnType<Client['session']['get']>

/** What the dApp says of itself, and its site, which the browser vouches for. */
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
  /** Of the project and the dApp's site. */
  scope: string
}

type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>

const nothing = () => undefined

/** Keys and plain texts of requests would stand in the library's log. */
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

/** The library leaves its core in the window, by its prefix, and would hand a broken one out again. */
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
 * The relay and nobody else is spoken to: no attestations, no telemetry. What the relay would be told of a request in the
 * clear (method, contract, transaction) is left out too: it only learns who speaks with whom.
 */
function mute({ eventClient, relayer, verify }: Client['core']): void {
  verify.register = async () => ''
  verify.resolve = () => Promise.reject(new Error('Nobody attests here'))
  eventClient.init = async () => undefined
  const publish = relayer.publish.bind(relayer)
  const quiet: Publish = (topic, message, { tvf: _, ...options } = {}) => publish(topic, message, options)
  relayer.publish = quiet
}

/** Ends everything that a client does by itself: its timer and its connection. */
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
    // The library would put this frame's own address in the place of the dApp's.
    Object.assign(client.metadata, options.self)
    return client
  } catch (error) {
    rest(core).catch(nothing)
    throw error
  }
}

/** The client, with what it has stored. Where it cannot live with that (D20), that is set aside and it starts anew. */
export async function openSignClient(options: ClientOptions): Promise<Client> {
  try {
    return await open(options)
  } catch {
    options.storage.quarantine()
    return open(options)
  }
}
