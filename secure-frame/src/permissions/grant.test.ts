import { describe, expect, test } from 'vitest'
import type { AskedPermission } from './askedPermission.ts'
import { mostOf, withAmount } from './grant.ts'
import { DELEGATE, grant, NOW, PERMISSIONS, SMART } from './grants.fixture.ts'
import { endOf, randomSalt, termsOf } from './terms.ts'

const PERIODIC = PERMISSIONS['native-token-periodic']
const HOUR = 3_600
const DAY = 86_400

describe('the most that can be taken until the end', () => {
  test.each<[string, number, number, number, bigint]>([
    ['of one period', NOW, NOW + HOUR, NOW, 100n],
    ['of one that has begun', NOW, NOW + HOUR, NOW + 10, 100n],
    ['of two, the second for a second', NOW, NOW + HOUR + 1, NOW, 200n],
    ['of a day', NOW, NOW + DAY, NOW, 2_400n],
    ['of a day that began before, in the middle of a period', NOW - HOUR / 2, NOW + DAY, NOW, 2_500n],
    ['of periods that begin later', NOW + DAY, NOW + DAY + HOUR, NOW, 100n],
    ['after the end', NOW, NOW + HOUR, NOW + HOUR, 0n],
  ])('%s', (_, startTime, expiresAt, now, most) => {
    expect(mostOf({ permission: { ...PERIODIC, startTime }, expiresAt }, now)).toBe(most)
  })

  test('is the allowance, and unknown for functions', () => {
    expect(mostOf(grant(PERMISSIONS['erc20-token-allowance']), NOW)).toBe(1_000n)
    expect(mostOf(grant(PERMISSIONS['contract-call']), NOW)).toBeNull()
  })
})

test('another amount changes nothing else', () => {
  expect(withAmount(PERIODIC, 5n)).toEqual({ ...PERIODIC, periodAmount: '5' })
  const call = PERMISSIONS['contract-call']
  expect(withAmount(call, 5n)).toBe(call)
})

const asked = (expiresAt: number | undefined, isAdjustable = false): AskedPermission => ({
  chainId: 1n,
  from: undefined,
  delegate: DELEGATE,
  permission: PERIODIC,
  expiresAt,
  isAdjustable,
})

describe('the end of a permission', () => {
  test.each<[string, AskedPermission, number, number]>([
    ['is after a week if none is asked for', asked(undefined), 30, NOW + 7 * DAY],
    ['but not after the longest time of the project', asked(undefined), 3, NOW + 3 * DAY],
    ['is the one that is asked for', asked(NOW + HOUR), 30, NOW + HOUR],
    ['at most the longest time', asked(NOW + 30 * DAY), 30, NOW + 30 * DAY],
    ['is lowered where the site allows it', asked(NOW + 31 * DAY, true), 30, NOW + 30 * DAY],
  ])('%s', (_, permission, maxDays, end) => {
    expect(endOf(permission, NOW, maxDays)).toBe(end)
  })

  test.each<[string, AskedPermission]>([
    ['in the past', asked(NOW - 1, true)],
    ['now', asked(NOW, true)],
    ['too late', asked(NOW + 30 * DAY + 1)],
    ['in milliseconds', asked(NOW * 1_000)],
  ])('%s is refused', (_, permission) => {
    expect(() => endOf(permission, NOW, 30)).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

test('the terms are those that were asked for, of the account', () => {
  expect(termsOf(asked(NOW + HOUR), SMART.address, { now: NOW, maxDays: 30 })).toEqual({
    account: SMART.address,
    delegate: DELEGATE,
    permission: PERIODIC,
    expiresAt: NOW + HOUR,
  })
})

test('a salt is random and has up to 256 bits', () => {
  const salts = Array.from({ length: 100 }, randomSalt)
  expect(new Set(salts).size).toBe(100)
  expect(salts.every((salt) => salt >= 0n && salt < 2n ** 256n)).toBe(true)
  expect(salts.some((salt) => salt >= 2n ** 250n)).toBe(true)
})
