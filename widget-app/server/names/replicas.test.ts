import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { databases } from '../testing/databases.ts'
import { bodyFor, namesOn, newAccount } from './names.fixture.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Two servers with connections of their own to one Postgres. */
async function replicas() {
  const postgres = databases.find(({ name }) => name === 'Postgres')
  const first = await postgres?.open()
  if (!first) return undefined
  const second = await openDatabase({ url: first.url })
  closing.push(first.close, second.close)
  return Promise.all([first, second].map((database) => namesOn(database)))
}

test.skipIf(databases.length < 2)('two replicas register one name at once: one account gets it', async () => {
  const [one, two] = (await replicas()) ?? []
  if (!one || !two) throw new Error('There is no Postgres')
  for (let round = 0; round < 10; round += 1) {
    const name = `alice-${round}-x.shop.eth`
    const accounts = [newAccount(), newAccount()] as const
    const [first, second] = await Promise.all([
      bodyFor(accounts[0], name).then((body) => one.post(body)),
      bodyFor(accounts[1], name).then((body) => two.post(body)),
    ])
    // Each server takes ten claims a minute.
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const winner = first.status === 200 ? accounts[0] : accounts[1]
    expect((await two.get(`account/${name}`)).body).toMatchObject({
      addresses: { 60: { address: winner.address } },
    })
  }
})

test.skipIf(databases.length < 2)('one account registers two names at once: it gets one', async () => {
  const [one, two] = (await replicas()) ?? []
  if (!one || !two) throw new Error('There is no Postgres')
  for (let round = 0; round < 10; round += 1) {
    const alice = newAccount()
    const answers = await Promise.all([
      one.claim(alice, `alice-${round}-x.shop.eth`),
      two.claim(alice, `other-${round}-x.shop.eth`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test.skipIf(databases.length < 2)('one message that arrives twice is used once', async () => {
  const [one, two] = (await replicas()) ?? []
  if (!one || !two) throw new Error('There is no Postgres')
  const body = await bodyFor(newAccount(), 'alice.shop.eth')
  const answers = await Promise.all([one.post(body), two.post(body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
