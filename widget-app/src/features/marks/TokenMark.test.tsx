import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { bareStore } from '../../testing/bareStore.ts'
import { TokenMark } from './TokenMark.tsx'

const FIRST = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const SECOND = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'

const drawn = (symbol: string, address: string | null) =>
  renderToStaticMarkup(
    <Provider store={bareStore()}>
      <TokenMark token={{ symbol, address }} />
    </Provider>,
  )

test('two tokens of one symbol have colours of their own', () => {
  expect(drawn('USD', FIRST)).not.toBe(drawn('USD', SECOND))
})

test.each([
  ['as CAIP-10', `eip155:1:${FIRST}`],
  ['in the letters of a checksum', FIRST.toUpperCase().replace('0X', '0x')],
])('a token has one colour, whichever way its contract is written: %s', (_, address) => {
  expect(drawn('USD', address)).toBe(drawn('USD', FIRST))
})
