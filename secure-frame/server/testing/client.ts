import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** Sends a call: an app's own `request`, or `fetch`. */
export type Send = (url: string, init: RequestInit) => Response | Promise<Response>

interface Options {
  send: Send
  /** The secure server's public origin. */
  origin: string
  clock?: () => number
  /** Added to every call, such as a `User-Agent`. */
  headers?: Readonly<Record<string, string>>
}

interface CallOptions {
  body?: unknown
  accessToken?: string
}

/** A client that behaves like a browser's secure frame: it has a device key and proves it with every call. */
export interface TestClient {
  jkt: string
  /** Creates the request without sending it. Sending it twice is a replay. */
  prepare(method: string, path: string, options?: CallOptions): Promise<[url: string, init: RequestInit]>
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  send: Send
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export interface DeviceKey {
  privateKey: CryptoKey
  publicJwk: JWK
  jkt: string
}

export async function newDeviceKey(): Promise<DeviceKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const publicJwk = await exportJWK(publicKey)
  return { privateKey, publicJwk, jkt: await calculateJwkThumbprint(publicJwk, 'sha256') }
}

export async function createClient({
  send,
  origin,
  clock = Date.now,
  headers = {},
}: Options): Promise<TestClient> {
  const { privateKey, publicJwk, jkt } = await newDeviceKey()

  async function prepare(method: string, path: string, { body, accessToken }: CallOptions = {}) {
    const text = body === undefined ? '' : JSON.stringify(body)
    const url = `${origin}${path}`
    const claims = {
      htm: method,
      htu: url,
      iat: Math.floor(clock() / 1000),
      jti: randomUUID(),
      bh: sha256(text),
      ...(accessToken === undefined ? {} : { ath: sha256(accessToken) }),
    }
    const proof = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicJwk })
      .sign(privateKey)
    const init: RequestInit = {
      method,
      headers: {
        Origin: origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        DPoP: proof,
        ...(accessToken === undefined ? {} : { Authorization: `DPoP ${accessToken}` }),
        ...headers,
      },
      ...(text === '' ? {} : { body: text }),
    }
    return [url, init] as [string, RequestInit]
  }

  return {
    jkt,
    prepare,
    send,
    call: async (...call) => send(...(await prepare(...call))),
  }
}
