import { randomInt } from 'node:crypto'

/** Six digits from the operating system's random generator. All million codes are equally likely (SEC-22). */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * The two digits that the device page and the frame show. They start at 10, because a leading zero gets lost in
 * speech.
 */
export function newDeviceNumber(): string {
  return String(randomInt(10, 100))
}
