import { expect, test } from 'vitest'
import { API_ERRORS, type ApiErrorCode } from '../../shared/apiErrors.ts'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { failureText } from './failureText.ts'
import { troubleText } from './trouble.tsx'

test.each(Object.keys(API_ERRORS) as ApiErrorCode[])('the server’s message for %s is never shown', (code) => {
  for (const extras of [{}, { retryAfterMs: 1_000, triesLeft: 2 }])
    expect(troubleText(new ApiFailure(code, 'for developers', extras)) ?? '').not.toContain('for developers')
})

test.each([
  ['rate-limited', { retryAfterMs: 999 }, 'Please try again after 1 second'],
  ['rate-limited', { retryAfterMs: 19_500 }, 'Please try again after 20 seconds'],
  ['rate-limited', {}, 'There were too many attempts. Try again in a minute.'],
  ['mail-refused', {}, "That address can't receive email. Check for typos."],
  ['email-unchanged', {}, 'This is the address that you have already.'],
  ['email-taken', {}, 'This address belongs to another wallet.'],
  ['account-disabled', {}, 'This account is disabled. Contact the people who run this site.'],
  ['over', {}, null],
] as const)('%s with %j is shown as %j', (code, extras, text) => {
  expect(failureText(new ApiFailure(code, 'for developers', extras))).toBe(text)
})

test.each([networkProblem(), new Error('secret'), undefined])('%s has no text of its own', (error) => {
  expect(failureText(error)).toBeNull()
})
