import * as z from 'zod/mini'
import { OutboundError } from '../../outbound/error.ts'
import type { Notice } from './provider.ts'

/** What a webhook says that is about nothing we know. It changes nothing. */
const NOTHING = { purchaseId: null, status: 'created', transactionHash: null, received: null } as const

const isShape = (error: unknown) =>
  error instanceof SyntaxError || error instanceof z.core.$ZodError || error instanceof OutboundError

/**
 * Reads a webhook whose signature is right. Providers also send webhooks of other shapes, which a new kind of event may
 * have: they are taken, because the provider would send a refused one again and again.
 */
export function noticeOf(signedAt: number, read: () => Omit<Notice, 'signedAt'>): Notice {
  try {
    return { signedAt, ...read() }
  } catch (error) {
    if (!isShape(error)) throw error
    return { signedAt, ...NOTHING }
  }
}
