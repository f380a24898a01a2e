import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from '../../../secure-frame/server/testing/databases.ts'
import type { TestServer } from '../../../secure-frame/server/testing/server.ts'
import { startChain } from '../../local/chain.ts'
import { type SocialStack, useSocialStack } from '../stack.fixture.ts'
import { type NodeLies, nodeSite } from './node.ts'
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
  node: NodeLies
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
    const node: NodeLies = { replies: new Map(), asked: [] }
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
