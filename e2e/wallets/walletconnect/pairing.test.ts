import { Socket } from 'node:net'
import { verifyMessage as verifySignIn } from '@airlock/host-sdk/server'
import { encodeSecp256k1Pubkey, pubkeyToAddress, type StdSignature } from '@cosmjs/amino'
import nacl from 'tweetnacl'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cosmosAccounts } from '../../../widget-app/src/wallets/pairing/cosmosAccounts.ts'
import { callChain, startChain } from '../../local/chain.ts'
import { adr36Doc } from '../cosmos/adr36.ts'
import { accountAt } from '../eip155/keys.ts'
import { solanaKeyAt } from './accounts.ts'
import { createArea, HUB, ONE, openWorld, paired, SCOPE, SOLANA, TWO, type World } from './pairing.fixture.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})

/** The relays of earlier tests, which their pages may still try to reach. */
const former = new Set<unknown>()

afterEach(() => {
  former.add(`127.0.0.1:${world.relay.port}`)
  return world.close()
})

const address = accountAt(0).address
const other = accountAt(1).address
/** The original function, without a spy. */
const original = Socket.prototype.connect
const HELLO = '0x68656c6c6f'
const BOTH = ['eip155:31337', 'eip155:31338']

/** A visitor who looks at a code, and may leave. */
function visitor(reuse = false) {
  const leaving = new AbortController()
  return { leave: () => leaving.abort(), options: { reuse, signal: leaving.signal } }
}

describe('pairing', () => {
  test('settles a session with what the wallet approved', async () => {
    const { session, pairing, heard, proposal } = await paired(world)
    expect(proposal.params.requiredNamespaces).toEqual({})
    expect(session.peer).toEqual({ name: 'Far Wallet' })
    expect(session.accounts).toContain(`eip155:31337:${address}`)
    expect(session.chains).toEqual([ONE, TWO, SOLANA].map(({ caipNetworkId }) => caipNetworkId))
    expect(pairing.session()).toEqual(session)
    expect(heard.session).toEqual([session])
  })

  test('shows the wallet the site’s origin as the browser reports it', async () => {
    const { proposal } = await paired(world)
    expect(proposal.params.proposer.metadata).toMatchObject({ name: 'Shop', url: 'https://shop.example' })
  })

  test('rejects with the code of a refusal if the wallet declines', async () => {
    const [{ pairing }, wallet] = await Promise.all([world.page(), world.wallet()])
    const { uri, settled } = await pairing.propose([ONE], visitor().options)
    await wallet.reject(await wallet.pair(uri))
    await expect(settled).rejects.toMatchObject({ code: 5000 })
    expect(pairing.session()).toBeNull()
  })

  test('expires after 240,000 ms, and its URI can be part of a link', async () => {
    const { pairing } = await world.page()
    const before = Date.now()
    const { uri, expiresAt } = await pairing.propose([ONE], visitor().options)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(expiresAt - before).toBeGreaterThanOrEqual(240_000)
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(240_000)
  })

  test('is withdrawn when the visitor leaves, and a later approval creates no session', async () => {
    const [{ pairing, heard }, wallet] = await Promise.all([world.page(), world.wallet()])
    const { leave, options } = visitor()
    const { uri, settled } = await pairing.propose([ONE], options)
    const proposal = await wallet.pair(uri)
    leave()
    await expect(settled).rejects.toMatchObject({ code: -32053 })
    await wallet.approve(proposal).catch(() => undefined)
    await expect.poll(() => world.relay.connected()).toBe(1)
    expect(pairing.session()).toBeNull()
    expect(heard.session).toEqual([])
  })

  test('can be used again when the visitor returns from the wallet, and can be approved in the meantime', async () => {
    const [{ pairing }, wallet] = await Promise.all([world.page(), world.wallet()])
    const first = visitor(true)
    const { uri, settled } = await pairing.propose([ONE], first.options)
    const proposal = await wallet.pair(uri)
    first.leave()
    await expect(settled).rejects.toMatchObject({ code: -32053 })
    const again = await pairing.propose([ONE], visitor(true).options)
    expect(again.uri).toBe(uri)
    await wallet.approve(proposal)
    expect((await again.settled).topic).toBe(pairing.session()?.topic)
  })

  test.each([
    ['for other networks', [ONE, TWO], true],
    ['unless that is requested', [ONE], false],
  ])('is not used again %s', async (_, networks, reuse) => {
    const { pairing } = await world.page()
    const { uri } = await pairing.propose([ONE], visitor(true).options)
    expect((await pairing.propose(networks, visitor(reuse).options)).uri).not.toBe(uri)
  })

  test('with another wallet ends the previous session', async () => {
    const { pairing, wallet, session } = await paired(world)
    const next = await world.wallet({ name: 'Other Wallet' })
    const { uri, settled } = await pairing.propose([ONE], visitor().options)
    await next.approve(await next.pair(uri))
    expect((await settled).peer.name).toBe('Other Wallet')
    await expect.poll(() => wallet.deleted).toEqual([session.topic])
    expect(pairing.session()?.peer.name).toBe('Other Wallet')
  })
})

describe('a code that asks the wallet to sign in too', () => {
  const signIn = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    nonce: 'abcd1234abcd1234',
    statement: 'Welcome to the shop.',
    expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
    resources: ['https://shop.example/terms'],
  }
  async function proposed() {
    const [page, wallet] = await Promise.all([world.page(), world.wallet()])
    const { leave, options } = visitor()
    const { uri, settled } = await page.pairing.propose([ONE, TWO], { ...options, signIn })
    return { ...page, wallet, leave, uri, settled }
  }

  test('connects on all networks, with a message for each that the site’s server accepts', async () => {
    const { wallet, uri, settled, pairing, heard } = await proposed()
    const request = await wallet.pairToSignIn(uri)
    expect(request.params.requester.metadata).toMatchObject({ url: 'https://shop.example' })
    const texts = await wallet.signIn(request)
    const session = await settled
    expect(session.accounts).toEqual(BOTH.map((chain) => `${chain}:${address}`))
    expect(pairing.session()).toEqual(session)
    const [signed] = heard.signed
    expect(signed?.messages.map(({ message }) => message)).toEqual(texts)
    const expected = { domain: signIn.domain, nonce: signIn.nonce }
    for (const [index, one] of (signed?.messages ?? []).entries())
      expect(await verifySignIn({ ...one, expected })).toMatchObject({
        ok: true,
        account: `${BOTH[index]}:${address}`,
        message: { expirationTime: signIn.expirationTime, uri: signIn.uri },
      })
    const signature = await pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
    expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(
      true,
    )
  })

  test('connects a wallet that cannot, without a message', async () => {
    const { wallet, uri, settled, heard } = await proposed()
    const approval = wallet.approve(await wallet.pair(uri))
    expect((await settled).accounts).toContain(`eip155:31337:${address}`)
    await approval
    expect(heard.signed).toEqual([{ nonce: signIn.nonce, messages: [] }])
    expect(heard.session).toHaveLength(1)
  })

  test('that is declined says so with the code of a refusal', async () => {
    const { wallet, uri, settled, heard } = await proposed()
    await wallet.refuseToSignIn(await wallet.pairToSignIn(uri))
    await expect(settled).rejects.toMatchObject({ code: 5000 })
    expect([heard.signed, heard.session]).toEqual([[], []])
  })

  test('that a visitor has left is withdrawn, and what a wallet signs is nobody’s session', async () => {
    const { wallet, uri, settled, leave, pairing, heard } = await proposed()
    const request = await wallet.pairToSignIn(uri)
    leave()
    await expect(settled).rejects.toMatchObject({ code: -32053 })
    await wallet.signIn(request).catch(() => undefined)
    await pairing.disconnect()
    expect([pairing.session(), heard.signed, heard.session]).toEqual([null, [], []])
  })
})

describe('a request', () => {
  test('is signed with the account’s key', async () => {
    const { pairing, wallet } = await paired(world)
    const signature = await pairing.request('eip155:31338', 'personal_sign', [HELLO, address])
    expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(
      true,
    )
    expect(wallet.log).toEqual([{ chain: 'eip155:31338', method: 'personal_sign', params: [HELLO, address] }])
  })

  test('to send a transaction is mined', async () => {
    const chain = await startChain({ chainId: 31_337 })
    try {
      const { pairing } = await paired(world, BOTH, { rpcUrls: { 'eip155:31337': chain.url } })
      const transaction = { from: address, to: other, value: '0xde0b6b3a7640000' }
      const hash = await pairing.request('eip155:31337', 'eth_sendTransaction', [transaction])
      const receipt = () => callChain(chain.url, 'eth_getTransactionReceipt', [hash])
      await expect.poll(receipt).toMatchObject({ status: '0x1' })
    } finally {
      await chain.stop()
    }
  })

  test('is signed on Solana', async () => {
    const { pairing, session } = await paired(world)
    const pubkey = session.accounts.find((one) => one.startsWith('solana:'))?.split(':')[2]
    // "hello" in base58, as the method requires.
    const params = { message: 'Cn8eVZg', pubkey }
    const { signature } = (await pairing.request(SOLANA.caipNetworkId, 'solana_signMessage', params)) as {
      signature: string
    }
    const { getBase58Encoder } = await import('@solana/kit')
    const bytes = new Uint8Array(getBase58Encoder().encode(signature))
    const message = new TextEncoder().encode('hello')
    expect(nacl.sign.detached.verify(message, bytes, solanaKeyAt(0).publicKey)).toBe(true)
  })

  test('on Cosmos returns the key that the account is derived from', async () => {
    const { pairing, session } = await paired(world, undefined, { others: [HUB] })
    const [account] = await cosmosAccounts(pairing, { chainIds: ['cosmoshub-4'] })
    expect(session.accounts).toContain(`cosmos:cosmoshub-4:${account?.address}`)
    const pubkey = encodeSecp256k1Pubkey(Buffer.from(account?.pubkey ?? '', 'base64'))
    expect(pubkeyToAddress(pubkey, 'cosmos')).toBe(account?.address)
    const signDoc = { ...adr36Doc(`${account?.address}`, 'aGVsbG8='), chain_id: 'cosmoshub-4' }
    const params = { signerAddress: account?.address, signDoc }
    const signed = (await pairing.request(HUB.caipNetworkId, 'cosmos_signAmino', params)) as {
      signature: StdSignature
    }
    expect(signed.signature.pub_key).toEqual(pubkey)
  })

  test.each([
    ['is refused by the person', 'eip155:31337', 'personal_sign', 5000],
    ['names a method that was not approved', 'eip155:31337', 'eth_getBalance', 4200],
    ['is for a network that was not approved', 'eip155:1', 'personal_sign', 4901],
  ] as const)('that %s rejects with its code', async (_, chain, method, code) => {
    const { pairing, wallet } = await paired(world)
    wallet.behave('personal_sign', 'reject')
    await expect(pairing.request(chain, method, [HELLO, address])).rejects.toMatchObject({ code })
  })

  test('that is cancelled rejects at once', async () => {
    const { pairing, wallet } = await paired(world)
    wallet.behave('personal_sign', 'ignore')
    const { leave, options } = visitor()
    const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address], options)
    leave()
    await expect(asked).rejects.toMatchObject({ code: -32053 })
  })

  test('rejects after its timeout', async () => {
    const { pairing, wallet } = await paired(world)
    wallet.behave('personal_sign', 'ignore')
    const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address], { timeout: 50 })
    await expect(asked).rejects.toMatchObject({ code: -32052 })
  })

  test('rejects when the wallet ends the session', async () => {
    const { pairing, wallet } = await paired(world)
    wallet.behave('personal_sign', 'ignore')
    const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
    asked.catch(() => undefined)
    await expect.poll(() => wallet.log).toHaveLength(1)
    await wallet.disconnect()
    await expect(asked).rejects.toMatchObject({ code: 4900 })
  })
})

test('a pending request rejects when the visitor pairs another wallet', async () => {
  const { pairing, wallet } = await paired(world)
  wallet.behave('personal_sign', 'ignore')
  const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
  asked.catch(() => undefined)
  await expect.poll(() => wallet.log).toHaveLength(1)
  const next = await world.wallet({ name: 'Other Wallet' })
  const { uri, settled } = await pairing.propose([ONE], visitor().options)
  await next.approve(await next.pair(uri))
  await settled
  await expect(asked).rejects.toMatchObject({ code: 4900 })
  expect(await pairing.request('eip155:31337', 'personal_sign', [HELLO, address])).toMatch(/^0x/)
})

describe('two tabs', () => {
  test('do not overwrite each other’s session, which still signs after a reload', async () => {
    const area = createArea()
    const [a, b] = [await world.page(area), await world.page(area)]
    const shown = visitor()
    const first = await b.pairing.propose([ONE], shown.options)
    const { uri, settled } = await a.pairing.propose([ONE], visitor().options)
    const wallet = await world.wallet()
    await wallet.approve(await wallet.pair(uri))
    const { topic } = await settled
    shown.leave()
    await expect(first.settled).rejects.toMatchObject({ code: -32053 })
    await b.pairing.propose([ONE, TWO], visitor().options)
    const kept = createArea()
    for (const [key, value] of area.values) kept.setItem(key, value)
    const next = await world.page(kept)
    expect(next.pairing.session()?.topic).toBe(topic)
    expect(await next.pairing.request('eip155:31337', 'personal_sign', [HELLO, address])).toMatch(/^0x/)
  })
})

describe('the wallet', () => {
  test('adds and removes networks', async () => {
    const { pairing, wallet, heard } = await paired(world, ['eip155:31337'])
    await wallet.update(BOTH)
    await expect.poll(() => pairing.session()?.chains).toEqual(BOTH)
    expect(heard.session.at(-1)?.chains).toEqual(BOTH)
    pairing.setNetwork('eip155:31338')
    await wallet.update(['eip155:31337'])
    await expect.poll(() => pairing.session()?.chains).toEqual(['eip155:31337'])
    expect(pairing.network('eip155')).toBe('eip155:31337')
  })

  test.each([
    ['a number', 31_338],
    ['hex', '0x7a6a'],
    ['CAIP-2', 'eip155:31338'],
  ])('switches to another network, given as %s', async (_, data) => {
    const { pairing, wallet, heard } = await paired(world, BOTH)
    await wallet.emit('chainChanged', 'eip155:31338', data)
    await expect.poll(() => heard.chainChanged).toEqual([{ caipNetworkId: 'eip155:31338' }])
    expect(pairing.network('eip155')).toBe('eip155:31338')
  })

  test('selects an account, given as an address or as CAIP-10', async () => {
    const { pairing, wallet, heard } = await paired(world, BOTH)
    await wallet.update(BOTH, [0, 1])
    await wallet.emit('accountsChanged', 'eip155:31337', [`eip155:31337:${other}`])
    await expect
      .poll(() => heard.accountsChanged)
      .toEqual([{ namespace: 'eip155', accounts: [other, address] }])
    expect(pairing.session()?.accounts[0]).toBe(`eip155:31337:${other}`)
  })

  test('cannot select accounts and networks that it has not approved', async () => {
    const { wallet, heard } = await paired(world, BOTH)
    await wallet.emit('accountsChanged', 'eip155:31337', [other])
    await wallet.emit('chainChanged', 'eip155:31337', 1)
    await wallet.extend()
    await expect.poll(() => heard.session.length).toBeGreaterThan(1)
    expect([heard.accountsChanged, heard.chainChanged]).toEqual([[], []])
  })

  test('extends the session, which otherwise stays the same', async () => {
    const { wallet, heard, session } = await paired(world)
    await wallet.extend()
    await expect.poll(() => heard.session).toEqual([session, session])
  })

  test('ends the session', async () => {
    const { pairing, wallet, heard } = await paired(world)
    await wallet.disconnect()
    await expect.poll(() => heard.session.at(-1)).toBeNull()
    expect(pairing.session()).toBeNull()
    await expect.poll(() => world.relay.connected()).toBe(1)
  })
})

describe('disconnecting', () => {
  test('ends the session in the wallet', async () => {
    const { pairing, wallet, session, heard } = await paired(world)
    await pairing.disconnect()
    expect(pairing.session()).toBeNull()
    expect(heard.session.at(-1)).toBeNull()
    await expect.poll(() => wallet.deleted).toEqual([session.topic])
  })

  test('works while the relay is unreachable, and the wallet is told at the next visit', async () => {
    const { pairing, wallet, session, area } = await paired(world)
    world.relay.refuse(true)
    world.relay.cut()
    const ended = pairing.disconnect()
    expect(pairing.session()).toBeNull()
    // The page is closed here, so only the browser's storage remains.
    const kept = createArea()
    await Promise.resolve()
    for (const [key, value] of area.values) kept.setItem(key, value)
    world.relay.refuse(false)
    const next = await world.page(kept)
    expect(next.pairing.session()).toBeNull()
    await expect.poll(() => wallet.deleted, { timeout: 8000 }).toEqual([session.topic])
    await ended
  }, 15_000)

  test('without a session does nothing', async () => {
    const { pairing } = await world.page()
    await expect(pairing.disconnect()).resolves.toBeUndefined()
  })
})

describe('after a reload', () => {
  const copyOf = (area: ReturnType<typeof createArea>) => {
    const copy = createArea()
    for (const [key, value] of area.values) copy.setItem(key, value)
    return copy
  }

  test('the session is restored with its network and account, and signs', async () => {
    const { pairing, wallet, area, session } = await paired(world)
    pairing.setNetwork('eip155:31338')
    await wallet.update(BOTH, [0, 1])
    await wallet.emit('accountsChanged', 'eip155:31338', [other])
    await expect.poll(() => pairing.session()?.accounts[0]).toContain(other)
    const next = await world.page(copyOf(area))
    expect(next.pairing.session()).toEqual(pairing.session())
    expect(next.pairing.session()?.topic).toBe(session.topic)
    expect(next.pairing.network('eip155')).toBe('eip155:31338')
    expect(await next.pairing.request('eip155:31338', 'personal_sign', [HELLO, other])).toMatch(/^0x/)
  })

  test('the session of another site or project is not restored', async () => {
    const { area } = await paired(world)
    const next = await world.page(copyOf(area), 'demo/https://other.example')
    expect(next.pairing.session()).toBeNull()
  })

  const KEY = `@airlock/${SCOPE}/pairing`
  const change = (edit: (data: Record<string, string>) => void) => (text: string) => {
    const stored = JSON.parse(text) as { v: number; data: Record<string, string> }
    edit(stored.data)
    return JSON.stringify(stored)
  }
  const named = (data: Record<string, string>, end: string) => {
    const key = Object.keys(data).find((one) => one.endsWith(end))
    if (!key) throw new Error(`There is no "${end}" among ${Object.keys(data).join()}.`)
    return key
  }

  test.each<[string, (text: string) => string, isAside: boolean]>([
    ['is not JSON', () => '{"v":1,', true],
    ['is of a later version', (text) => text.replace('"v":1', '"v":2'), true],
    ['holds values that are not JSON', change((data) => Object.assign(data, { x: '{' })), true],
    [
      'has sessions that make the library fail',
      change((data) => Object.assign(data, { [named(data, '//session')]: '[{"topic":"x","expiry":9e9}]' })),
      true,
    ],
    [
      'has lost the keys (no matching key)',
      change((data) => Object.assign(data, { [named(data, '//keychain')]: '{}' })),
      false,
    ],
    [
      'has invalid expirations',
      change((data) => Object.assign(data, { [named(data, '//expirer')]: '[null]' })),
      true,
    ],
  ])('storage that %s is repaired: there is no session, and pairing works', async (_, damage, isAside) => {
    const { area } = await paired(world)
    const damaged = copyOf(area)
    damaged.setItem(KEY, damage(area.getItem(KEY) ?? ''))
    const { pairing } = await world.page(damaged)
    expect(pairing.session()).toBeNull()
    expect(damaged.values.has(`${KEY}.quarantine`)).toBe(isAside)
    const wallet = await world.wallet()
    const { uri, settled } = await pairing.propose([ONE], visitor().options)
    await wallet.approve(await wallet.pair(uri))
    expect((await settled).chains).toEqual(['eip155:31337'])
  })
})

describe('if the relay', () => {
  test('drops while a code is shown, that is reported, and the same code pairs (R7)', async () => {
    const [{ pairing, heard }, wallet] = await Promise.all([world.page(), world.wallet()])
    const { uri, settled } = await pairing.propose([ONE], visitor().options)
    world.relay.refuse(true)
    world.relay.cut()
    await expect.poll(() => heard.relay.at(-1), { timeout: 8000 }).toBe(false)
    world.relay.refuse(false)
    await expect.poll(() => heard.relay.at(-1), { timeout: 8000 }).toBe(true)
    await wallet.approve(await wallet.pair(uri))
    expect((await settled).accounts).toEqual([`eip155:31337:${address}`])
  }, 20_000)

  test('drops during a request, the response still arrives, once (R8)', async () => {
    const { pairing, wallet, heard } = await paired(world)
    wallet.behave('personal_sign', 'hold')
    const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
    await expect.poll(() => wallet.log).toHaveLength(1)
    world.relay.refuse(true)
    world.relay.cut()
    await expect.poll(() => heard.relay.at(-1), { timeout: 8000 }).toBe(false)
    world.relay.refuse(false)
    await wallet.answerHeld()
    expect(await asked).toMatch(/^0x/)
    expect(wallet.log).toHaveLength(1)
  }, 20_000)

  test('is unreachable during a request, it is sent when the relay is back', async () => {
    const { pairing, wallet, heard } = await paired(world)
    world.relay.refuse(true)
    world.relay.cut()
    await expect.poll(() => heard.relay.at(-1), { timeout: 8000 }).toBe(false)
    const asked = pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
    world.relay.refuse(false)
    expect(await asked).toMatch(/^0x/)
    expect(wallet.log).toHaveLength(1)
  }, 20_000)

  test('cannot be reached, that is reported within 5 s, and the code comes when it is back', async () => {
    world.relay.refuse(true)
    const { pairing, heard } = await world.page()
    const proposed = pairing.propose([ONE], visitor().options)
    await expect.poll(() => heard.relay, { timeout: 5000 }).toEqual([false])
    world.relay.refuse(false)
    expect((await proposed).uri).toMatch(/^wc:/)
  }, 20_000)

  test('works, neither end connects to any other server', async () => {
    const targets = new Set<unknown>()
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
      this: Socket,
      ...args
    ) {
      const [options] = (args as unknown[]).flat() as [{ host?: string; port?: number }]
      targets.add(`${options.host}:${options.port}`)
      return Reflect.apply(original, this, args) as Socket
    })
    const fetched = vi.spyOn(globalThis, 'fetch')
    try {
      const { pairing, wallet } = await paired(world)
      await pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
      await wallet.emit('chainChanged', 'eip155:31338', 31_338)
      await pairing.disconnect()
      expect([...targets].filter((target) => !former.has(target))).toEqual([`127.0.0.1:${world.relay.port}`])
      expect(fetched).not.toHaveBeenCalled()
    } finally {
      connect.mockRestore()
      fetched.mockRestore()
    }
  })

  test('transports a request, it learns only its size and kind', async () => {
    const { pairing } = await paired(world)
    const transaction = { from: address, to: other, data: '0xa9059cbb' }
    await pairing.request('eip155:31337', 'personal_sign', [HELLO, address])
    await pairing.request('eip155:31337', 'eth_sendTransaction', [transaction]).catch(() => undefined)
    const requests = world.calls.filter((call) => call.includes('"tag":1108'))
    expect(requests).toHaveLength(2)
    for (const request of requests) {
      // The sealed part may be any text.
      const { message, ...clear } = (JSON.parse(request) as { params: { message: string } }).params
      expect(message).not.toBe('')
      expect(JSON.stringify(clear)).not.toMatch(/personal_sign|eth_send|eip155|tvf|0x/i)
    }
  })

  test('is not needed, there is no connection before a proposal or after the last one is withdrawn', async () => {
    const { pairing } = await world.page()
    expect(world.relay.connected()).toBe(0)
    const { leave, options } = visitor()
    const { settled } = await pairing.propose([ONE], options)
    expect(world.relay.connected()).toBe(1)
    leave()
    await expect(settled).rejects.toMatchObject({ code: -32053 })
    await expect.poll(() => world.relay.connected()).toBe(0)
    const { uri } = await pairing.propose([ONE], visitor().options)
    expect(uri).toMatch(/^wc:/)
  })
})
