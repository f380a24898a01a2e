import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Permission } from '../../../shared/permissionsApi.ts'
import { EvmAddress, Quantity } from '../methods/values.ts'
import { addressFrom, amountFrom, check, Reason, Seconds, type Vocabulary, vocabulary } from './asked.ts'

type Of<T extends Permission['type']> = Extract<Permission, { type: T }>

const allowance = { allowance: Quantity, justification: Reason }
const period = {
  periodAmount: Quantity,
  periodDuration: Seconds.check(z.gte(60)),
  startTime: z.optional(z.nullable(Seconds)),
  justification: Reason,
}
const token = { tokenAddress: EvmAddress }

const NativeAllowance = z.strictObject(allowance)
const NativePeriodic = z.strictObject(period)
const TokenAllowance = z.strictObject({ ...token, ...allowance })
const TokenPeriodic = z.strictObject({ ...token, ...period })
const ContractCall = z.strictObject({
  contractAddress: EvmAddress,
  selectors: z
    .array(z.string().check(z.regex(/^0x[0-9a-fA-F]{8}$/, 'the 4 bytes of a function in hex')))
    .check(z.minLength(1), z.maxLength(16)),
  justification: Reason,
})

const hex = (amount: string) => numberToHex(BigInt(amount))

const periodFrom = (asked: Pick<z.infer<typeof NativePeriodic>, keyof typeof period>, now: number) => ({
  periodAmount: amountFrom(asked.periodAmount),
  periodDuration: asked.periodDuration,
  startTime: asked.startTime ?? now,
})
const periodTo = ({
  periodAmount,
  periodDuration,
  startTime,
}: Of<'native-token-periodic' | 'erc20-token-periodic'>) => ({
  periodAmount: hex(periodAmount),
  periodDuration,
  startTime,
})

/** The types of permissions in ERC-7715 today, by their names, which are also those of our model. */
export const TYPES_NOW: Readonly<Record<Permission['type'], Vocabulary>> = {
  'native-token-allowance': vocabulary<Of<'native-token-allowance'>>({
    read: (data) => ({
      type: 'native-token-allowance',
      allowance: amountFrom(check(NativeAllowance, data).allowance),
    }),
    write: (permission) => ({ allowance: hex(permission.allowance) }),
  }),
  'native-token-periodic': vocabulary<Of<'native-token-periodic'>>({
    read: (data, now) => ({ type: 'native-token-periodic', ...periodFrom(check(NativePeriodic, data), now) }),
    write: periodTo,
  }),
  'erc20-token-allowance': vocabulary<Of<'erc20-token-allowance'>>({
    read: (data) => {
      const asked = check(TokenAllowance, data)
      return {
        type: 'erc20-token-allowance',
        tokenAddress: addressFrom(asked.tokenAddress),
        allowance: amountFrom(asked.allowance),
      }
    },
    write: (permission) => ({
      tokenAddress: permission.tokenAddress,
      allowance: hex(permission.allowance),
    }),
  }),
  'erc20-token-periodic': vocabulary<Of<'erc20-token-periodic'>>({
    read: (data, now) => {
      const asked = check(TokenPeriodic, data)
      return {
        type: 'erc20-token-periodic',
        tokenAddress: addressFrom(asked.tokenAddress),
        ...periodFrom(asked, now),
      }
    },
    write: (permission) => ({ tokenAddress: permission.tokenAddress, ...periodTo(permission) }),
  }),
  'contract-call': vocabulary<Of<'contract-call'>>({
    read: (data) => {
      const asked = check(ContractCall, data)
      return {
        type: 'contract-call',
        contractAddress: addressFrom(asked.contractAddress),
        selectors: asked.selectors.map((selector) => selector.toLowerCase()),
      }
    },
    write: ({ contractAddress, selectors }) => ({ contractAddress, selectors }),
  }),
}
