import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from '../../../secure-frame/server/testing/databases.ts'
import type { TestServer } from '../../../secure-frame/server/testing/server.ts'
import { startChain } from '../../stack/chain.ts'
import type { Site } from '../http.ts'
import { type SocialStack, useSocialStack } from '../stack.fixture.ts'
import { createPhone, type Phone } from './phone.ts'
import { putRegistries, type Registries } from './registries.ts'
import { type FarcasterRelay, farcasterRelay } from './relay.ts'

/** Stands in the address of the node, as those of operators do. */
export const NODE_KEY = 'canary-node-key'

/** A secure server with Farcaster: its relay, and the registries on a chain of its own. */
export interface FarcasterStack {
  social: SocialStack
  server: TestServer
  relay: FarcasterRelay
  registries: Registries
  phone: Phone
  /** The node in front of the chain. */
  node: {
    /** Answered in place of the chain's. */
    replies: Map<string, unknown>
    /** The methods that were asked for. */
    asked: string[]
  }
}

/** Passes calls on to the chain, and lies where it is told to. */
function nodeSite(url: string, { replies, asked }: FarcasterStack['node']): Site {
  return async (req, res) => {
    const body = await text(req)
    const { id, method } = JSON.parse(body)
    asked.push(method)
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const known = replies.get(method)
    const reply = known
      ? JSON.stringify({ jsonrpc: '2.0', id, ...known })
      : await (await fetch(url, init)).text()
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(reply)
  }
}

/** Starts it on a database of its own for the tests of a suite, and stops it after them. */
export function useFarcaster(
  open: () => Promise<TestDatabase>,
  onStart: (stack: FarcasterStack, database: TestDatabase) => void,
): void {
  let stop = async () => {}
  let begun: { social: SocialStack; database: TestDatabase }
  useSocialStack(open, (database, social) => {
    begun = { social, database }
  })
  beforeAll(async () => {
    const chain = await startChain({ chainId: 10 })
    stop = async () => void (await chain.stop())
    const { social, database } = begun
    const { origin } = social.site
    const relayUrl = `${origin}/farcaster`
    const relay = farcasterRelay((token) => `${relayUrl}/~/siwf?channelToken=${token}`)
    const node: FarcasterStack['node'] = { replies: new Map(), asked: [] }
    social.site.add('farcaster', relay.site)
    social.site.add('op', nodeSite(chain.url, node))
    const rpcUrl = `${origin}/op?key=${NODE_KEY}`
    const server = await social.replica({
      socialClient: (clientId, provider) =>
        provider === 'farcaster' ? { provider, clientId, relayUrl, rpcUrl } : social.clientOf(provider),
    })
    const phone = createPhone({ relayUrl, authKey: relay.authKey, now: server.clock.read })
    onStart({ social, server, relay, node, phone, registries: await putRegistries(chain.url) }, database)
  })
  afterAll(() => stop())
}
