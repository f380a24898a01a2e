import * as z from 'zod/mini'
import type { PairingSignIn, SignedWhileConnecting } from '../../state/store/pairing.ts'
import type { Offer } from './namespaces.ts'
import { unreachable, userRejected } from './pairingError.ts'
import type { Client, SessionRecord } from './signClient.ts'

/*
 * One-click sign-in of the protocol (`wc_sessionAuthenticate`): the wallet signs a message when it approves. The library
 * proposes an ordinary session with the same code, which a wallet without this method answers instead.
 */

/** The most messages that are read of a wallet. */
const MOST = 256

type Answer = Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>

const isHex = (text: string) => /^0x[0-9a-fA-F]*$/.test(text)

/** A signature of a key or of a contract, which may come with the code that deploys it (ERC-6492). */
const Signature = z.string().check(z.maxLength(32_768), z.refine(isHex))

/** The messages as the wallet has signed them, one for each network: without those that have no signature. */
const signedIn = (client: Client, { auths }: Answer): SignedWhileConnecting['messages'] =>
  (auths ?? []).slice(0, MOST).flatMap(({ p, s }) => {
    const { success, data } = z.safeParse(Signature, s.s)
    return success ? [{ message: client.formatAuthMessage({ request: p, iss: p.iss }), signature: data }] : []
  })

/** The library reduces a wallet's error to its text. Its own errors are objects. */
const toError = (error: unknown) => (typeof error === 'string' ? userRejected(error) : error)

/** Proposes a session whose wallet may sign a message with these fields. */
export async function authenticate(
  client: Client,
  { chains, methods }: Offer,
  signIn: PairingSignIn,
): Promise<{
  uri: string
  approval: Promise<{ record: SessionRecord; signed: SignedWhileConnecting }>
}> {
  const { domain, nonce, statement = '', expirationTime, notBefore, resources = [] } = signIn
  const { uri, response } = await client.authenticate({
    chains,
    methods,
    domain,
    uri: signIn.uri,
    nonce,
    statement,
    resources: [...resources],
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  })
  if (!uri) throw unreachable()
  const approve = async () => {
    const answer = await response().catch((error: unknown) => Promise.reject(toError(error)))
    // A wallet that signs may still approve no method at all.
    if (!answer.session) throw new Error('The wallet approved no session')
    return { record: answer.session, signed: { nonce, messages: signedIn(client, answer) } }
  }
  return { uri, approval: approve() }
}

/** Removes what the library keeps of a proposal with this topic, whose answer is no longer waited for. */
export async function forgetAuthentication({ auth, core }: Client, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'Not wanted any more' }
  for (const { id, pairingTopic } of auth.requests.getAll()) {
    if (pairingTopic !== topic) continue
    await auth.requests.delete(id, reason)
    core.expirer.del(id)
  }
  for (const { topic: responseTopic, pairingTopic } of auth.pairingTopics.getAll()) {
    if (pairingTopic !== topic) continue
    await auth.pairingTopics.delete(responseTopic, reason)
    await core.relayer.unsubscribe(responseTopic)
  }
}
