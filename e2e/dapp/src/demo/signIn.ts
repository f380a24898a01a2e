import type { SiweConfig, SiwxConfig } from '@airlock/host-sdk'

/*
 * The sign-in of the demo, `?siwe=1` or `?siwx=1`: the functions call the page's own server, which verifies
 * (`e2e/signIn/exampleServer.ts`).
 */

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? undefined : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`/sign-in/${path}`, init)
  if (!response.ok) throw new Error(`The server answered with ${response.status}`)
  return response.json()
}

interface Verdict {
  ok: boolean
  reason?: string
}

/** Rejects if the server refuses, as `siwx` asks for. */
async function send(path: string, body: unknown): Promise<void> {
  const { ok, reason } = await call<Verdict>(path, body)
  if (!ok) throw new Error(`The server refused the sign-in: ${reason}`)
}

const STATEMENT = new URLSearchParams(location.search).get('statement') ?? 'Sign in to the Airlock demo.'

const newNonce = async () => (await call<{ nonce: string }>('nonce', {})).nonce

/** One session, of an EVM account. */
export const demoSiwe: SiweConfig = {
  getNonce: newNonce,
  getMessageParams: () => ({ statement: STATEMENT }),
  verify: async (signed) => (await call<Verdict>('verify', signed)).ok,
  getSession: async () => {
    const session = await call<{ address: string; chainId: string } | null>('session')
    return session && { address: session.address, chainId: Number(session.chainId.split(':')[1]) }
  },
  signOut: () => call('signOut', {}),
}

/** A session for each account on each network. */
export const demoSiwx: SiwxConfig = {
  createMessage: async () => ({ nonce: await newNonce(), statement: STATEMENT }),
  addSession: (session) => send('sessions', session),
  setSessions: (sessions) => send('replace', sessions),
  getSessions: (chainId, address) => call('find', { chainId, address }),
  revokeSession: (chainId, address) => call('revoke', { chainId, address }),
  getRequired: () => !new URLSearchParams(location.search).has('optional'),
}
