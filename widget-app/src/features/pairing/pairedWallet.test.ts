import { afterEach, expect, test, vi } from 'vitest'
import { iconOf } from './pairedWallet.ts'

afterEach(() => void vi.restoreAllMocks())

const WALLET = { id: 'w', name: 'Far', chains: [], imageUrl: 'https://wallets.example/icon.png' }

test('a connection does not wait long for a wallet’s picture', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const icon = iconOf(WALLET)
  deadline.abort()
  expect(await icon).toBeUndefined()
  expect(timeout).toHaveBeenCalledWith(3000)
})
