import { createHash } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { startChain } from '../../local/chain.ts'
import { formOf, page, type Site } from '../http.ts'
import { localPage, whoPage } from '../page.ts'
import { numberOf, type Person, personIn } from '../people.ts'
import { nodeSite } from './node.ts'
import { createPhone } from './phone.ts'
import { putRegistries } from './registries.ts'
import { farcasterRelay } from './relay.ts'

const OP_MAINNET = 10

/** The page of the person's app, to which the QR code leads. */
const APP = '/~/siwf'

/** The custody key of a person is the same after a restart. It signs for nothing but this machine's registries. */
const custodyOf = ({ id }: Person): PrivateKeyAccount =>
  privateKeyToAccount(`0x${createHash('sha256').update(`farcaster ${id}`).digest('hex')}`)

/** The chain with the registries, started when it is first needed. */
function createChain() {
  const begin = async () => {
    const chain = await startChain({ chainId: OP_MAINNET })
    return { ...chain, registries: await putRegistries(chain.url) }
  }
  let started: ReturnType<typeof begin> | undefined
  return {
    get: () => {
      started ??= begin()
      return started
    },
    stop: async () => void (await (await started)?.stop()),
  }
}

/**
 * Farcaster on this machine: `relay` is the relay's address and, below it, the person's app as a page; `node` is that
 * of a node of OP Mainnet, a local chain with Farcaster's registries.
 */
export function createLocalFarcaster({ relayUrl, people }: { relayUrl: string; people: Person[] }): {
  relay: Site
  node: Site
  stop: () => Promise<void>
} {
  const chain = createChain()
  const addressOf = (token: string) => `${relayUrl}${APP}?channelToken=${encodeURIComponent(token)}`
  const relay = farcasterRelay(addressOf)
  const phone = createPhone({ relayUrl, authKey: relay.authKey, now: Date.now })

  async function signIn(token: string, person: Person): Promise<void> {
    const { registries } = await chain.get()
    const [custody, fid] = [custodyOf(person), BigInt(numberOf(person))]
    await registries.register(custody.address, fid)
    const username = person.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    await phone.scan(addressOf(token), {
      signer: custody,
      fid,
      odd: { profile: { username, displayName: person.name } },
    })
  }

  const app: Site = async (req, res, url) => {
    const token = url.searchParams.get('channelToken') ?? ''
    const { pathname, search } = new URL(addressOf(token))
    if (req.method !== 'POST')
      return page(res, whoPage({ provider: 'Farcaster', action: `${pathname}${search}` }))
    const person = personIn(await formOf(req), people)
    if (person) await signIn(token, person)
    const title = person ? 'You have signed' : 'You have not signed'
    page(res, localPage(title, `<h1>${title}</h1><p>Go back to the page that showed the code.</p>`))
  }

  return {
    relay: (req, res, url) => (url.pathname === APP ? app : relay.site)(req, res, url),
    node: async (req, res, url) =>
      nodeSite((await chain.get()).url, { replies: new Map(), asked: [] })(req, res, url),
    stop: chain.stop,
  }
}
