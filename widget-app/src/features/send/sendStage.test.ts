import { expect, test } from 'vitest'
import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { Recipient } from '../../state/late/sendState.ts'
import { stageOf } from './sendStage.ts'

const COIN: Asset = {
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 2,
  balance: 1000n,
  price: null,
  iconUrl: null,
}
const to = (status: Recipient['status'], text = 'x'): Recipient => ({ text, status, address: null })

test.each([
  ['Select token', null, '5', to('known')],
  ['Add amount', COIN, '', to('known')],
  ['Add amount', COIN, '0.00', to('invalid')],
  ['Incorrect value', COIN, '1.2.3', to('empty')],
  ['Incorrect value', COIN, '0.001', to('empty')],
  ['Insufficient funds', COIN, '10.01', to('invalid')],
  ['Add address', COIN, '10', to('empty')],
  ['Looking up name', COIN, '10', to('asking')],
  ['Invalid address', COIN, '10', to('invalid')],
  ['Look up name again', COIN, '10', to('unreachable')],
  ['Review', COIN, '10', to('known')],
] as const)('%s is the first missing step', (label, asset, amount, recipient) => {
  expect(sendWords.stages[stageOf({ asset, amount, recipient })]).toBe(label)
})
