import { describe, expect, test } from 'vitest'
import { isAddress } from '../../chains/eip155/address.ts'
import type { CaipNetwork } from '../../types.ts'
import { readSuggestion } from './watchParams.ts'

const CHAIN = 'eip155:31337'
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const asset = (options: unknown = { address: ADDRESS }, type: unknown = 'ERC20') => ({ type, options })
const read = (params: unknown) => readSuggestion(params, CHAIN, (text) => isAddress({} as CaipNetwork, text))

describe('a suggested token is parsed', () => {
  test.each([
    ['as an object (viem, wagmi)', asset()],
    ['as a list of that object', [asset()]],
    [
      'with a picture, which is not loaded',
      asset({ address: ADDRESS, image: 'https://tracker.example/me.png' }),
    ],
    ['with the id of the active network', asset({ address: ADDRESS, chainId: 31337 })],
    ['with fields that are null', asset({ address: ADDRESS, symbol: null, decimals: null, image: null })],
    ['with unknown fields', asset({ address: ADDRESS, tokenId: '1', foo: {} })],
  ])('%s', (_, params) => {
    expect(read(params)).toEqual({ address: ADDRESS, symbol: undefined, decimals: undefined })
  })

  test('with the site’s symbol and decimals, also as strings', () => {
    expect(read(asset({ address: ADDRESS, symbol: ' TEST ', decimals: '6' }))).toMatchObject({
      symbol: 'TEST',
      decimals: 6,
    })
    expect(read(asset({ address: ADDRESS, decimals: 0 }))).toMatchObject({ decimals: 0 })
  })

  test.each([ADDRESS.toLowerCase(), `0x${ADDRESS.slice(2).toUpperCase()}`])(
    'without a checksum: %s',
    (address) => {
      expect(read(asset({ address })).address).toBe(address)
    },
  )
})

describe('an invalid suggestion is refused with the name of the field', () => {
  const hostile = JSON.parse('{"__proto__": {"type": "ERC20"}, "options": {}}') as unknown
  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /the parameters must be an object/],
    ['null', null, /the parameters must be an object/],
    ['a string', 'ERC20', /the parameters must be an object/],
    ['an empty list', [], /the parameters must be an object/],
    ['a list of two', [asset(), asset()], /the parameters must be an object/],
    ['a list in a list', [[asset()]], /the parameters must be an object/],
    ['positional', ['ERC20', { address: ADDRESS }], /the parameters must be an object/],
    ['a type from the prototype', hostile, /options\.address|type/],
    ['no type', { options: { address: ADDRESS } }, /type must be "ERC20"/],
    ['a type in lower case', asset({ address: ADDRESS }, 'erc20'), /type must be "ERC20"/],
    ['a type that is not a string', asset({ address: ADDRESS }, ['ERC20']), /type must be "ERC20"/],
    ['an NFT (ERC-721)', asset({ address: ADDRESS, tokenId: '1' }, 'ERC721'), /type ERC721 is not supported/],
    [
      'NFTs (ERC-1155)',
      asset({ address: ADDRESS, tokenId: '1' }, 'ERC1155'),
      /type ERC1155 is not supported/,
    ],
    ['no options', { type: 'ERC20' }, /options must be an object/],
    ['options as a list', asset([ADDRESS]), /options must be an object/],
    ['no address', asset({}), /options\.address must be an address/],
    ['an address that is a number', asset({ address: 1 }), /options\.address must be an address/],
    [
      'an address that is too short',
      asset({ address: ADDRESS.slice(0, -1) }),
      /options\.address must be an address/,
    ],
    ['an address that is too long', asset({ address: `${ADDRESS}0` }), /options\.address must be an address/],
    ['a name', asset({ address: 'token.eth' }), /options\.address must be an address/],
    [
      'a wrong checksum',
      asset({ address: ADDRESS.replace('C8', 'c8') }),
      /options\.address has a wrong checksum/,
    ],
    ['an empty symbol', asset({ address: ADDRESS, symbol: ' ' }), /options\.symbol must be text/],
    ['an invalid symbol', asset({ address: ADDRESS, symbol: {} }), /options\.symbol must be text/],
    [
      'a symbol of a megabyte',
      asset({ address: ADDRESS, symbol: 'x'.repeat(1e6) }),
      /options\.symbol must be text/,
    ],
    [
      'decimals below zero',
      asset({ address: ADDRESS, decimals: -1 }),
      /options\.decimals must be a whole number/,
    ],
    [
      'fractional decimals',
      asset({ address: ADDRESS, decimals: 1.5 }),
      /options\.decimals must be a whole number/,
    ],
    [
      'too many decimals',
      asset({ address: ADDRESS, decimals: 78 }),
      /options\.decimals must be a whole number/,
    ],
    [
      'decimals in hex',
      asset({ address: ADDRESS, decimals: '0x12' }),
      /options\.decimals must be a whole number/,
    ],
    [
      'decimals as an object',
      asset({ address: ADDRESS, decimals: [18] }),
      /options\.decimals must be a whole number/,
    ],
    ['an invalid picture', asset({ address: ADDRESS, image: { src: 'x' } }), /options\.image must be text/],
    [
      'another network',
      asset({ address: ADDRESS, chainId: 1 }),
      /options\.chainId must be that of the active network, 31337/,
    ],
    ['a network as text', asset({ address: ADDRESS, chainId: '31337' }), /options\.chainId must be/],
  ])('%s', (_, params, message) => {
    expect(() => read(params)).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringMatching(message) }),
    )
  })
})
