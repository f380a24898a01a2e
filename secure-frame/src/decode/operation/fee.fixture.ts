import { type Hex, toHex } from 'viem'
import { decode } from '../../approval/decode.ts'
import type { Display } from '../../approval/display.ts'
import { costOf } from '../../screens/approve/sortOf.ts'
import type { Payload } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { FeePayer } from '../../smartAccount/ownPayloads.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import type { DecodeContext } from '../context.ts'
import { people } from '../fixtures/context.fixture.ts'
import { data } from '../fixtures/evm.fixture.ts'
import { operation, withEntryPoint } from '../fixtures/operation.fixture.ts'

const { friend, usdc, app } = people
export const call = (to: Hex, calldata: Hex = '0x', value = 0n): AccountCall => ({
  to,
  value,
  data: calldata,
})
/** Three things that a page may ask for: coins for somebody, tokens for somebody, and a permission for the paymaster. */
export const pay = call(friend, '0x', 5n * 10n ** 17n)
export const send = call(usdc, data('transfer', friend, 1_500_000n))
export const approve = call(usdc, data('approve', app, 5_000_000n))

export const paymaster = {
  paymaster: app,
  paymasterVerificationGasLimit: 10_000n,
  paymasterPostOpGasLimit: 10_000n,
  paymasterData: '0x',
} as const

export type Answer = bigint | Hex | Error
/** A node on which the paymaster may take some of a token, and the account has some of it; it may also fail. */
export function node({
  allowance = 0n as Answer,
  balance = (10n ** 9n) as Answer,
  token = usdc as Hex,
} = {}) {
  const answers: Record<string, Answer> = { '0xdd62ed3e': allowance, '0x70a08231': balance }
  return async (method: string, params: unknown[]) => {
    const [request] = params as [{ to?: string; data?: string }]
    const answer = answers[request.data?.slice(0, 10) ?? '']
    if (method !== 'eth_call' || answer === undefined || request.to?.toLowerCase() !== token)
      return withEntryPoint.call(method, params)
    if (answer instanceof Error) throw answer
    return typeof answer === 'bigint' ? toHex(answer, { size: 32 }) : answer
  }
}
/** The operator's word. */
export const fees = { sponsor: 'Shop', tokens: [usdc] }

interface Given {
  by?: FeePayer
  changed?: Partial<UserOperation>
  context?: Partial<DecodeContext>
}

/** What is shown of an operation for which a paymaster pays. */
export function shown(calls: readonly AccountCall[], { by, changed = {}, context = {} }: Given = {}) {
  const payload = operation(calls, { paymaster, ...changed })
  return decode({ ...payload, ...(by && { feePaidBy: by }) } as Payload, { ...withEntryPoint, ...context })
}
export const codes = ({ dangers }: Display) => dangers.map(({ code }) => code)
export const written = ({ rows }: Display) =>
  rows.filter(({ detail }) => !detail).map(({ label, value }) => `${label}: ${value}`)
export const fee = (display: Display) => costOf(display).map(({ value }) => value)
