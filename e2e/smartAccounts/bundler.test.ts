import { expect, test } from 'vitest'
import { startChain } from '../local/chain.ts'
import { startBundler } from './bundler.ts'

test('a bundler that cannot start is reported with its output', async () => {
  const { url, stop } = await startChain({ chainId: 31_337 })
  await stop()
  await expect(startBundler(url)).rejects.toThrow(
    /^bundler \(alto\) (ended while starting|is not ready)[\s\S]*\w/,
  )
}, 120_000)
