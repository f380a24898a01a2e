import type { Command } from '@airlock/kit/server'
import { endAllSessions, endSessions } from '../people/close.ts'
import { findPerson } from '../people/find.ts'
import { withDatabase } from './open.ts'

const endedOf = (ended: number) => ({ lines: [`${ended} sessions ended.`], data: { sessionsEnded: ended } })

export const SESSIONS: readonly Command[] = [
  {
    name: 'sessions revoke',
    about: 'Ends all sessions of a person and forgets their devices.',
    args: ['who'],
    run: ({ env, args: [who = ''] }) =>
      withDatabase(env, async (deps) => endedOf(await endSessions(deps, await findPerson(deps.db, who)))),
  },
  {
    name: 'sessions revoke-all',
    about: 'Ends all sessions of everybody and forgets all devices.',
    confirm: 'Everybody has to sign in again.',
    run: ({ env }) => withDatabase(env, async (deps) => endedOf(await endAllSessions(deps))),
  },
]
