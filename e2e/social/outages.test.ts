import { describe, expect, test } from 'vitest'
import { databases } from '../../secure-frame/server/testing/databases.ts'
import type { Outage } from './outages.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import { createFrame, createWindow, formOf, newPerson } from './visitor.fixture.ts'

describe.each(databases.slice(0, 1))('a provider that does not work, on $name', ({ open }) => {
  let stack: SocialStack
  useSocialStack(open, (_database, started) => {
    stack = started
  })

  async function begin(provider: string) {
    const frame = createFrame(await stack.server.client())
    const { attemptId } = await (await frame.start(provider)).json()
    const person = newPerson()
    stack.site.people.push(person)
    const state = async () => (await frame.redeem(attemptId)).json()
    return { attemptId, person, window: createWindow(stack.server), state }
  }
  type Begun = Awaited<ReturnType<typeof begin>>

  /** Nothing is lost: the same attempt goes on once the provider works again. */
  async function goesOn({ window, attemptId, person, state }: Begun) {
    await window.post(formOf(await window.signIn(attemptId, person.id)))
    expect(await state()).toMatchObject({ action: expect.stringMatching(/^(CONNECT|VERIFY_EMAIL)$/) })
  }

  const away = { action: 'RETRY', reason: 'provider-unavailable' }

  test.each<[string, Outage]>([
    ['google', 'gone'],
    ['google', 'busy'],
    ['google', 'portal'],
    ['apple', 'busy'],
  ])('%s, %s, before the window leaves', async (provider, outage) => {
    // The provider's published metadata is no longer cached.
    stack.server.clock.pass(10 * 60_000)
    const begun = await begin(provider)
    const works = stack.site.fail(provider, outage)
    const page = await begun.window.start(begun.attemptId)
    expect(page.status).toBe(502)
    expect(page.html).toContain('is not available')
    expect(await begun.state()).toMatchObject(away)
    works()
    await goesOn(begun)
  })

  test.each<[string, Outage, RegExp]>([
    ['google', 'busy', /token/],
    ['google', 'gone', /jwks/],
    ['apple', 'portal', /token/],
    ['github', 'gone', /access_token/],
    ['github', 'busy', /user/],
    ['github', 'portal', /emails/],
    ['discord', 'portal', /@me/],
    ['x', 'busy', /token/],
    ['facebook', 'gone', /me$/],
    ['oidc', 'busy', /token/],
    ['github', 'silent', /access_token/],
  ])('%s, %s, at %s after the window came back', async (provider, outage, paths) => {
    const begun = await begin(provider)
    const back = await begun.window.choose(await begun.window.start(begun.attemptId), begun.person.id)
    const works = stack.site.fail(provider === 'oidc' ? 'liar' : provider, outage, paths)
    expect((await begun.window.comeBack(back)).html).toContain('is not available')
    expect(await begun.state()).toMatchObject(away)
    works()
    await goesOn(begun)
  })

  test('an answer without end is cut off', async () => {
    const begun = await begin('github')
    const back = await begun.window.choose(await begun.window.start(begun.attemptId), begun.person.id)
    const works = stack.site.fail('github', 'endless', /access_token/)
    await begun.window.comeBack(back)
    expect(await begun.state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
    works()
    await goesOn(begun)
  })

  test.each(['google', 'apple', 'github', 'discord', 'x', 'facebook', 'oidc'])(
    '%s: whoever declines there may try again',
    async (provider) => {
      const begun = await begin(provider)
      const page = await begun.window.signIn(begun.attemptId, null)
      expect(page.html).toContain('You stopped the sign-in')
      expect(await begun.state()).toMatchObject({ action: 'RETRY', reason: 'cancelled' })
      await goesOn(begun)
    },
  )

  test('a replica that may not serve shows a page, and leaves the attempt alone', async () => {
    const begun = await begin('google')
    const sick = createWindow(await stack.replica({ mayServe: () => false }))
    const page = await sick.start(begun.attemptId)
    expect(page.status).toBe(503)
    expect(page.html).toContain('Please try again in a moment')
    await goesOn(begun)
  })

  test('an error of our own shows a page without what it said', async () => {
    const replica = await stack.replica({
      socialClient: () => {
        throw new Error('relation "canary" does not exist')
      },
    })
    const begun = await begin('google')
    const page = await createWindow(replica).start(begun.attemptId)
    expect(page.status).toBe(503)
    expect(page.html).not.toContain('canary')
    expect(replica.log.join()).toContain('request failed')
  })

  test('a secret that has gone missing is the operator’s to mend, and is logged without its content', async () => {
    const broken = await stack.replica({
      secretOf: () => {
        throw new Error('/run/secrets/github cannot be read (ENOENT).')
      },
    })
    const frame = createFrame(await broken.client())
    const { attemptId } = await (await frame.start('github')).json()
    expect((await createWindow(broken).start(attemptId)).status).toBe(502)
    expect(broken.log.join()).toContain('/run/secrets/github cannot be read (ENOENT).')
  })
})
