import fc from 'fast-check'
import { toFunctionSelector, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { decode } from '../approval/decode.ts'
import { Display } from '../approval/display.ts'
import type { Hex, Payload } from '../signing/payload.ts'
import { operationText } from '../smartAccount/operationText.ts'
import { functions } from './evm/call.ts'
import { ethereum, people, solana } from './fixtures/context.fixture.ts'
import { data, MAX, transaction } from './fixtures/evm.fixture.ts'
import { operation, smart, userOperation } from './fixtures/operation.fixture.ts'
import { siteLabel } from './siteLabel.ts'

const bytes = fc.uint8Array({ maxLength: 400 })
const hex = bytes.map((each) => toHex(each))
const base64 = bytes.map((each) => Buffer.from(each).toString('base64'))

/** The text of an operation of the person's own account with any call data. */
const operationOf = (sender: Hex) =>
  fc
    .tuple(fc.constantFrom('', '5c1c6dcd', 'e9ae5c53'), hex)
    .map(([selector, rest]) =>
      operationText(userOperation([], { sender, callData: `0x${selector}${rest.slice(2)}` })),
    )
const almostOperation = operationOf(smart.address)

/** Bytes and texts of every kind, random and almost valid. */
const anyPayload: fc.Arbitrary<Payload> = fc.oneof(
  hex.map((message): Payload => ({ kind: 'evm-message', message })),
  fc.string({ unit: 'binary' }).map((text): Payload => ({ kind: 'evm-message', message: toHex(text) })),
  fc.oneof(fc.json(), fc.string()).map((json): Payload => ({ kind: 'evm-typed-data', json })),
  hex.map((serialized): Payload => ({ kind: 'evm-transaction', chainId: 1, serialized })),
  hex.map((rest): Payload => ({ kind: 'evm-transaction', chainId: 1, serialized: `0x02${rest.slice(2)}` })),
  hex.map((message): Payload => ({ kind: 'evm-message', message, account: 'hybrid' })),
  fc.json().map((json): Payload => ({ kind: 'evm-typed-data', json, account: 'hybrid' })),
  fc
    .oneof(fc.json(), fc.string(), almostOperation)
    .map((text): Payload => ({ kind: 'evm-user-operation', chainId: 1, account: 'hybrid', operation: text })),
  operationOf(people.me).map((operation): Payload => {
    const authorization = { chainId: 1, address: FRAMEWORK.EIP7702StatelessDeleGator, nonce: 7 }
    return { kind: 'evm-user-operation', chainId: 1, account: 'delegated', operation, authorization }
  }),
  fc.tuple(hex, hex, hex).map(([gas, maxFeePerGas, maxPriorityFeePerGas]): Payload => {
    return { kind: 'evm-undelegate', chainId: 1, nonce: 7, gas, maxFeePerGas, maxPriorityFeePerGas }
  }),
  base64.map((message): Payload => ({ kind: 'solana-message', message })),
  fc
    .array(base64, { maxLength: 4 })
    .map((transactions): Payload => ({ kind: 'solana-transactions', transactions })),
)

describe('hostile requests', () => {
  test('can always be drawn and never throw', async () => {
    await fc.assert(
      fc.asyncProperty(anyPayload, fc.boolean(), async (payload, onSolana) => {
        const display = await decode(payload, onSolana ? solana : ethereum)
        expect(z.safeParse(Display, display).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('of random bytes are never an understood transaction', async () => {
    const transactions = fc.oneof(
      hex.map((serialized): Payload => ({ kind: 'evm-transaction', chainId: 1, serialized })),
      base64.map((each): Payload => ({ kind: 'solana-transactions', transactions: [each] })),
      almostOperation.map(
        (text): Payload => ({ kind: 'evm-user-operation', chainId: 1, account: 'hybrid', operation: text }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(transactions, async (payload) => {
        expect((await decode(payload, solana)).understood).toBe(false)
      }),
    )
  })

  test('of random calldata are never understood, whichever function they name', async () => {
    const selectors = fc.constantFrom(...Object.keys(functions).map((selector) => selector.slice(2)), '')
    const calldata = fc
      .tuple(selectors, fc.uint8Array({ minLength: 1, maxLength: 300 }))
      .filter(([selector, rest]) => !(selector === '715018a6' && rest.length === 0))
      .map(([selector, rest]) => `0x${selector}${toHex(rest).slice(2)}` as const)
    const contract = fc.constantFrom(people.usdc, people.nft, people.app)
    await fc.assert(
      fc.asyncProperty(calldata, contract, async (call, to) => {
        expect((await decode(transaction({ to, data: call } as object), ethereum)).understood).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('with text show every character of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const shown = (await decode({ kind: 'evm-message', message: toHex(text) }, ethereum)).text ?? ''
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\0\r\ufeff]/)
      }),
    )
  })

  test('from any site never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((host) => `https://xn--${host}.example`),
        ),
        (origin) => {
          const label = siteLabel(origin)
          expect(label === null || /^[\x21-\x7e]+$/.test(label.text)).toBe(true)
        },
      ),
    )
  })
})

describe('the table of functions', () => {
  test.each(Object.entries(functions))(
    'has %s under the selector of its signature',
    (selector, [signature]) => {
      expect(toFunctionSelector(signature)).toBe(selector)
    },
  )
})

describe('a hostile node', () => {
  const approve = transaction({ to: people.usdc, data: data('approve', people.app, MAX) } as object)

  test.each([
    ['returns nonsense', async () => ({ not: 'hex' })],
    ['returns nothing', async () => null],
    ['returns an odd number of digits', async () => '0x1'],
    ['returns a response that is too large', async () => `0x${'00'.repeat(100_000)}`],
    ['returns bytes that are not text', async () => `0x${'ff'.repeat(64)}`],
    ['throws a value that is not an error', () => Promise.reject('down')],
    [
      'throws at once',
      () => {
        throw new Error('down')
      },
    ],
  ])('that %s does not remove the warning', async (_, call) => {
    const display = await decode(approve, { ...ethereum, call })
    expect(display.understood).toBe(false)
    expect(display.balanceChanges).toBeNull()
    expect(display.dangers.map(({ code }) => code)).toContain('unlimited-approval')
  })

  describe('that never responds', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('is not waited for', async () => {
      const shown = decode(approve, { ...ethereum, call: () => new Promise(() => undefined) })
      await vi.advanceTimersByTimeAsync(30_000)
      expect((await shown).dangers.map(({ code }) => code)).toContain('unlimited-approval')
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  test('gets a limited number of requests, however many calls an operation makes', async () => {
    const call = vi.fn(ethereum.call)
    const calls = Array.from({ length: 32 }, (_, index) => ({
      to: `0x${String(index).padStart(40, '0')}` as const,
      value: 0n,
      data: data('transfer', people.friend, 1n),
    }))
    const paymaster = {
      paymaster: people.app,
      paymasterVerificationGasLimit: 1n,
      paymasterPostOpGasLimit: 1n,
      paymasterData: '0x',
    } as const
    await decode(operation(calls, { paymaster }), { ...ethereum, call })
    expect(call.mock.calls.length).toBeLessThan(140)
  })

  test('gets a limited number of requests, however many tokens a request names', async () => {
    const call = vi.fn(ethereum.call)
    const calls = Array.from({ length: 60 }, (_, index) => [
      `0x${String(index).padStart(40, '0')}`,
      false,
      data('transfer', people.friend, 1n),
    ])
    await decode(transaction({ to: people.app, data: data('aggregate3', calls) } as object), {
      ...ethereum,
      call,
    })
    expect(call.mock.calls.length).toBeLessThan(120)
  })
})
