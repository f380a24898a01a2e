import { beforeEach, describe, expect, test } from 'vitest'
import { createAlternates } from './alternates.ts'
import { type Letter, MailRefused } from './mailer.ts'

const LETTER: Letter = { id: 'row-1', to: 'ada@example.com', subject: 's', text: 't', html: 'h' }
const AWAY = new MailRefused('ECONNREFUSED', false)
const LATER = new MailRefused('EENVELOPE 451', false)
const NEVER = new MailRefused('EENVELOPE 550', true)

let now = 0
let asked: string[] = []
let away: [number, string][] = []
beforeEach(() => {
  now = 1_000_000
  asked = []
  away = []
})

/** Two mail servers with one result each. */
function twoServers(...failures: [MailRefused | null, MailRefused | null]) {
  const server = (name: 'first' | 'second', index: 0 | 1) => ({
    send: async () => {
      asked.push(name)
      const failure = failures[index]
      if (failure) throw failure
    },
    close: () => void asked.push(`${name} closed`),
  })
  const onAway = (index: number, _letter: Letter, reason: string) => away.push([index, reason])
  return createAlternates([server('first', 0), server('second', 1)], { clock: () => now, onAway })
}

describe('a mail', () => {
  test.each([
    ['is sent by the first server', null, NEVER, ['first'], null],
    ['is sent by the second server if the first is unreachable', AWAY, null, ['first', 'second'], null],
    ['is sent by the second server if the first refuses temporarily', LATER, null, ['first', 'second'], null],
    ['is refused if the first server refuses permanently', NEVER, null, ['first'], NEVER],
    ['is refused if the second server refuses permanently', AWAY, NEVER, ['first', 'second'], NEVER],
    ['can be retried if both refuse temporarily', AWAY, LATER, ['first', 'second'], LATER],
  ])('%s', async (_, first, second, order, failure) => {
    const outcome = await twoServers(first, second)
      .send(LETTER)
      .catch((error: unknown) => error)
    expect(outcome ?? null).toBe(failure)
    expect(asked).toEqual(order)
  })
})

test('is first offered to the other server for a minute after a failure', async () => {
  const servers = twoServers(AWAY, null)
  await servers.send(LETTER)
  await servers.send(LETTER)
  expect(asked).toEqual(['first', 'second', 'second'])
  expect(away).toEqual([[0, 'ECONNREFUSED']])
  now += 60_000
  await servers.send(LETTER)
  expect(asked.slice(3)).toEqual(['first', 'second'])
})

test('closes the connections to all servers', () => {
  const servers = twoServers(null, null)
  servers.close()
  expect(asked).toEqual(['first closed', 'second closed'])
})
