import { randomUUID } from 'node:crypto'
import { createWalletClient, viemConnector } from '@farcaster/auth-client'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../secure-frame/server/testing/answers.ts'
import { sha256 } from '../../secure-frame/server/testing/client.ts'
import { databases } from '../../secure-frame/server/testing/databases.ts'
import { ORIGIN, signIn } from '../../secure-frame/server/testing/server.ts'
import type { Tokens } from '../../secure-frame/shared/api.ts'
import { type FarcasterStack, useFarcaster } from './farcaster/farcaster.fixture.ts'
import { type Begun, begin, type Caster, newAccount, newCaster, scanned } from './farcaster/signIn.fixture.ts'
import { createWindow, newVerifier, proveEmail, tokensOf } from './visitor.fixture.ts'

const newEmail = () => `${randomUUID()}@example.com`

describe.each(databases)('signing in with Farcaster, on $name', ({ open }) => {
  let stack: FarcasterStack
  useFarcaster(open, (started) => {
    stack = started
  })

  /** Signs in for the first time. */
  async function join(caster: Caster, email = newEmail()) {
    const begun = await begin(stack.server)
    await scanned(stack, begun, caster)
    await begun.accept()
    const response = await proveEmail(stack.server, begun, email)
    const tokens: Tokens = await response.json()
    return { begun, tokens, email }
  }
  const again = async (caster: Caster, client?: Begun['frame']['client']) => {
    const begun = await begin(stack.server, client)
    await scanned(stack, begun, caster)
    return begun
  }

  test('the phone is asked to sign for the secure frame’s site, and the frame learns who did', async () => {
    const begun = await begin(stack.server)
    const channel = await begun.channel()
    expect(channel).toEqual({
      action: 'SCAN',
      url: expect.stringContaining('/~/siwf?channelToken='),
      expiresAt: stack.server.clock.read() + 300_000,
      now: stack.server.clock.read(),
    })
    const url = channel.action === 'SCAN' ? channel.url : ''
    expect(await stack.phone.read(url)).toMatchObject({
      domain: new URL(ORIGIN).host,
      siweUri: `${ORIGIN}/`,
      acceptAuthAddress: true,
      expirationTime: new Date(stack.server.clock.read() + 300_000).toISOString(),
    })
    expect(await begun.poll()).toMatchObject({ action: 'WAIT' })
    const caster = await newCaster(stack)
    await stack.phone.scan(url, { signer: caster.custody, fid: caster.fid })
    expect(await begun.poll()).toMatchObject({
      action: 'ACCEPT',
      provider: 'farcaster',
      email: null,
      name: `ada (FID ${caster.fid})`,
    })
  })

  test.each(['custody address', 'address that the account approved'])(
    'Farcaster’s own client signs as the app, with the %s',
    async (kind) => {
      const { social, relay, registries } = stack
      const caster = await newCaster(stack)
      const approved = newAccount()
      await registries.setKey(caster.fid, approved.address, {})
      const signer = kind === 'custody address' ? caster.custody : approved
      const begun = await begin(stack.server)
      const ethereum = viemConnector({ rpcUrl: `${social.site.origin}/op` })
      const app = createWalletClient({ relay: `${social.site.origin}/farcaster`, ethereum })
      const { channelToken } = app.parseSignInURI({ uri: await begun.code() })
      const channel = await fetch(`${social.site.origin}/farcaster/v1/channel/status`, {
        headers: { Authorization: `Bearer ${channelToken}` },
      })
      const { domain, siweUri: uri, nonce } = (await channel.json()).signatureParams
      const fid = Number(caster.fid)
      const { message } = app.buildSignInMessage({ address: signer.address, fid, domain, uri, nonce })
      const signature = await signer.signMessage({ message })
      const profile = { fid, username: 'ada', bio: '', displayName: 'Ada', pfpUrl: 'https://a.example/a.png' }
      const sent = { channelToken, authKey: relay.authKey, message, signature, ...profile }
      expect(await app.authenticate(sent)).toMatchObject({ isError: false })
      expect(await begun.poll()).toMatchObject({ action: 'ACCEPT', name: `ada (FID ${fid})` })
    },
  )

  test('whoever is new proves an address, whose mail names the account by its number', async () => {
    const caster = await newCaster(stack)
    const begun = await begin(stack.server)
    await scanned(stack, begun, caster)
    expect(await begun.accept()).toMatchObject({ action: 'VERIFY_EMAIL', email: null })
    const email = newEmail()
    expect((await proveEmail(stack.server, begun, email)).status).toBe(200)
    const mail = stack.server.sent.find(({ to }) => to === email)
    expect(mail?.text).toContain(`the Farcaster account "ada (FID ${caster.fid})" opens your wallet`)
  })

  test('this device needs no code again, and each new one does, which learns no address', async () => {
    const caster = await newCaster(stack)
    const { begun, tokens, email } = await join(caster)
    const known = await again(caster, begun.frame.client)
    expect(tokensOf(await known.accept()).user).toEqual(tokens.user)
    const elsewhere = await again(caster)
    const asks = await elsewhere.accept()
    expect(asks).toMatchObject({ action: 'VERIFY_EMAIL', email: null })
    expect(JSON.stringify(asks)).not.toContain(email)
    const other = await elsewhere.frame.prove(elsewhere.attemptId, newEmail())
    expect(await refusal(other)).toMatchObject({ code: 'invalid' })
    const proven = await (await proveEmail(stack.server, elsewhere, email)).json()
    expect(proven.user).toEqual(tokens.user)
  })

  test('an account that is disabled is not opened', async () => {
    const caster = await newCaster(stack)
    const { begun, tokens } = await join(caster)
    await stack.server.services.db
      .updateTable('users')
      .set({ disabled_at: 1 })
      .where('id', '=', tokens.user.id)
      .execute()
    const known = await again(caster, begun.frame.client)
    const refused = await refusal(await known.frame.redeem(known.attemptId))
    expect(refused).toMatchObject({ code: 'account-disabled' })
  })

  test.each([
    ['an address that may sign in', {}, 'ACCEPT'],
    ['an address that was removed', { state: 2 }, 'RETRY'],
    ['a key of another kind', { keyType: 1 }, 'RETRY'],
  ])('%s', async (_, data, action) => {
    const caster = await newCaster(stack)
    const signer = newAccount()
    await stack.registries.setKey(caster.fid, signer.address, data)
    expect(await scanned(stack, await begin(stack.server), caster, { signer })).toMatchObject({ action })
  })

  test('an address of another account does not sign for this one', async () => {
    const [caster, other] = [await newCaster(stack), await newCaster(stack)]
    await stack.registries.setKey(other.fid, other.custody.address)
    const state = await scanned(stack, await begin(stack.server), caster, { signer: other.custody })
    expect(state).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  /** Contracts that answer every call: with ERC-1271’s magic value, or with nothing. */
  test.each([
    ['that accepts the signature', '0x631626ba7e60e01b60005260206000f3', 'ACCEPT'],
    ['that does not', '0x60206000f3', 'RETRY'],
    ['that reverts', '0x60006000fd', 'RETRY'],
  ] as const)('a contract in custody %s', async (_, code, action) => {
    const caster = await newCaster(stack)
    await stack.registries.setCode(caster.custody.address, code)
    const signature = await newAccount().signMessage({ message: 'anything' })
    expect(await scanned(stack, await begin(stack.server), caster, { signature })).toMatchObject({ action })
  })

  test('an account that went to another address is that one’s', async () => {
    const caster = await newCaster(stack)
    const { tokens, begun } = await join(caster)
    const custody = newAccount()
    await stack.registries.register(caster.custody.address, 0n)
    await stack.registries.register(custody.address, caster.fid)
    const client = begun.frame.client
    const before = await begin(stack.server, client)
    expect(await scanned(stack, before, caster)).toMatchObject({
      action: 'RETRY',
      reason: 'provider-refused',
    })
    const after = await again({ ...caster, custody }, client)
    expect(tokensOf(await after.accept()).user).toEqual(tokens.user)
  })

  test('twenty polls at once ask the relay once, and twenty redemptions make one session', async () => {
    const caster = await newCaster(stack)
    const { begun, tokens } = await join(caster)
    const known = await begin(stack.server, begun.frame.client)
    const url = await known.code()
    const other = await stack.social.replica({ socialClient: stack.server.services.socialClient })
    const { client } = begun.frame
    const replicas = [stack.server, other]
    const path = `/api/social/${known.attemptId}/redeem`
    const redeem = async (index: number, accept: boolean) => {
      const body = { verifier: known.frame.verifier, accept }
      const prepared = await client.prepare('POST', path, { body })
      return (replicas[index % 2] ?? other).request(...prepared)
    }
    const twenty = (accept: boolean) =>
      Promise.all(Array.from({ length: 20 }, (_, index) => redeem(index, accept)))
    const count = () => stack.relay.statuses.length
    const before = count()
    await twenty(false)
    expect(count() - before).toBe(1)
    await stack.phone.scan(url, { signer: caster.custody, fid: caster.fid })
    stack.server.clock.pass(1_000)
    const unread = count()
    await twenty(false)
    expect(count() - unread).toBe(1)
    const answers = await twenty(true)
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()).action))
    expect(bodies.filter((action) => action === 'CONNECT')).toHaveLength(1)
    const sessions = await stack.server.services.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', tokens.user.id)
      .execute()
    expect(sessions).toHaveLength(2)
  })

  test('a code lasts five minutes; the next one replaces it, and no signature of the first counts', async () => {
    const caster = await newCaster(stack)
    const begun = await begin(stack.server)
    const first = await begun.code()
    stack.server.clock.pass(300_000)
    const asked = stack.relay.statuses.length
    expect(await begun.poll()).toMatchObject({ action: 'WAIT' })
    expect(stack.relay.statuses).toHaveLength(asked)
    const second = await begun.code()
    const signed = await stack.phone.scan(first, { signer: caster.custody, fid: caster.fid })
    expect(await begun.poll()).toMatchObject({ action: 'WAIT' })
    // Whoever kept the first signature sends it again, to the second code.
    const odd = { after: () => signed.message, signature: signed.signature }
    await stack.phone.scan(second, { signer: caster.custody, fid: caster.fid, odd })
    expect(await begun.poll()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
    await stack.phone.scan(await begun.code(), { signer: caster.custody, fid: caster.fid })
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
  })

  test('a page that was loaded anew gets the same code until its last minute, and loses no signature', async () => {
    const caster = await newCaster(stack)
    const begun = await begin(stack.server)
    const first = await begun.code()
    stack.server.clock.pass(200_000)
    expect(await begun.code()).toBe(first)
    await stack.phone.scan(first, { signer: caster.custody, fid: caster.fid })
    expect(await begun.code()).toBe(first)
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
    const other = await begin(stack.server)
    const old = await other.code()
    stack.server.clock.pass(241_000)
    expect(await other.code()).not.toBe(old)
  })

  test('a code of the last minutes ends with its sign-in, which has twenty of them', async () => {
    const begun = await begin(stack.server)
    await begun.code()
    const nineteen = { openings: 19 }
    const { db } = stack.server.services
    await db.updateTable('social_attempts').set(nineteen).where('id', '=', begun.attemptId).execute()
    stack.server.clock.pass(400_000)
    const channel = await begun.channel()
    expect(channel).toMatchObject({ action: 'SCAN', expiresAt: stack.server.clock.read() + 200_000 })
    stack.server.clock.pass(150_000)
    expect(await refusal(await begun.askChannel())).toMatchObject({ code: 'over' })
    stack.server.clock.pass(50_000)
    expect(await refusal(await begun.askChannel())).toMatchObject({ code: 'over' })
  })

  test('whoever has signed is not sent back to a new code', async () => {
    const begun = await again(await newCaster(stack))
    expect(await begun.channel()).toMatchObject({ action: 'WAIT' })
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
  })

  test('another device, another verifier and another provider get no code', async () => {
    const begun = await begin(stack.server)
    const stranger = await stack.server.client()
    const path = (id: string) => `/api/social/${id}/channel`
    const body = { verifier: begun.frame.verifier }
    const refused = [
      await stranger.call('POST', path(begun.attemptId), { body }),
      await begun.askChannel(newVerifier()),
    ]
    const { attemptId } = await (await begun.frame.start('github')).json()
    refused.push(await begun.frame.client.call('POST', path(attemptId), { body }))
    for (const response of refused) expect(await refusal(response)).toMatchObject({ code: 'over' })
  })

  test('is joined to the account of a session, and to no other one after that', async () => {
    const caster = await newCaster(stack)
    const { server } = stack
    async function add() {
      const client = await server.client()
      const email = newEmail()
      const { accessToken } = await signIn(server, client, email)
      const call = (method: string, path: string, body?: object) =>
        client.call(method, path, { accessToken, ...(body && { body }) })
      server.clock.pass(31_000)
      const stepUp = await (await call('POST', '/api/step-up', { purpose: 'methods' })).json()
      const code = await server.codeFor(email)
      await call('POST', `/api/step-up/${stepUp.attemptId}/verify`, { code })
      const verifier = newVerifier()
      const wanted = { provider: 'farcaster', verifierHash: sha256(verifier) }
      const { attemptId } = await (await call('POST', '/api/methods', wanted)).json()
      const body = { verifier }
      const channel = await client.call('POST', `/api/social/${attemptId}/channel`, { body })
      await stack.phone.scan((await channel.json()).url, { signer: caster.custody, fid: caster.fid })
      const state = await (await call('POST', `/api/methods/${attemptId}/redeem`, body)).json()
      const { methods } = await (await call('GET', '/api/methods')).json()
      return { state, methods }
    }
    const first = await add()
    expect(first.state).toEqual({ action: 'DONE' })
    expect(first.methods[1]).toMatchObject({ kind: 'farcaster', name: `ada (FID ${caster.fid})` })
    const second = await add()
    expect(second.state).toMatchObject({ action: 'RETRY', reason: 'identity-taken' })
    expect(second.methods).toHaveLength(1)
  })

  test('no window belongs to it: neither its id nor its nonce does anything there', async () => {
    const begun = await begin(stack.server)
    const url = await begun.code()
    const { nonce } = await stack.phone.read(url)
    const row = () =>
      stack.server.services.db
        .selectFrom('social_attempts')
        .selectAll()
        .where('id', '=', begun.attemptId)
        .executeTakeFirstOrThrow()
    const before = await row()
    const window = createWindow(stack.server)
    expect((await window.start(begun.attemptId)).status).toBe(410)
    const query = new URLSearchParams({ state: nonce, code: 'a' })
    expect((await window.load(`${ORIGIN}/social/callback/farcaster?${query}`)).status).toBe(410)
    expect(await row()).toEqual(before)
    const caster = await newCaster(stack)
    await stack.phone.scan(url, { signer: caster.custody, fid: caster.fid })
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
  })
})
