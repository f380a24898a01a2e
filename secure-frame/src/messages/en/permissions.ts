import { catalogue, plural } from '@airlock/kit/messages'

/** A length of time, by its unit. */
const units = {
  minute: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
  hour: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  day: (count: number) => plural(count, { one: '# day', other: '# days' }),
  second: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
}

/** The same after “every”. */
const periods = {
  minute: (count: number) => plural(count, { one: 'minute', other: '# minutes' }),
  hour: (count: number) => plural(count, { one: 'hour', other: '# hours' }),
  day: (count: number) => plural(count, { one: 'day', other: '# days' }),
  second: (count: number) => plural(count, { one: 'second', other: '# seconds' }),
}

/** Permissions of a smart account: their approval, the choice of their limits, and their revocation. */
export const permissionsWords = catalogue('permissions', {
  units,
  periods,
  /** The site without a name. */
  thisSite: 'this site',
  allow: (site: string, what: string) => `Allow ${site} to ${what}`,
  spend: (amount: string) => `spend up to ${amount}`,
  spendEach: (amount: string, period: string) => `spend up to ${amount} every ${period}`,
  each: (amount: string, period: string) => `${amount} every ${period}`,
  useFunctions: (count: number) =>
    plural(count, {
      one: 'call # function of a contract',
      other: 'call # functions of a contract',
    }),
  withoutAsking: 'It can do this without asking you again, until the permission ends or you revoke it.',
  revoke: 'Revoke a permission',
  revokes: (what: string) => `No one can use it afterwards: ${what}.`,
  labels: {
    usedBy: 'Used by',
    limit: 'Limit',
    inAll: 'Total limit',
    begins: 'Begins',
    ends: 'Expires',
    function: 'Function',
  },
  inTime: (time: string, wait: string) => `${time} (in ${wait})`,
  passed: (time: string) => `${time} (over)`,
  /** The screen on which people choose the limits. */
  adjust: {
    title: 'Choose the limits',
    asked: (site: string, what: string) => `${site} asks to ${what}. You can allow less.`,
    amount: 'At most',
    amountEach: (period: string) => `At most, every ${period}`,
    until: 'For',
    asAsked: (time: string) => `${time} (as asked)`,
    next: 'Continue',
    reject: 'Reject',
    notANumber: 'Enter an amount, such as 2.5.',
    tooMuch: (amount: string) => `At most ${amount} was asked for.`,
    nothing: 'Enter more than 0, or reject.',
    tooFine: (decimals: number) =>
      plural(decimals, { one: 'At most # decimal.', other: 'At most # decimals.' }),
  },
})
