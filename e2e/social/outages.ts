import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, page } from './http.ts'

type Respond = (req: IncomingMessage, res: ServerResponse) => void

/** How a provider fails for a while, and what its server does then. */
export const OUTAGES = {
  gone: (req) => void req.socket.destroy(),
  busy: (_req, res) => json(res, 503, { error: 'temporarily_unavailable' }),
  portal: (_req, res) => page(res, '<h1>Welcome to the hotel</h1>'),
  silent: () => {},
  endless: (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.write(`{"access_token":"${'a'.repeat(600_000)}`)
  },
} as const satisfies Record<string, Respond>

export type Outage = keyof typeof OUTAGES

export const isOutage = (name: string): name is Outage => Object.hasOwn(OUTAGES, name)
