import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MailState } from '../../shared/api.ts'
import type { Database } from '../db/schema.ts'
import { createSeal } from '../keys/seal.ts'
import type { Message } from './templates.ts'

type Db = Kysely<Database>

/**
 * A mail is accepted when its row is written, in the transaction of the action that it reports. The mail server need
 * not be up (R27): the mailer sends the rows.
 */
export interface Outbox {
  add(db: Db, to: string, message: Message, sending?: Sending): Promise<void>
  /** Resolves to the state of a mail, which depends only on the mail server's responses (SEC-27). */
  state(db: Db, id: string | null): Promise<MailState>
  /** To be called after the transaction: starts sending at once. */
  wake(): void
  /** Called on {@link wake}. */
  onWake(listener: () => void): void
  /** Decrypts the texts of a row. */
  read(row: { id: string; text: string; html: string }): OpenedMail
}

/** A mail whose state will be read. */
export interface Sending {
  /** The id for {@link Outbox.state}. */
  id: string
  /** When the mail becomes useless, such as a code's expiry, in milliseconds since 1970; a day from now by default. */
  goodUntil: number
}

interface OpenedMail {
  text: string
  html: string
  goodUntil: number
}

/** @param secret comes from outside the database; the key that seals the texts is derived from it. */
export function createOutbox(secret: Uint8Array, clock: () => number): Outbox {
  const seal = createSeal(secret, 'outbox')
  const listeners: (() => void)[] = []
  return {
    async add(db, to, { subject, text, html }, sending) {
      const now = clock()
      const { id, goodUntil } = sending ?? { id: randomUUID(), goodUntil: now + 24 * 3_600_000 }
      const row = {
        text: seal.seal(text, `${id}|${goodUntil}|text`),
        html: `${goodUntil}|${seal.seal(html, `${id}|${goodUntil}|html`)}`,
      }
      await db
        .insertInto('outbox')
        .values({ id, recipient: to, subject, ...row, created_at: now, next_at: now })
        .execute()
    },
    async state(db, id) {
      const row = await db
        .selectFrom('outbox')
        .select(['sent_at', 'failed_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      // A mail is kept longer than its code is valid, so without a row the state no longer matters.
      if (!row) return 'sent'
      if (row.failed_at !== null) return 'refused'
      return row.sent_at === null ? 'queued' : 'sent'
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
