import { randomBytes } from 'node:crypto'
import { sha256, type TestClient } from '../../secure-frame/server/testing/client.ts'
import { ORIGIN, SHOP, type TestServer } from '../../secure-frame/server/testing/server.ts'
import type { Tokens } from '../../secure-frame/shared/api.ts'
import type { SocialState } from '../../secure-frame/shared/socialApi.ts'
import { attribute, leadsTo } from './html.ts'
import type { Person } from './people.ts'

/** A page or a redirect, and the address that it came from. */
export interface Arrived {
  status: number
  url: string
  html: string
  headers: Headers
}

interface Post {
  action: string
  fields: Record<string, string>
  from: string
}

/** The form of a page, with its hidden fields. */
export function formOf({ html, url }: Arrived): Post {
  const form = /<form[^>]*>/.exec(html)?.[0]
  if (!form) throw new Error(`no form on ${url}: ${html.slice(0, 400)}`)
  const inputs = html.match(/<input type="hidden"[^>]*>/g) ?? []
  const fields = Object.fromEntries(inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]))
  const action = attribute(form, 'action')
  return { action: action === '' ? url : new URL(action, url).href, fields, from: new URL(url).origin }
}

/** The window of a browser: it has cookies for the providers, and follows redirects until a page comes. */
export function createWindow(server: TestServer) {
  const cookies = new Map<string, string>()

  async function send(url: string, init: RequestInit): Promise<Response> {
    const isOurs = url.startsWith(`${ORIGIN}/`)
    const headers = new Headers(init.headers)
    if (!isOurs) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = { ...init, headers, redirect: 'manual' } as const
    const response = await (isOurs ? server.request(url, request) : fetch(url, request))
    for (const cookie of response.headers.getSetCookie()) {
      if (isOurs) throw new Error('our own pages set no cookie')
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** @param until stops before an address is loaded, and returns it as if it had come */
  async function load(
    url: string,
    init: RequestInit = {},
    until?: (url: string) => boolean,
  ): Promise<Arrived> {
    if (until?.(url)) return { status: 0, url, html: '', headers: new Headers() }
    const response = await send(url, init)
    const location = response.headers.get('Location')
    if (location && response.status >= 300 && response.status < 400)
      return load(new URL(location, url).href, {}, until)
    return { status: response.status, url, html: await response.text(), headers: response.headers }
  }

  const post = ({ action, fields, from }: Post, until?: (url: string) => boolean) =>
    load(action, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: from } }, until)

  /** Goes to the provider and chooses a person there; null to decline. Ends before our callback is called. */
  async function choose(start: Arrived, person: string | null): Promise<Arrived> {
    const who = await load(leadsTo(start))
    const form = formOf(who)
    const isBack = (url: string) => url.startsWith(`${ORIGIN}/social/callback/`)
    // A provider that knows the person already asks nothing.
    if (isBack(form.action)) return who
    return post({ ...form, fields: { ...form.fields, person: person ?? '' } }, isBack)
  }

  /** Calls our callback, as the provider has it: by GET, or by the form that it sends. */
  const comeBack = (from: Arrived) => (from.status === 0 ? load(from.url) : post(formOf(from)))

  return {
    load,
    post,
    choose,
    comeBack,
    start: (attemptId: string) => load(`${ORIGIN}/social/start?attempt=${attemptId}`),
    /** From the start to the page on which our callback ends. */
    async signIn(attemptId: string, person: string | null): Promise<Arrived> {
      const start = await load(`${ORIGIN}/social/start?attempt=${attemptId}`)
      return comeBack(await choose(start, person))
    },
  }
}
export const newVerifier = () => randomBytes(32).toString('base64url')

/** The calls that the frame makes. */
export function createFrame(client: TestClient, projectId = 'shop', topOrigin = SHOP) {
  const verifier = newVerifier()
  return {
    client,
    verifier,
    start: (provider: string) =>
      client.call('POST', '/api/social', {
        body: { provider, projectId, topOrigin, verifierHash: sha256(verifier) },
      }),
    redeem: (id: string, withVerifier = verifier) =>
      client.call('POST', `/api/social/${id}/redeem`, { body: { verifier: withVerifier, accept: true } }),
    /** Asks without accepting the person. */
    poll: (id: string) => client.call('POST', `/api/social/${id}/redeem`, { body: { verifier } }),
    prove: (id: string, email: string) =>
      client.call('POST', `/api/social/${id}/email`, { body: { verifier, email } }),
  }
}

/** Somebody at every provider whom nobody knows yet. */
export const newPerson = (fields: Partial<Person> = {}): Person => {
  const id = `p${randomBytes(8).toString('hex')}`
  return { id, name: 'Ada', email: `${id}@gmail.com`, isVerified: true, ...fields }
}

/** A frame and its window: signs in, confirms if asked to, and redeems. */
export async function signInWith(
  server: TestServer,
  provider: string,
  person: Person,
  frame?: ReturnType<typeof createFrame>,
) {
  const used = frame ?? createFrame(await server.client())
  const { attemptId } = await (await used.start(provider)).json()
  const window = createWindow(server)
  const back = await window.signIn(attemptId, person.id)
  const asked = back.html.includes('<form')
  if (asked) await window.post(formOf(back))
  const response = await used.redeem(attemptId)
  const state: SocialState = await response.clone().json()
  return { frame: used, attemptId, asked, back, response, state }
}

/** The tokens of a state that has them. */
export function tokensOf(state: SocialState): Tokens {
  if (state.action !== 'CONNECT') throw new Error(`not signed in: ${JSON.stringify(state)}`)
  return state.tokens
}

/** Types the code that came to the address, which completes the sign-in. */
export async function proveEmail(
  server: TestServer,
  { frame, attemptId }: { frame: ReturnType<typeof createFrame>; attemptId: string },
  email: string,
): Promise<Response> {
  // A mail may just have gone to that address.
  server.clock.pass(31_000)
  const attempt = await (await frame.prove(attemptId, email)).json()
  const code = await server.codeFor(email)
  return frame.client.call('POST', `/api/attempts/${attempt.attemptId}/verify`, { body: { code } })
}
