import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountAt } from '../eip155/keys.ts'
import { ONE, openWorld, paired, SOLANA, TWO, type World } from './pairing.fixture.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})

afterEach(() => world.close())

const signal = () => new AbortController().signal
const address = accountAt(0).address

describe('pairing', () => {
  test('settles a session with what the wallet approved', async () => {
    const { session, pairing, heard, proposal } = await paired(world)
    expect(proposal.params.requiredNamespaces).toEqual({})
    expect(session.peer).toEqual({
      name: 'Far Wallet',
      url: 'https://far-wallet.example',
      icon: 'https://far-wallet.example/icon.png',
      redirect: null,
    })
    expect(session.accounts).toContain(`eip155:31337:${address}`)
    expect(session.chains).toEqual([ONE, TWO, SOLANA].map(({ caipNetworkId }) => caipNetworkId))
    expect(pairing.session()).toEqual(session)
    expect(heard.session).toEqual([session])
  })

  test('a request is signed', async () => {
    const { pairing, wallet } = await paired(world)
    const signature = await pairing.request('eip155:31338', 'personal_sign', ['0x68656c6c6f', address])
    expect(signature).toMatch(/^0x/)
    expect(wallet.log).toEqual([
      { chain: 'eip155:31338', method: 'personal_sign', params: ['0x68656c6c6f', address] },
    ])
  })
})
void signal
