import { catalogue, plural } from '@airlock/kit/messages'

/** Relative times, by the short labels of spec section 5. */
export const timeWords = catalogue('time', {
  now: 'now',
  years: (count: number) => plural(count, { other: '# yr ago' }),
  months: (count: number) => plural(count, { other: '# mo ago' }),
  days: (count: number) => plural(count, { other: '# d ago' }),
  hours: (count: number) => plural(count, { other: '# hr ago' }),
  minutes: (count: number) => plural(count, { other: '# min ago' }),
  seconds: (count: number) => plural(count, { other: '# sec ago' }),
})
