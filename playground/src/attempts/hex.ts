/* The few encodings that the page's requests need, so that it loads no library for them. */

/** An amount as JSON-RPC has it. */
export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** A text as bytes in hex, such as `personal_sign` takes. */
export const bytesOf = (text: string): `0x${string}` =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The first four bytes of the hash of each function's signature. */
const SELECTORS = {
  'mint(address,uint256)': '40c10f19',
  'transfer(address,uint256)': 'a9059cbb',
} as const

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** The data of a call with an address and an amount. */
export const callData = (name: keyof typeof SELECTORS, address: string, amount: bigint): `0x${string}` =>
  `0x${SELECTORS[name]}${word(address)}${word(toHex(amount))}`
