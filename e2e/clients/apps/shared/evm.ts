/** The inputs of the requests that every EVM client makes. */
export const MESSAGE = 'Hello from a client'

export const SOMEBODY = '0x000000000000000000000000000000000000dEaD'

export const TYPED = {
  domain: { name: 'Shop', version: '1' },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'A lamp' },
} as const

/** Deploys `602a60005260206000f3`, a minimal contract that returns 42. */
export const BYTECODE = '0x600a600c600039600a6000f3602a60005260206000f3'
