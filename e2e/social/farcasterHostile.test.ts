import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { dump } from './dump.fixture.ts'
import { type FarcasterStack, NODE_KEY, useFarcaster } from './farcaster/farcaster.fixture.ts'
import type { Odd } from './farcaster/phone.ts'
import type { RelayLies } from './farcaster/relay.ts'
import { begin, newAccount, newCaster, scanned } from './farcaster/signIn.fixture.ts'
import type { Outage } from './outages.ts'
import { proveEmail } from './visitor.fixture.ts'

const refused = { action: 'RETRY', reason: 'provider-refused' }
const away = { action: 'RETRY', reason: 'provider-unavailable' }

describe.each(databases.slice(0, 1))('Farcaster that lies or does not respond, on $name', ({ open }) => {
  let stack: FarcasterStack
  let database: TestDatabase
  useFarcaster(open, (started, opened) => {
    stack = started
    database = opened
  })

  /** The attempt goes on with another code. */
  async function goesOn(begun: Awaited<ReturnType<typeof begin>>) {
    expect(await scanned(stack, begun, await newCaster(stack))).toMatchObject({ action: 'ACCEPT' })
  }

  const line = (from: RegExp, to: string) => (text: string) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`nothing in the message matches ${from}`)
    return changed
  }
  const at = (ms: number) => () => new Date(stack.server.clock.read() + ms)

  test.each<[string, () => Odd]>([
    ['another site', () => ({ message: { domain: 'evil.example' } })],
    ['a site that looks alike', () => ({ message: { domain: 'secure.example.evil.test' } })],
    ['a site of another port', () => ({ message: { domain: 'secure.example:8443' } })],
    ['another address of the site', () => ({ message: { uri: 'https://secure.example/other' } })],
    ['another nonce', () => ({ message: { nonce: '0123456789abcdef' } })],
    ['another network', () => ({ message: { chainId: 1 } })],
    ['another statement', () => ({ message: { statement: 'I give everything away' } })],
    ['no account', () => ({ message: { resources: [] } })],
    ['two accounts', () => ({ message: { resources: ['farcaster://fid/1', 'farcaster://fid/2'] } })],
    ['the account 0', () => ({ message: { resources: ['farcaster://fid/0'] } })],
    ['an account with a path', () => ({ message: { resources: ['farcaster://fid/1/2'] } })],
    ['somebody else’s account', () => ({ message: { resources: ['farcaster://fid/1'] } })],
    ['an end that is over', () => ({ message: { expirationTime: at(-60_000)() } })],
    ['a start to come', () => ({ message: { notBefore: at(60_000)() } })],
    ['a second domain in its statement', () => ({ before: line(/^/, 'evil.example wants you\n') })],
    ['a line more', () => ({ before: line(/\nVersion: 1/, '\nVersion: 1\nVersion: 1') })],
    ['a text that was changed later', () => ({ after: line(/Issued At: \d/, 'Issued At: 1') })],
    ['no sign-in at all', () => ({ before: () => 'Hello' })],
    ['a text without end', () => ({ before: (text) => `${text}${'a'.repeat(9_000)}` })],
    ['a signature of the wrong length', () => ({ signature: '0x1234' })],
    ['a signature without end', () => ({ signature: `0x${'ab'.repeat(9_000)}` })],
  ])('a message with %s is refused', async (_, odd) => {
    const begun = await begin(stack.server)
    expect(await scanned(stack, begun, await newCaster(stack), odd())).toMatchObject(refused)
    await goesOn(begun)
  })

  test('the signature of somebody who is not the account’s owner is refused', async () => {
    const caster = await newCaster(stack)
    const begun = await begin(stack.server)
    expect(await scanned(stack, begun, caster, { signer: newAccount() })).toMatchObject(refused)
    const forged = { signature: await newAccount().signMessage({ message: 'anything' }) }
    expect(await scanned(stack, begun, caster, forged)).toMatchObject(refused)
  })

  test('the number that the relay gives beside the message does not count', async () => {
    const caster = await newCaster(stack)
    const state = await scanned(stack, await begin(stack.server), caster, { profile: { fid: 1 } })
    expect(state).toMatchObject({ action: 'ACCEPT', name: `ada (FID ${caster.fid})` })
  })

  test('of two channels that are swapped neither signs in the other', async () => {
    const [victim, attacker] = [await begin(stack.server), await begin(stack.server)]
    const caster = await newCaster(stack)
    const url = await victim.code()
    await stack.phone.scan(url, { signer: caster.custody, fid: caster.fid })
    await attacker.code()
    stack.relay.lies.swapped = new URL(url).searchParams.get('channelToken') ?? ''
    expect(await attacker.poll()).toMatchObject(refused)
    stack.relay.lies.swapped = undefined
    await goesOn(attacker)
  })

  test.each([
    ['bidi characters', 'ada\u202E)7 DIF(', null],
    ['another number', 'ada (FID 1)', null],
    ['capitals of another script', 'аdа', null],
    ['no end', 'a'.repeat(4_000), null],
    ['a number', 7, null],
    ['nothing special', 'ada.eth', 'ada.eth'],
  ])('a name with %s is shown only if it cannot mislead', async (_, username, shown) => {
    const caster = await newCaster(stack)
    stack.relay.lies.completed = { username }
    const state = await scanned(stack, await begin(stack.server), caster)
    stack.relay.lies.completed = undefined
    const fid = `FID ${caster.fid}`
    expect(state).toMatchObject({ action: 'ACCEPT', name: shown ? `${shown} (${fid})` : fid })
  })

  test.each<[string, RelayLies['opened']]>([
    ['another nonce', { nonce: 'abcdefgh12345678' }],
    ['a script for an address', { url: 'javascript:alert(1)' }],
    ['an address without end', { url: `https://farcaster.example/${'a'.repeat(2_000)}` }],
    ['a token that breaks a header', { channelToken: 'a\r\nX-Admin: 1' }],
    ['no token', { channelToken: undefined }],
  ])('a relay that gives %s is refused', async (_, opened) => {
    const begun = await begin(stack.server)
    stack.relay.lies.opened = opened
    expect(await begun.channel()).toMatchObject(refused)
    expect(await begun.poll()).toMatchObject(refused)
    stack.relay.lies.opened = undefined
    await goesOn(begun)
  })

  test('a relay that has lost the channel ends it, and the next one works', async () => {
    const begun = await begin(stack.server)
    await begun.code()
    stack.relay.lies.swapped = 'unknown'
    expect(await begun.poll()).toMatchObject(refused)
    stack.relay.lies.swapped = undefined
    await goesOn(begun)
  })

  test.each<[Outage, object]>([
    ['gone', away],
    ['busy', away],
    ['portal', away],
    ['silent', away],
    ['endless', refused],
  ])('a relay that is %s gives no code', async (outage, state) => {
    const begun = await begin(stack.server)
    const works = stack.social.site.fail('farcaster', outage)
    expect(await begun.channel()).toMatchObject(state)
    works()
    expect(await begun.poll()).toMatchObject(state)
    await goesOn(begun)
  })

  test.each<['farcaster' | 'op', Outage]>([
    ['farcaster', 'gone'],
    ['farcaster', 'portal'],
    ['op', 'gone'],
    ['op', 'busy'],
    ['op', 'portal'],
  ])('%s, %s for three polls, and the signature still counts', async (server, outage) => {
    const begun = await begin(stack.server)
    const { custody, fid } = await newCaster(stack)
    await stack.phone.scan(await begun.code(), { signer: custody, fid })
    const works = stack.social.site.fail(server, outage)
    for (let poll = 0; poll < 3; poll++) expect(await begun.poll()).toMatchObject({ action: 'WAIT' })
    works()
    const read = stack.relay.statuses.filter((status) => status === 200).length
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
    const reads = stack.relay.statuses.filter((status) => status === 200).length - read
    expect(reads).toBe(server === 'op' ? 0 : 1)
  })

  test.each<['farcaster' | 'op', Outage]>([
    ['farcaster', 'gone'],
    ['op', 'busy'],
  ])('%s, %s for four polls, is told', async (server, outage) => {
    const begun = await begin(stack.server)
    const { custody, fid } = await newCaster(stack)
    await stack.phone.scan(await begun.code(), { signer: custody, fid })
    const works = stack.social.site.fail(server, outage)
    for (let poll = 0; poll < 3; poll++) await begun.poll()
    expect(await begun.poll()).toMatchObject(away)
    works()
    expect(await begun.poll()).toMatchObject(away)
    await goesOn(begun)
  })

  /** The node replies wrongly to some polls. Then it replies correctly, and the sign-in succeeds. */
  test.each<[string, string, unknown]>([
    ['one of another chain', 'eth_chainId', { result: '0x1' }],
    ['behind a limit', 'eth_call', { error: { code: -32005, message: 'rate limited' } }],
    ['without an answer', 'eth_call', { result: '0x' }],
    ['no node', 'eth_chainId', { result: { hello: 1 } }],
  ])('a node that is %s proves nothing, and refuses nobody', async (_, method, reply) => {
    const begun = await begin(stack.server)
    const { custody, fid } = await newCaster(stack)
    await stack.phone.scan(await begun.code(), { signer: custody, fid })
    stack.node.replies.set(method, reply)
    for (let poll = 0; poll < 3; poll++) expect(await begun.poll()).toMatchObject({ action: 'WAIT' })
    stack.node.replies.delete(method)
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
  })

  test('an outage while a contract is asked is no wrong signature', async () => {
    const begun = await begin(stack.server)
    const caster = await newCaster(stack)
    await stack.registries.setCode(caster.custody.address, '0x631626ba7e60e01b60005260206000f3')
    const signature = await newAccount().signMessage({ message: 'anything' })
    stack.node.replies.set('eth_call', { error: { code: -32603, message: 'internal error' } })
    expect(await scanned(stack, begun, caster, { signature })).toMatchObject({ action: 'WAIT' })
    stack.node.replies.delete('eth_call')
    expect(await begun.poll()).toMatchObject({ action: 'ACCEPT' })
  })

  test('a wrong message costs the node nothing', async () => {
    const before = stack.node.asked.length
    const begun = await begin(stack.server)
    await scanned(stack, begun, await newCaster(stack), { message: { domain: 'evil.example' } })
    expect(stack.node.asked).toHaveLength(before)
  })

  test('no nonce, token, signature or address of the node is in the database, the log or an answer', async () => {
    const begun = await begin(stack.server)
    const { custody, fid } = await newCaster(stack)
    const answers: unknown[] = []
    const poll = async () => void answers.push(await begun.poll())
    const works = stack.social.site.fail('farcaster', 'gone')
    answers.push(await begun.channel())
    works()
    const { message, signature } = await stack.phone.scan(await begun.code(), { signer: custody, fid })
    for (const outage of ['gone', 'busy', 'portal', 'endless'] as const) {
      const mended = stack.social.site.fail('op', outage)
      await poll()
      mended()
    }
    const signed = await stack.phone.scan(await begun.code(), { signer: custody, fid })
    await poll()
    const before = await dump(database)
    answers.push(await begun.accept())
    expect(answers.at(-1)).toMatchObject({ action: 'VERIFY_EMAIL' })
    await proveEmail(stack.server, begun, `${fid}@example.com`)
    const everything = [
      before,
      await dump(database),
      stack.server.log.join(''),
      JSON.stringify(answers),
    ].join()
    const secrets = new Map([
      ...stack.relay.secrets,
      ['the verifier', begun.frame.verifier],
      ['the node’s key', NODE_KEY],
      ['the first signature', signature],
      ['the last signature', signed.signature],
      ['the message', message.slice(0, 60)],
    ])
    for (const [name, secret] of secrets) expect(everything.includes(secret), name).toBe(false)
    expect(everything).toContain('a sign-in with a provider failed')
  })
})
