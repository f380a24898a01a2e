import type { ScriptedLog } from './scriptedChain.ts'

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const topic = (value: bigint | string) => `0x${word(value)}`

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** The logs that token contracts emit. */
export const logs = {
  erc20: (address: string, from: string, to: string, amount: bigint): ScriptedLog => ({
    address,
    topics: [TRANSFER, topic(from), topic(to)],
    data: `0x${word(amount)}`,
  }),
  erc721: (address: string, from: string, to: string, id: bigint): ScriptedLog => ({
    address,
    topics: [TRANSFER, topic(from), topic(to), topic(id)],
    data: '0x',
  }),
  erc1155: (address: string, from: string, to: string, id: bigint, amount: bigint): ScriptedLog => ({
    address,
    topics: [SINGLE, topic(from), topic(from), topic(to)],
    data: `0x${word(id)}${word(amount)}`,
  }),
  erc1155Batch: (
    address: string,
    from: string,
    to: string,
    items: readonly (readonly [bigint, bigint])[],
  ): ScriptedLog => ({
    address,
    topics: [BATCH, topic(from), topic(from), topic(to)],
    data: `0x${[
      64,
      96 + 32 * items.length,
      items.length,
      ...items.map(([id]) => id),
      items.length,
      ...items.map(([, amount]) => amount),
    ]
      .map(word)
      .join('')}`,
  }),
}

export const NOBODY = `0x${'0'.repeat(40)}`
/** A made-up address. */
export const address = (number: number) => `0x${(number + 0xa0).toString(16).padStart(40, '0')}`
