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

describe('the network that a wallet tells of', () => {
  test('is marked where the dApp has sent it there, however it is written, and as often as it is told', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0xa')).toEqual({ chainId: '0xa', asked: true })
    expect(tells('0xA')).toEqual({ chainId: '0xA', asked: true })
  })

  test('is not, where the wallet has refused', async () => {
    const { tells } = await sendTo(no)
    expect(tells('0xa')).toEqual({ chainId: '0xa' })
  })

  test('is not, where it is another, nor when the wallet comes back from there', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0x1')).toEqual({ chainId: '0x1' })
    expect(tells('0xa')).toEqual({ chainId: '0xa' })
  })

  test('is not, where another wallet tells it', async () => {
    const { tells } = await sendTo(yes)
    expect(tells('0xa', {})).toEqual({ chainId: '0xa' })
    expect(tells('0xa')).toEqual({ chainId: '0xa', asked: true })
  })
})
