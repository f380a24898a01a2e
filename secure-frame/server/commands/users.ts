import type { Command } from '@airlock/kit/server'
import { deletePerson, setDisabled } from '../people/close.ts'
import { exportPerson } from '../people/export.ts'
import { findPerson, isoOf, listPeople, type Person } from '../people/find.ts'
import { giveUpKey } from '../people/giveUpKey.ts'
import { keyringOf, numberOf, withDatabase } from './open.ts'

const MOST = 1_000
const WHO = ['who']
const BY = '<who> is an email address, a user id or a wallet address.'

const lineOf = ({ id, email, createdAt, disabledAt, wallet }: Person) =>
  [id, email, createdAt, disabledAt ? 'disabled' : 'open', wallet?.evmAddress ?? 'no wallet'].join('  ')

const list: Command = {
  name: 'users list',
  about: 'Lists accounts by their id, a page at a time.',
  options: {
    limit: { value: 'N', about: `how many, at most ${MOST} (100)` },
    after: { value: 'ID', about: 'goes on after this user id' },
    disabled: { about: 'only those that are disabled' },
  },
  run: ({ env, values, flags }) =>
    withDatabase(env, async ({ db }) => {
      const limit = numberOf('limit', values.limit, MOST) ?? 100
      const people = await listPeople(db, {
        after: values.after ?? '',
        limit,
        isDisabled: flags.has('disabled'),
      })
      const next = people.length === limit ? people.at(-1)?.id : undefined
      const more = next === undefined ? [] : [`There may be more: --after ${next}`]
      return { lines: [...people.map(lineOf), ...more], data: { people, next: next ?? null } }
    }),
}

const show: Command = {
  name: 'users show',
  about: `Shows an account and its sessions. ${BY}`,
  args: WHO,
  run: ({ env, args: [who = ''] }) =>
    withDatabase(env, async ({ db, clock }) => {
      const person = await findPerson(db, who)
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'top_origin', 'device', 'last_used_at'])
        .where('user_id', '=', person.id)
        .where('revoked_at', 'is', null)
        .where('idle_expires_at', '>', clock())
        .where('absolute_expires_at', '>', clock())
        .orderBy('last_used_at', 'desc')
        .execute()
      const sessions = rows.map((row) => ({
        id: row.id,
        site: row.top_origin,
        device: row.device,
        lastUsedAt: isoOf(row.last_used_at),
      }))
      const lines = sessions.map(({ id, site, device, lastUsedAt }) =>
        ['  session', id, site ?? 'unknown site', device, lastUsedAt].join('  '),
      )
      return { lines: [lineOf(person), ...lines], data: { ...person, sessions } }
    }),
}

const exported: Command = {
  name: 'users export',
  about: `Writes what is stored about a person as JSON, without anything secret. ${BY}`,
  args: WHO,
  run: ({ env, args: [who = ''] }) =>
    withDatabase(env, async ({ db, audit }) => {
      const person = await findPerson(db, who)
      const data = await exportPerson(db, person)
      await audit(db, { action: 'user-exported', userId: person.id, sessionId: null })
      return { lines: [JSON.stringify(data, null, 2)], data }
    }),
}

const closing = (word: 'disable' | 'enable', about: string): Command => ({
  name: `users ${word}`,
  about: `${about} ${BY}`,
  args: WHO,
  run: ({ env, args: [who = ''] }) =>
    withDatabase(env, async (deps) => {
      const { id } = await findPerson(deps.db, who)
      const ended = await setDisabled(deps, id, word === 'disable')
      return {
        lines: [`User ${id} is ${word}d. ${ended} sessions ended.`],
        data: { id, disabled: word === 'disable', sessionsEnded: ended },
      }
    }),
})

const removed: Command = {
  name: 'users delete',
  about: `Deletes a person: account, sessions, wallet, shares, codes and mails. ${BY}`,
  args: WHO,
  confirm: 'The wallet of this person cannot be opened any more, by anybody.',
  run: ({ env, args: [who = ''] }) =>
    withDatabase(env, async (deps) => {
      const { id } = await findPerson(deps.db, who)
      await deletePerson(deps, id)
      return { lines: [`User ${id} is deleted.`], data: { id, deleted: true } }
    }),
}

const givenUp: Command = {
  name: 'users give-up-key',
  about: `Sets the shares of a lost key aside, so that its person can make a new key. ${BY}`,
  args: WHO,
  confirm: 'The person is told that their key is lost. Nothing is done if both shares open.',
  run: ({ env, args: [who = ''] }) =>
    withDatabase(env, async ({ db, audit, environment }) => {
      const { id } = await findPerson(db, who)
      const moved = await giveUpKey({ db, audit, keyring: await keyringOf(environment) }, id)
      return { lines: [`${moved} shares of user ${id} are in quarantine.`], data: { id, moved } }
    }),
}

export const USERS: readonly Command[] = [
  list,
  show,
  exported,
  closing('disable', 'Refuses sign-in to an account and ends its sessions at once.'),
  closing('enable', 'Lets a person sign in again who was disabled.'),
  givenUp,
  removed,
]
