import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createClient } from '../../secure-frame/server/testing/client.ts'
import { Attempt, type Tokens } from '../../secure-frame/shared/api.ts'
import type { Inbox } from '../mail/inbox.ts'
import { ORIGIN, PROJECT, type Replica, SITES } from './deployment.ts'

type Call = Parameters<Awaited<ReturnType<typeof createClient>>['prepare']>

/** A call that is signed but not sent yet. Sending it twice is a replay. */
export type Signed = { readonly path: string; readonly init: RequestInit }

/** A person with a browser: a device key, an IP address, a mailbox. */
export type Person = Awaited<ReturnType<typeof newPerson>>

export const sendTo = (replica: Pick<Replica, 'url'>, { path, init }: Signed) =>
  fetch(`${replica.url}${path}`, init)

export async function newPerson(email = `${randomUUID()}@people.example.com`) {
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`
  // The client only signs the calls. The replica is chosen for each call.
  const client = await createClient({
    send: () => Response.error(),
    origin: ORIGIN,
    headers: { 'X-Forwarded-For': address },
  })
  const sign = async (...call: Call): Promise<Signed> => {
    const [url, init] = await client.prepare(...call)
    return { path: url.slice(ORIGIN.length), init }
  }
  const ask = async (replica: Replica, ...call: Call) => sendTo(replica, await sign(...call))
  return {
    email,
    sign,
    ask,
    wantsToSignIn: (topOrigin = SITES[0]) =>
      sign('POST', '/api/attempts', { body: { email, projectId: PROJECT, topOrigin } }),
    types: (attemptId: string, code: string) =>
      sign('POST', `/api/attempts/${attemptId}/verify`, { body: { code } }),
  }
}

/** Waits for the next mail to this address that contains a code, and returns the code. */
export async function nextCode(inbox: Inbox, to: string, after = 0): Promise<{ code: string; id: number }> {
  const signal = AbortSignal.timeout(20_000)
  for (let last = after; ; ) {
    const mail = await inbox.next({ to, after: last }, signal)
    if (!mail) throw new Error(`No code reached ${to}.`)
    const code = /^Your code: (\d{6})$/m.exec(mail.text)?.[1]
    if (code) return { code, id: mail.id }
    last = mail.id
  }
}

/** Requests the code on one replica and enters it on another. */
export async function signIn(
  person: Person,
  inbox: Inbox,
  [first, second = first]: readonly [Replica, Replica?],
): Promise<Tokens> {
  const { attemptId } = Attempt.parse(await (await sendTo(first, await person.wantsToSignIn())).json())
  const { code } = await nextCode(inbox, person.email)
  const response = await sendTo(second, await person.types(attemptId, code))
  if (response.status !== 200) throw new Error(`Signing in was answered with ${response.status}.`)
  return (await response.json()) as Tokens
}

/** A wallet in the form that a browser creates, with shares that belong to no key. */
export const newWallet = () => ({
  evmAddress: `0x${randomBytes(20).toString('hex')}`,
  solanaAddress: Array.from({ length: 44 }, () => '123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(33)]).join(
    '',
  ),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})

/** Returns a code that is certainly wrong. */
export const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
