import { describe, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { askInStep } from '../providers/inStep.ts'
import { disconnected, initialState } from '../state/snapshot.ts'
import { createStore } from '../state/store.ts'
import type { CaipNetworkId } from '../types.ts'
import { markSent } from './sent.ts'

const ASK = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xA' }] }

/** A page whose wallet receives a request for another network and runs `answer`. */
async function sendTo(answer: () => Promise<null>) {
  const wallet = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0xa' : []),
  }
  const store = createStore(initialState(['eip155:1'], null))
  const caipNetworkId: CaipNetworkId = 'eip155:10'
  const app = {
    store,
    sent: undefined,
    connection: () => ({ ...disconnected([], 'eip155'), status: 'connected', caipNetworkId }),
    wallet: () => wallet,
  } as unknown as App
  await askInStep(app, ASK, answer).catch(() => null)
  return { wallet, tells: (chainId: string, by: object = wallet) => markSent(app, by as never, { chainId }) }
}

const yes = async () => null
const no = () => Promise.reject(new Error('no'))

describe('a network that a wallet reports', () => {
  test('is marked as asked for if the dApp requested it, whatever its spelling and however often it is reported', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0xa')).toEqual({ chainId: '0xa', asked: true })
    expect(tells('0xA')).toEqual({ chainId: '0xA', asked: true })
  })

  test('is not marked if the wallet refused the request', async () => {
    const { tells } = await sendTo(no)
    expect(tells('0xa')).toEqual({ chainId: '0xa' })
  })

  test('is not marked if it is another network, nor if the wallet returns from there', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0x1')).toEqual({ chainId: '0x1' })
    expect(tells('0xa')).toEqual({ chainId: '0xa' })
  })

  test('is not marked if another wallet reports it', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0xa', {})).toEqual({ chainId: '0xa' })
    expect(tells('0xa')).toEqual({ chainId: '0xa', asked: true })
  })
})
