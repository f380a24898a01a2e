import type { Hex } from '../../signing/payload.ts'

/** Functions with which a contract calls itself on behalf of the account, by selector. */
export const MULTICALLS: Readonly<Record<Hex, string>> = {
  '0xac9650d8': 'function multicall(bytes[] calls)',
  '0x5ae401dc': 'function multicall(uint256 deadline, bytes[] calls)',
  '0x1f0464d1': 'function multicall(bytes32 previousBlockhash, bytes[] calls)',
}

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && value.startsWith('0x')
