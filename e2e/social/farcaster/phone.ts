import type { Hex, PrivateKeyAccount } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { SignatureParams } from './relay.ts'

type Message = Parameters<typeof createSiweMessage>[0]

/** The differences of an app from Farcaster's. */
export interface Odd {
  /** Fields of the message in place of the true ones. */
  message?: Partial<Message>
  /** Changes the text before it is signed, or after. */
  before?: (text: string) => string
  after?: (text: string) => string
  signature?: Hex
  /** The unsigned part. */
  profile?: Readonly<Record<string, unknown>>
}

/** Farcaster's app on a phone, which has scanned the code of a channel. */
export function createPhone({
  relayUrl,
  authKey,
  now,
}: {
  relayUrl: string
  authKey: string
  now: () => number
}) {
  const ask = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${relayUrl}${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'x-farcaster-auth-relay-key': authKey,
      },
    })
  const tokenOf = (url: string) => new URL(url).searchParams.get('channelToken') ?? ''

  async function read(url: string): Promise<SignatureParams> {
    const { signatureParams } = await (await ask('/v1/channel/status', tokenOf(url))).json()
    return signatureParams
  }

  /** @returns the text and the signature that the relay has then */
  async function scan(
    url: string,
    { signer, fid, odd = {} }: { signer: PrivateKeyAccount; fid: bigint; odd?: Odd },
  ) {
    const { domain, siweUri, nonce, expirationTime } = await read(url)
    const { message = {}, before = String, after = String, profile = {} } = odd
    const text = before(
      createSiweMessage({
        address: signer.address,
        chainId: 10,
        domain,
        nonce,
        uri: siweUri,
        version: '1',
        statement: 'Farcaster Auth',
        issuedAt: new Date(now()),
        ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
        resources: [`farcaster://fid/${fid}`],
        ...message,
      }),
    )
    const signed = {
      message: after(text),
      signature: odd.signature ?? (await signer.signMessage({ message: text })),
    }
    const body = { ...signed, fid: Number(fid), username: 'ada', displayName: 'Ada', ...profile }
    const left = await ask('/v1/channel/authenticate', tokenOf(url), {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (left.status !== 201) throw new Error(`the relay answered ${left.status}`)
    return signed
  }

  return { read, scan }
}

export type Phone = ReturnType<typeof createPhone>
