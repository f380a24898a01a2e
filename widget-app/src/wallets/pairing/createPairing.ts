import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Storage } from '../../state/storage.ts'
import type { Pairing, PairingConfig } from '../../state/store/pairing.ts'
import type { Namespace } from '../../types.ts'
import { abortable } from './abortable.ts'
import { createCoreStorage } from './coreStorage.ts'
import { createEmitter } from './emitter.ts'
import { createFarewells } from './farewell.ts'
import { openNotebook } from './notebook.ts'
import { noSession, requestExpired, toAirlockError } from './pairingError.ts'
import { createProposals } from './proposals.ts'
import { watchRelay } from './relayWatch.ts'
import { followSession } from './sessionEvents.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { approvedName, toSession } from './settledSession.ts'
import { type Client, openSignClient, rest, type Self } from './signClient.ts'

export interface PairingOptions {
  /** The dApp as the wallet shows it. */
  self: Self
  storage: Storage
  /** The project and the dApp's origin, which the stored data belongs to. */
  scope: string
}

/** The longest wait (ms) for a disconnect message; it continues in the background. */
const GOODBYE = 3000

/** Timeout for a wallet's response (ms). */
const ANSWER = 300_000

const nothing = () => undefined

function createRequest(client: Client, sessions: Sessions, ended: () => AbortSignal): Pairing['request'] {
  return async (caipNetworkId, method, params, { signal, timeout = ANSWER } = {}) => {
    const record = sessions.record()
    if (!record) throw noSession()
    const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace
    const chainId = approvedName(record, caipNetworkId)
    if (!chainId)
      throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, `The wallet did not approve ${caipNetworkId}`)
    if (!toSession(record).methods[namespace]?.includes(method))
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `The wallet did not approve ${method}`)
    const asked = client.request({ topic: record.topic, chainId, request: { method, params } })
    // A caller that has stopped waiting must not cause an unhandled rejection.
    asked.catch(nothing)
    const limit = AbortSignal.timeout(Math.min(timeout, ANSWER))
    try {
      return await abortable(abortable(abortable(asked, ended(), noSession), limit, requestExpired), signal)
    } catch (error) {
      throw toAirlockError(error)
    }
  }
}

/**
 * Pairing over the configured relay by the WalletConnect protocol. Resolves after the session of the last
 * visit is loaded. There is one session at a time; without a session or proposal no connection to the relay
 * is made.
 */
export async function createPairing(
  config: PairingConfig,
  { self, storage, scope }: PairingOptions,
): Promise<Pairing> {
  const coreStorage = createCoreStorage(storage, `@airlock/${scope}/pairing`)
  const client = await openSignClient({ config, self, storage: coreStorage, scope })
  const notebook = await openNotebook(coreStorage)
  const emitter = createEmitter()
  let ending = new AbortController()

  const isNeeded = () => sessions.record() !== null || proposals.areLive()
  const restIfIdle = () => {
    if (!isNeeded() && !farewells.areUnderWay()) rest(client.core).catch(nothing)
  }
  const farewells = createFarewells(client, notebook, restIfIdle)
  const sessions = createSessions({ client, notebook, emitter, farewells })
  const wake = () => {
    client.core.heartbeat.stop()
    client.core.heartbeat.init().catch(nothing)
    relay.expect()
  }
  const proposals = createProposals(client, {
    signed: (signed) => emitter.emit('signed', signed),
    adopt: sessions.adopt,
    refuse: ({ topic }) => void sessions.end(topic, { isKnown: false }),
    onOver: restIfIdle,
  })
  const relay = watchRelay(client, { isNeeded, tell: (isThere) => emitter.emit('relay', isThere) })

  sessions.restore()
  let topic = sessions.session()?.topic
  emitter.on('session', (session) => {
    if (session?.topic === topic) return
    topic = session?.topic
    ending.abort()
    ending = new AbortController()
  })
  followSession(client, sessions, emitter)
  client.on('session_delete', restIfIdle)
  client.on('session_expire', restIfIdle)
  if (isNeeded()) relay.expect()
  else restIfIdle()

  return {
    propose: (networks, options) => {
      wake()
      return proposals.propose(networks, options)
    },
    session: sessions.session,
    network: sessions.network,
    setNetwork: sessions.setNetwork,
    request: createRequest(client, sessions, () => ending.signal),
    disconnect: async () => {
      const topic = sessions.record()?.topic
      if (topic === undefined) return
      const told = sessions.end(topic, { isKnown: false })
      await abortable(told, AbortSignal.timeout(GOODBYE)).catch(nothing)
    },
    on: emitter.on,
  }
}
