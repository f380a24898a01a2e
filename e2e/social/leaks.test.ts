import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import { createFrame, createWindow, formOf, leadsTo, newPerson } from './visitor.fixture.ts'

/** A value of a row as every text in which a secret could stand in it. */
const spelled = (value: unknown): string =>
  value instanceof Uint8Array
    ? ['utf8', 'hex', 'base64', 'base64url'].map((how) => Buffer.from(value).toString(how as 'hex')).join(' ')
    : JSON.stringify(value)

describe.each(databases.slice(0, 1))('the secrets of a sign-in with a provider, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })

  /** Everything in the database, table by table. */
  async function dump(): Promise<string> {
    const tables = await database.db.introspection.getTables()
    const dumps = await Promise.all(
      tables.map(async ({ name }) => {
        const rows: object[] = await database.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute()
        return rows.map((row) => Object.values(row).map(spelled).join(' ')).join('\n')
      }),
    )
    expect(tables.map(({ name }) => name)).toContain('social_attempts')
    return dumps.join('\n')
  }

  test.each(['github', 'discord', 'x', 'facebook', 'oidc'])(
    '%s: none is in the database or the log, at any time',
    async (provider) => {
      const person = newPerson()
      stack.site.people.push(person)
      const frame = createFrame(await stack.server.client())
      const { attemptId } = await (await frame.start(provider)).json()
      const window = createWindow(stack.server)
      const secrets = new Map([
        ['the frame’s verifier', frame.verifier],
        ['the client’s secret', 'canary-client-secret'],
      ])
      const expectNone = async () => {
        const text = `${await dump()}\n${stack.server.log.join('')}`
        for (const [name, secret] of [...secrets, ...stack.site.secrets])
          expect(text.includes(secret), `${name} of ${provider}`).toBe(false)
      }
      const start = await window.start(attemptId)
      const asked = new URL(leadsTo(start)).searchParams
      for (const name of ['state', 'nonce']) {
        const value = asked.get(name)
        if (value !== null) secrets.set(name, value)
      }
      await expectNone()
      const back = await window.choose(start, person.id)
      // The first try fails, so that errors are logged too.
      const works = stack.site.fail(provider === 'oidc' ? 'liar' : provider, 'busy', /@me|user|\/me|token/)
      await window.comeBack(back)
      await expectNone()
      works()
      const asks = await window.signIn(attemptId, person.id)
      await expectNone()
      const form = formOf(asks)
      secrets.set('the form’s secret', form.fields.secret ?? '')
      await window.post(form)
      await frame.redeem(attemptId)
      await frame.prove(attemptId, person.email)
      const code = await stack.server.codeFor(person.email)
      expect(code).toMatch(/^\d{6}$/)
      await expectNone()
      expect(stack.site.secrets.size).toBeGreaterThan(2)
    },
  )

  test('what was sealed is deleted once it was used', async () => {
    const person = newPerson()
    stack.site.people.push(person)
    const frame = createFrame(await stack.server.client())
    const { attemptId } = await (await frame.start('google')).json()
    const window = createWindow(stack.server)
    await window.post(formOf(await window.signIn(attemptId, person.id)))
    const row = () =>
      database.db
        .selectFrom('social_attempts')
        .selectAll()
        .where('id', '=', attemptId)
        .executeTakeFirstOrThrow()
    expect((await row()).sealed).not.toContain(person.name)
    expect((await (await frame.redeem(attemptId)).json()).action).toBe('CONNECT')
    expect(await row()).toMatchObject({ phase: 'used', sealed: null, state_hash: null, confirm_hash: null })
  })
})
