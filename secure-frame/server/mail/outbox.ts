import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { createSeal } from './seal.ts'
import type { Message } from './templates.ts'

type Db = Kysely<Database>

/**
 * A mail is accepted when its row is written, in the same transaction as what it tells about; whether the mail server is
 * up does not matter then (R27). The mailer sends what is there.
 */
export interface Outbox {
  /** @param goodUntil when the mail has lost its use, such as a code's end; milliseconds since 1970. */
  add(db: Db, to: string, message: Message, goodUntil?: number): Promise<void>
  /** After the transaction: there is mail to send now. */
  wake(): void
  /** Called on {@link wake}. */
  onWake(listener: () => void): void
  /** What is in a row, as it goes out. */
  read(row: { id: string; text: string; html: string }): OpenedMail
}

interface OpenedMail {
  text: string
  html: string
  goodUntil: number
}

/** @param secret from outside the database: the texts are sealed under a key made of it. */
export function createOutbox(secret: Uint8Array, clock: () => number): Outbox {
  const seal = createSeal(secret)
  const listeners: (() => void)[] = []
  return {
    async add(db, to, { subject, text, html }, goodUntil = clock() + 24 * 3_600_000) {
      const id = randomUUID()
      const now = clock()
      const row = {
        text: seal.seal(text, `${id}|${goodUntil}|text`),
        html: `${goodUntil}|${seal.seal(html, `${id}|${goodUntil}|html`)}`,
      }
      await db
        .insertInto('outbox')
        .values({ id, recipient: to, subject, ...row, created_at: now, next_at: now })
        .execute()
    },
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => listeners.push(listener),
    read({ id, text, html }) {
      const [goodUntil = '', sealedHtml = ''] = html.split('|')
      return {
        text: seal.open(text, `${id}|${goodUntil}|text`),
        html: seal.open(sealedHtml, `${id}|${goodUntil}|html`),
        goodUntil: Number(goodUntil),
      }
    },
  }
}
