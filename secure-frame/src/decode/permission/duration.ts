import { permissionsWords } from '../../messages/en/permissions.ts'

/** Units (s), the largest first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A period after "every", in the largest unit in which it is a whole number, such as "hour" or "90 minutes". */
export function periodName(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds >= unit && seconds % unit === 0) ?? ['second', 1]
  return permissionsWords.periods[name](seconds / length)
}

/** A time in the largest unit that it reaches, rounded to whole units, such as "7 days". */
export function durationName(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds >= 0.99 * unit) ?? ['second', 1]
  return permissionsWords.units[name](Math.max(1, Math.round(seconds / length)))
}
