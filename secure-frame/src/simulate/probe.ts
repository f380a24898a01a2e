import { numberToHex } from 'viem/utils'
import type { Hex } from '../signing/payload.ts'
import { type Moved, NATIVE } from './logs.ts'
import { QUESTION_GAS } from './tokenBalances.ts'

/** The sender's call, and the contracts whose balances are read before and after. */
interface Probe {
  to: Hex
  value: bigint
  tokens: readonly Hex[]
}

const BALANCE_OF = '6370a0823160e01b'
/** A receiver of ERC-721 and ERC-1155 returns the selector of the call. */
const RECEIVED = ['150b7a02', 'f23a6e61', 'bc197c81']

const bare = (hex: Hex) => hex.slice(2)
const push4 = (number: number) => `63${bare(numberToHex(number, { size: 4 }))}`
const address = (hex: Hex) => `73${bare(hex)}`

/** Jumps to an offset in the code. */
const JUMP_SIZE = push4(0).length / 2 + 1

/**
 * Handles calls back to the sender: accepts collectibles, and returns nothing for any other call, like an
 * account without code.
 */
function receiver(start: number): string {
  // DUP1 PUSH4 selector EQ
  const matches = RECEIVED.map((selector) => `8063${selector}14`)
  const head = '60003560e01c'
  const size = head.length / 2 + matches.join('').length / 2 + matches.length * JUMP_SIZE + 1
  const give = '5b60e01b60005260206000f3'
  return `${head}${matches.map((match) => `${match}${push4(start + size)}57`).join('')}00${give}`
}

/**
 * Code that replaces the sender's account in one `eth_call`: it makes the sender's call from the sender's
 * own address, and returns the balances before and after. Straight-line code without loops, with opcodes
 * since Istanbul.
 * Result, in words of 32 bytes: whether the call succeeded; coins before; coins after; for each token,
 * before the call, whether it responded and its balance; the same for each, after the call.
 */
export function probeCode({ to, value, tokens }: Probe): Hex {
  const size = 32 * (3 + 4 * tokens.length)
  const question = size
  const data = size + 64
  const balances = (phase: 0 | 1) => {
    // ADDRESS BALANCE, MSTORE
    const coins = `3031${push4(32 * (1 + phase))}52`
    const each = tokens.map((token, index) => {
      const flag = 32 * (3 + 2 * (phase * tokens.length + index))
      const asked = `6020${push4(flag + 32)}6024${push4(question)}${address(token)}${push4(QUESTION_GAS)}fa`
      // … and RETURNDATASIZE > 31
      return `${asked}601f3d1116${push4(flag)}52`
    })
    return `${coins}${each.join('')}`
  }
  const prepare = `${BALANCE_OF}${push4(question)}5230${push4(question + 4)}52`
  // The sender's call uses the data of the call to this code.
  const load = `366000${push4(data)}37`
  const call = `6000600036${push4(data)}7f${bare(numberToHex(value, { size: 32 }))}${address(to)}5af1600052`
  const main = `5b${prepare}${balances(0)}${load}${call}${balances(1)}${push4(size)}6000f3`
  // CALLER ADDRESS EQ: only the outermost call comes from the sender itself.
  const start = 3 + JUMP_SIZE
  const received = receiver(start)
  return `0x333014${push4(start + received.length / 2)}57${received}${main}`
}

/**
 * The sender's changes according to the probe's result; null if its call failed, or the result is invalid.
 */
export function movedIn(answer: string, tokens: readonly Hex[]): Moved[] | null {
  const words = (answer.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  const [succeeded, before = 0n, after = 0n, ...rest] = words
  if (answer.length !== 2 + 64 * (3 + 4 * tokens.length) || succeeded !== 1n) return null
  const coins = { token: NATIVE, id: null, amount: after - before }
  const moved = tokens.map((token, index) => {
    const [has, had] = [rest.slice(2 * (tokens.length + index)), rest.slice(2 * index)]
    const isKnown = has[0] === 1n && had[0] === 1n
    return { token, id: null, amount: isKnown ? (has[1] ?? 0n) - (had[1] ?? 0n) : 0n }
  })
  return [coins, ...moved].filter(({ amount }) => amount !== 0n)
}
