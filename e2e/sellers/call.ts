import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Orders } from './orders.ts'

/** The providers' APIs in the shapes of their documentation. An answer is a status and a body. */
export type Answer = readonly [status: number, body: unknown]
export interface Call {
  req: IncomingMessage
  url: URL
  orders: Orders
  origin: string
}

export const UNAUTHORIZED: Answer = [401, { message: 'Unauthorized' }]
export const NOT_SOLD: Answer = [400, { code: 'INVALID_REQUEST', message: 'No route for this request' }]

export const bodyOf = async (req: IncomingMessage): Promise<unknown> => JSON.parse((await text(req)) || '{}')
