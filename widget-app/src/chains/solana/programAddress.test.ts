import { base58 } from '@scure/base'
import { TOKEN_PROGRAM_ADDRESS as TOKEN } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { isOnCurve } from '../../../shared/programAddress.ts'
import { associatedAccount } from './programAddress.ts'
import { TOKEN_2022 } from './programs.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WSOL = 'So11111111111111111111111111111111111111112'
const ADA = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
const BOB = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

/** Computed by `getProgramDerivedAddress` of @solana/kit; the bumps 255, 254 and 253 occur. */
describe.each([
  [ADA, TOKEN, USDC, '9z1TnAigt5WEMVA9GAUkdtnfHMv9NYXRvY6Sd2RswZ8v'],
  [ADA, TOKEN_2022, USDC, '7pYU921pjvXYrJs2wMNAZjztLtyPioGnhc9oPim5pord'],
  [ADA, TOKEN, WSOL, '2nKqax2EjRSL8yoz3FMtr7zGgLDtW2e9s1AMmKgAeC8F'],
  [ADA, TOKEN_2022, WSOL, '3RtzS2q8c75wrf8G8BcVMM8w3CmGenLuMbiipo2XNErC'],
  [BOB, TOKEN, USDC, '8XXncUd6hJ6JUbVm124sDVwRwNKKZK1A4Yb4Wp7uCTyC'],
  [BOB, TOKEN_2022, USDC, 'HMTMm3Exs6iq2mf9LeP7uz6uZpiUncge13bLaMqcb17y'],
  [BOB, TOKEN, WSOL, '295nWTaCKinAkShqxmqwPmFkpoHqmgENXpaiBKqpqbcf'],
  [BOB, TOKEN_2022, WSOL, '5qKP5WfFNr2XuFcfLTs9cBhuwhTFqNueFxn2FE87Jh3Z'],
])('the associated account of %s for %s', (owner, program, mint, account) => {
  test('equals that of other libraries', () => {
    expect(associatedAccount(owner, program, mint)).toBe(account)
  })

  test('is not a public key', () => {
    expect(isOnCurve(base58.decode(account))).toBe(false)
  })
})

test('a public key is a point on the curve', () => {
  expect(isOnCurve(base58.decode(BOB))).toBe(true)
})
