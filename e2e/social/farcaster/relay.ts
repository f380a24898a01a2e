import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { json, type Site } from '../http.ts'

/*
 * Farcaster's relay, as apps/relay of github.com/farcasterxyz/auth-monorepo behaves: a completed channel is read once,
 * and only Farcaster's own apps know the key by which signatures are left.
 */

const date = z.optional(z.iso.datetime())

const Create = z.strictObject({
  siweUri: z.url(),
  domain: z.string().check(z.regex(/^[a-zA-Z0-9.-]+(:[0-9]+)?$/)),
  nonce: z.optional(z.string()),
  notBefore: date,
  expirationTime: date,
  requestId: z.optional(z.string()),
  redirectUrl: z.optional(z.string()),
  acceptAuthAddress: z.optional(z.boolean()),
})

const Authenticate = z.strictObject({
  message: z.string(),
  signature: z.string(),
  fid: z.int(),
  username: z.optional(z.string()),
  bio: z.optional(z.string()),
  displayName: z.optional(z.string()),
  pfpUrl: z.optional(z.string()),
})

export type SignatureParams = z.infer<typeof Create> & { nonce: string }

interface Channel {
  state: 'pending' | 'completed'
  nonce: string
  url: string
  connectUri: string
  acceptAuthAddress: boolean
  signatureParams: SignatureParams
  metadata: { ip: string; userAgent: string }
}

/** How the relay deviates. */
export interface RelayLies {
  /** Fields of a new channel in place of the true ones. */
  opened?: Record<string, unknown> | undefined
  /** Fields of a completed channel in place of the true ones. */
  completed?: Record<string, unknown> | undefined
  /** The token of the channel that is answered in place of the one that was asked for. */
  swapped?: string | undefined
}

export interface FarcasterRelay {
  site: Site
  lies: RelayLies
  /** The key with which Farcaster's apps identify themselves. */
  authKey: string
  /** Each status that was asked for, as it was answered. */
  statuses: number[]
  /** Every nonce and token, by a name. */
  secrets: Map<string, string>
}

const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.split(' ')[1] ?? ''

/** @param addressOf the address of the page that the phone's app opens */
export function farcasterRelay(addressOf: (token: string) => string): FarcasterRelay {
  const channels = new Map<string, Channel>()
  const lies: RelayLies = {}
  const statuses: number[] = []
  const secrets = new Map<string, string>()
  const authKey = randomBytes(16).toString('hex')

  const create: Site = async (req, res) => {
    const body = z.safeParse(Create, await readJson(req))
    if (!body.success) return json(res, 400, { error: 'Validation error' })
    const token = randomBytes(16).toString('hex')
    const nonce = body.data.nonce ?? randomBytes(8).toString('hex')
    const url = addressOf(token)
    channels.set(token, {
      state: 'pending',
      nonce,
      url,
      connectUri: url,
      acceptAuthAddress: body.data.acceptAuthAddress ?? false,
      signatureParams: { ...body.data, nonce },
      metadata: { ip: '127.0.0.1', userAgent: 'Unknown' },
    })
    secrets.set(`token ${secrets.size}`, token).set(`nonce ${secrets.size}`, nonce)
    json(res, 201, { channelToken: token, url, connectUri: url, nonce, ...lies.opened })
  }

  const authenticate: Site = async (req, res) => {
    if (req.headers['x-farcaster-auth-relay-key'] !== authKey)
      return json(res, 401, { error: 'Unauthorized' })
    const body = z.safeParse(Authenticate, await readJson(req))
    if (!body.success) return json(res, 400, { error: 'Validation error' })
    const channel = channels.get(tokenOf(req))
    if (!channel) return json(res, 401, { error: 'Unauthorized' })
    Object.assign(channel, body.data, { state: 'completed', verifications: [], authMethod: 'custody' })
    json(res, 201, channel)
  }

  const status: Site = async (req, res) => {
    const token = lies.swapped ?? tokenOf(req)
    const channel = channels.get(token)
    const code = channel === undefined ? 401 : channel.state === 'pending' ? 202 : 200
    statuses.push(code)
    if (!channel) return json(res, 401, { error: 'Unauthorized' })
    const { url, connectUri, ...rest } = channel
    if (channel.state === 'completed') channels.delete(token)
    json(res, code, channel.state === 'completed' ? { ...rest, ...lies.completed } : rest)
  }

  const routes: Readonly<Record<string, Site>> = {
    'POST /v1/channel': create,
    'POST /v1/channel/authenticate': authenticate,
    'GET /v1/channel/status': status,
  }

  return {
    lies,
    authKey,
    statuses,
    secrets,
    site: async (req, res, url) => {
      const route = routes[`${req.method} ${url.pathname}`]
      return route ? route(req, res, url) : json(res, 404, { error: 'Not found' })
    },
  }
}
