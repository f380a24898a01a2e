import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { dump } from './dump.fixture.ts'
import { leadsTo } from './html.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import { createFrame, createWindow, formOf, newPerson } from './visitor.fixture.ts'

describe.each(databases.slice(0, 1))('the secrets of a sign-in with a provider, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })

  test.each(['github', 'discord', 'x', 'facebook', 'oidc', 'google', 'apple'])(
    '%s: none is in the database or the log, at any time',
    async (provider) => {
      const person = newPerson()
      stack.site.people.push(person)
      const before = stack.site.secrets.size
      const frame = createFrame(await stack.server.client())
      const { attemptId } = await (await frame.start(provider)).json()
      const window = createWindow(stack.server)
      const secrets = new Map([
        ['the frame’s verifier', frame.verifier],
        ['the client’s secret', 'canary-client-secret'],
      ])
      const expectNone = async () => {
        const text = `${await dump(database)}\n${stack.server.log.join('')}`
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
      const { action } = await (await frame.redeem(attemptId)).json()
      // These two run the mailboxes of their people, who need no code.
      const needsCode = !['google', 'apple'].includes(provider)
      expect(action).toBe(needsCode ? 'VERIFY_EMAIL' : 'CONNECT')
      if (needsCode) {
        await frame.prove(attemptId, person.email)
        expect(await stack.server.codeFor(person.email)).toMatch(/^\d{6}$/)
      }
      await expectNone()
      expect(stack.site.secrets.size).toBeGreaterThan(before + 1)
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
