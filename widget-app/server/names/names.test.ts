import { afterEach, describe, expect, test } from 'vitest'
import { nameWords } from '../messages/en/names.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { bodyFor, namesOn, newAccount, refusal } from './names.fixture.ts'

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

describe.each(databases)('names on $name', ({ open }) => {
  const start = async () => {
    const database = await open()
    opened.push(database)
    return namesOn(database)
  }

  test('an account registers a name, which leads to it on every EVM chain, and back', async () => {
    const { claim, get } = await start()
    const alice = newAccount()
    const { status, body } = await claim(alice, 'alice.shop.eth')
    const at = { address: alice.address, created: expect.stringMatching(/Z$/) }
    const profile = {
      name: 'alice.shop.eth',
      registered_at: expect.stringMatching(/^20\d\d-/),
      updated_at: expect.stringMatching(/^20\d\d-/),
      addresses: { 60: at, 2147483648: at },
      attributes: [],
    }
    expect({ status, body }).toEqual({ status: 200, body: profile })
    expect((await get('account/alice.shop.eth?apiVersion=2')).body).toEqual(profile)
    const onChain = await get('account/Alice.shop.eth?apiVersion=2&chainId=eip155:10')
    expect(onChain.body).toMatchObject({ addresses: { 2147483658: { address: alice.address } } })
    const reverse = await get(`reverse/${alice.address}?chainId=eip155:8453`)
    expect(reverse.body).toEqual([profile])
  })

  test('names of other projects of the server are resolved, but are nobody’s identity here', async () => {
    const { claim, get } = await start()
    const alice = newAccount()
    await claim(alice, 'alice.game.eth', { projectId: 'game' })
    expect((await get('account/alice.game.eth')).status).toBe(200)
    expect((await get(`reverse/${alice.address}?chainId=eip155:8453`)).body).toEqual([])
  })

  test('a name that nobody has, and one without an address on the chain, are unknown', async () => {
    const { claim, get } = await start()
    await claim(newAccount(), 'alice.shop.eth')
    const unknown = { status: 404, body: { error: expect.objectContaining({ code: 'name-unknown' }) } }
    expect(await get('account/bobby.shop.eth')).toEqual(unknown)
    expect(await get('account/alice.shop.eth?chainId=eip155:4294967295')).toEqual(unknown)
    expect(await get('account/alice.shop.eth?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(
      unknown,
    )
  })

  test('a name that is taken, or looks like one that is, goes to nobody else', async () => {
    const { claim } = await start()
    await claim(newAccount(), 'alice.shop.eth')
    const taken = refusal(409, 'taken', nameWords.taken)
    expect(await claim(newAccount(), 'alice.shop.eth')).toEqual(taken)
    expect(await claim(newAccount(), 'a1ice.shop.eth')).toEqual(taken)
    expect(await claim(newAccount(), 'al-ice.shop.eth')).toEqual(taken)
    expect((await claim(newAccount(), 'alice.shop.example')).status).toBe(200)
  })

  test('an account has one name in a project', async () => {
    const { claim } = await start()
    const alice = newAccount()
    await claim(alice, 'alice.shop.eth')
    const owned = refusal(409, 'owned', 'You already own a name')
    expect(await claim(alice, 'alicia.shop.eth')).toEqual(owned)
    expect(await claim(alice, 'alicia.shop.example', { chainId: 10 })).toEqual(owned)
    expect((await claim(alice, 'alicia.game.eth', { projectId: 'game' })).status).toBe(200)
  })

  test('a message is good once', async () => {
    const { post, get } = await start()
    const alice = newAccount()
    const body = await bodyFor(alice, 'alice.shop.eth', { changes: { attributes: { bio: 'one' } } })
    expect((await post(body)).status).toBe(200)
    await post(await bodyFor(alice, 'alice.shop.eth', { changes: { attributes: { bio: 'two' } } }))
    expect(await post(body)).toEqual(refusal(409, 'replayed', nameWords.replayed))
    expect((await get('account/alice.shop.eth')).body).toMatchObject({ attributes: [{ bio: 'two' }] })
  })

  test('the owner changes avatar and texts; nobody else does', async () => {
    const { claim, get } = await start()
    const alice = newAccount()
    const attributes = { avatar: 'https://shop.example/a.png', bio: 'Hi', 'com.github': 'alice' }
    await claim(alice, 'alice.shop.eth')
    expect((await claim(alice, 'alice.shop.eth', { changes: { attributes } })).body).toMatchObject({
      attributes: [attributes],
    })
    const foreign = await claim(newAccount(), 'alice.shop.eth', { changes: { attributes: { bio: 'Bad' } } })
    expect(foreign).toEqual(refusal(409, 'taken', nameWords.taken))
    expect((await get('account/alice.shop.eth')).body).toMatchObject({ attributes: [attributes] })
  })

  test('the owner transfers the name to an account that agrees and has none', async () => {
    const { claim, get, post } = await start()
    const [alice, other, bob] = [newAccount(), newAccount(), newAccount()]
    await claim(alice, 'alice.shop.eth')
    await claim(bob, 'bobby.shop.eth')
    const stolen = await bodyFor(bob, 'alice.shop.eth', { recipient: other })
    expect(await post(stolen)).toEqual(refusal(409, 'taken', nameWords.taken))
    const body = await bodyFor(alice, 'alice.shop.eth', { recipient: other })
    const unsigned = { ...body, recipient_signature: undefined }
    expect(await post(unsigned)).toEqual(refusal(401, 'signature', nameWords.signature))
    const toOwner = await bodyFor(alice, 'alice.shop.eth', { recipient: bob })
    expect(await post(toOwner)).toEqual(refusal(409, 'owned', nameWords.owned))
    expect((await post(body)).body).toMatchObject({ addresses: { 60: { address: other.address } } })
    expect((await get(`reverse/${alice.address}?chainId=eip155:8453`)).body).toEqual([])
    expect((await claim(alice, 'alicia.shop.eth')).status).toBe(200)
    const nowhere = await bodyFor(bob, 'nobody.shop.eth', { recipient: newAccount() })
    expect(await post(nowhere)).toEqual(refusal(404, 'none', nameWords.none))
  })

  test('suggestions say whether the typed name is taken, and offer others that are not', async () => {
    const { claim, get } = await start()
    await claim(newAccount(), 'alice.shop.eth')
    type Answer = { suggestions: { name: string; registered: boolean }[] }
    const { suggestions } = (await get('suggestions/Alice?zone=shop.eth')).body as Answer
    expect(suggestions[0]).toEqual({ name: 'alice.shop.eth', registered: true })
    expect(suggestions.slice(1).length).toBeGreaterThan(2)
    for (const { name, registered } of suggestions.slice(1))
      expect({ name, registered }).toEqual({
        name: expect.stringMatching(/alice.*\.shop\.eth$/),
        registered: false,
      })
    const free = await get('suggestions/alice?zone=shop.example')
    expect(free.body).toMatchObject({
      suggestions: [{ name: 'alice.shop.example', registered: false }, {}, {}, {}, {}, {}],
    })
    const { suggestions: others } = (await get('suggestions/till?zone=shop.eth')).body as Answer
    expect(others.map(({ name }) => name)).not.toContain('till.shop.eth')
    expect((await get('suggestions/%D0%B0?zone=shop.eth')).body).toEqual({ suggestions: [] })
    expect((await get('suggestions/alice?zone=other.eth')).body).toEqual({ suggestions: [] })
    expect((await get('suggestions/alice', 'plain')).body).toEqual({ suggestions: [] })
  })

  test('messages that are void leave the database', async () => {
    const database = await open()
    opened.push(database)
    const { claim } = await namesOn(database)
    const expired = { digest: new Uint8Array([1]), expires_at: new Date(Date.now() - 1_000) }
    await database.db.insertInto('name_messages').values(expired).execute()
    await claim(newAccount(), 'alice.shop.eth')
    const kept = await database.db.selectFrom('name_messages').select('digest').execute()
    expect(kept.map(({ digest }) => digest.length)).toEqual([32])
  })
})
