import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { databases } from '../../secure-frame/server/testing/databases.ts'
import type { Person } from './people.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import { newPerson, proveEmail, signInWith, tokensOf } from './visitor.fixture.ts'

describe.each(databases.slice(0, 1))('the quirks of single providers, on $name', ({ open }) => {
  let stack: SocialStack
  useSocialStack(open, (_database, started) => {
    stack = started
  })

  const signInAtX = (fields: Partial<Person>) => {
    const person = newPerson(fields)
    stack.site.people.push(person)
    return signInWith(stack.server, 'x', person)
  }

  test('X: whoever has a confirmed address is asked for a code to exactly that one, and has it from then on', async () => {
    // A mailbox of Google's: X does not run it, so its word does not do.
    const emailAtX = `${randomUUID()}@gmail.com`
    const first = await signInAtX({ emailAtX })
    expect(first.state).toMatchObject({ action: 'VERIFY_EMAIL', email: emailAtX })
    expect(first.back.html).toContain(`You are signed in to X as <strong>${emailAtX} (Ada)</strong>.`)
    const { user } = await (await proveEmail(stack.server, first, emailAtX)).json()
    expect(user.email).toBe(emailAtX)
  })

  test('X: the second time the address that it sends counts for nothing, and the account is the same', async () => {
    const person = newPerson({ emailAtX: `${randomUUID()}@example.com` })
    stack.site.people.push(person)
    const first = await signInWith(stack.server, 'x', person)
    const { user } = await (await proveEmail(stack.server, first, person.emailAtX ?? '')).json()
    person.emailAtX = `${randomUUID()}@example.com`
    expect(tokensOf((await signInWith(stack.server, 'x', person)).state).user).toEqual(user)
  })

  test.each<[string, Partial<Person>, string | null]>([
    ['no confirmed address', {}, null],
    ['one in capitals', { emailAtX: 'Ada.King@Example.COM' }, 'ada.king@example.com'],
    ['a text that is no address', { emailAtX: 'Ada <ada@gmail.com>' }, null],
    ['a list', { says: { confirmed_email: ['ada@gmail.com'] } }, null],
  ])('X with %s: the frame is told an address only if it is one', async (_, fields, email) => {
    expect((await signInAtX(fields)).state).toMatchObject({ action: 'VERIFY_EMAIL', email })
  })

  test.each<[string, Record<string, string>, number]>([
    ['the default of fetch', {}, 403],
    ['that of a library', { 'User-Agent': 'openid-client/v6.8.9' }, 403],
    // Only the access token is missing.
    ['the name of an app', { 'User-Agent': 'Airlock' }, 401],
  ])('GitHub refuses a program that does not name itself: %s', async (_, headers, status) => {
    const response = await fetch(`${stack.site.origin}/github/user`, { headers })
    expect(response.status).toBe(status)
  })
})
