import { expect, test } from 'vitest'
import { switchingTexts } from './switchingTexts.ts'

const subject = { wallet: 'MetaMask', network: 'Base', current: 'Ethereum' }

test.each([
  ['pending', 'Approve in MetaMask', 'busy'],
  ['declined', 'Switch declined', 'declined'],
  ['failed', 'MetaMask could not switch', 'failed'],
] as const)('%s has the title "%s"', (phase, title, progress) => {
  expect(switchingTexts(phase, subject)).toMatchObject({ title, progress })
})

test.each(['declined', 'failed'] as const)(
  '%s names the current network and says that nothing has changed',
  (phase) => {
    expect(switchingTexts(phase, subject).text).toMatch(/still on Ethereum.*nothing has changed/i)
  },
)
